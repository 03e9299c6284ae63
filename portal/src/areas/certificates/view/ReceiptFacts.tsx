import type { CheckedReceipt } from '@almenara/contract/areas/certificates/view'
import { formatDayTime } from '@almenara/contract/dates'
import { formatVerificationCode } from '@almenara/contract/verification-code'
import PrinterIcon from '@phosphor-icons/core/regular/printer.svg?react'
import { brand } from '../../../brand.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryAmount, SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { MASKED } from './view-words.ts'
import styles from './view.module.css'

/** What the bank vouches for, to be held beside the paper. */
export function ReceiptFacts({ certificate, code }: { certificate: CheckedReceipt; code: string }) {
  const { title, undone, executedAt, amount, parties, reference } = certificate
  return (
    <>
      <Note tone="ok" title={`${brand.name} emitió este justificante`}>
        <p>Compare estos datos con los del documento que tiene. Si alguno es distinto, el documento no es el que emitió el banco.</p>
      </Note>
      {undone && (
        <Note tone="warning" title={undone.isPartly ? 'Solo se ha pagado una parte' : 'El documento ya no es válido'}>
          <p>{undone.text}</p>
        </Note>
      )}
      <Sheet title={title} end={<StateBadge certificate={certificate} />} inside="padded">
        <SummaryList>
          {amount !== undefined && <SummaryAmount term="Importe" value={amount} size="title" />}
          <SummaryRow term="Fecha y hora">{formatDayTime(executedAt, true)}</SummaryRow>
          <SummaryRow term="Referencia">{reference}</SummaryRow>
          {parties.map(({ label, name, iban }) => (
            <SummaryRow key={label} term={label}>
              {name}
              {iban && <div className={styles.mask}>{iban}</div>}
            </SummaryRow>
          ))}
          <SummaryRow term="Código de verificación">
            <span className={styles.code}>{formatVerificationCode(code)}</span>
          </SummaryRow>
        </SummaryList>
        <p className={styles.mask}>{MASKED}</p>
        <div className={styles.actions}>
          <Button icon={PrinterIcon} onClick={() => print()}>
            Imprimir
          </Button>
        </div>
      </Sheet>
    </>
  )
}

function StateBadge({ certificate: { later, undone } }: { certificate: CheckedReceipt }) {
  if (undone) return <Badge tone={undone.isPartly ? 'warning' : 'ko'}>{undone.label}</Badge>
  return <Badge tone="ok">{later ? 'Firmada' : 'Ejecutada'}</Badge>
}
