import type { PendingFileDetail } from '@almenara/contract/areas/payments/pending-files'
import { formatDay, formatDayTime } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { Amount } from '../../../kit/Amount.tsx'
import { Badge } from '../../../kit/Badge.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { FactGrid, GridFact } from '../review/FactGrid.tsx'
import { transfersText } from '../review/review-words.ts'
import styles from './pending.module.css'

/** What is known of a file that cannot be signed yet, or never could: what it came with, and what was found in it by kind. */
export function FileTotals({ found: { file, preparedBy } }: { found: PendingFileDetail }) {
  const { name, total, good, excluded, findings, format, refusal, expiresOn, contract } = file
  return (
    <>
      <Sheet title="Contenido del fichero" inside="padded">
        <Amount value={total.amount} size="hero" />
        <p className={styles.small}>{transfersText(total.count)}</p>
        <div className={styles.facts}>
          <FactGrid>
            <GridFact term="Correctas" detail={formatAmount(good.amount)}>
              {formatCount(good.count)}
            </GridFact>
            {excluded > 0 && <GridFact term="Excluidas">{formatCount(excluded)}</GridFact>}
            {contract && <GridFact term="Contrato">{contract.name}</GridFact>}
            <GridFact term="Fichero" detail={format}>
              {name}
            </GridFact>
            <GridFact term="Preparado por" detail={formatDayTime(preparedBy.at)}>
              {preparedBy.me ? 'Usted' : preparedBy.name}
            </GridFact>
            <GridFact term="Caduca el">{formatDay(expiresOn)}</GridFact>
          </FactGrid>
        </div>
        {refusal && (
          <p className={styles.wide}>
            <b>{refusal.title}</b> {refusal.remedy}
          </p>
        )}
      </Sheet>
      {findings.length > 0 && (
        <Sheet title="Errores y avisos" inside="padded">
          <ul className={`${styles.rows} ${styles.counted}`}>
            {findings.map(({ code, severity, text, count }) => (
              <li key={code}>
                <span>
                  <Badge tone={severity === 'ERROR' ? 'ko' : severity === 'WARNING' ? 'warning' : 'info'}>
                    {severity === 'ERROR' ? 'Error' : severity === 'WARNING' ? 'Aviso' : 'Nota'}
                  </Badge>{' '}
                  {text}
                </span>
                <span>{formatCount(count)}</span>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  )
}
