import { notebookOrders } from '@almenara/contract/areas/payments/notebooks'
import type { FileReview } from '@almenara/contract/areas/payments/review'
import type { QueryOf } from '@almenara/contract/call'
import { formatAmount } from '@almenara/contract/money'
import { PAYEE_VERDICTS, type PayeeVerdict } from '@almenara/contract/payee-verdicts'
import { Accordion } from '../../../kit/Accordion.tsx'
import { Amount } from '../../../kit/Amount.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { MoreRows } from '../../../patterns/extract-screen/MoreRows.tsx'
import { useExtract } from '../../../patterns/extract-screen/use-extract.ts'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import styles from './LeftOut.module.css'

interface LeftOutProps {
  supportId: string
  review: Pick<FileReview, 'excluded' | 'findings' | 'verdicts'>
}

/** What of the file is not paid, what was found that keeps nobody from signing, and how the check of names went: folded. */
export function LeftOut({ supportId, review: { excluded, findings, verdicts } }: LeftOutProps) {
  const checked = PAYEE_VERDICTS.map((verdict) => [verdict, verdicts?.[verdict] ?? 0] as const).filter(([, count]) => count > 0)
  if (excluded.count === 0 && findings.length === 0 && checked.length === 0) return null
  return (
    <Sheet>
      <h2 className="vh">Exclusiones, avisos y comprobación de nombres</h2>
      <div className={styles.folds}>
        {excluded.count > 0 && (
          <Accordion title={excludedTitle(excluded)}>
            <ExcludedOrders supportId={supportId} />
          </Accordion>
        )}
        {findings.length > 0 && (
          <Accordion title={findings.length === 1 ? '1 aviso' : `${findings.length} avisos`}>
            <ul className={styles.rows}>
              {findings.map(({ code, text, count }) => (
                <li key={code}>
                  <span>{text}</span>
                  <span>{formatCount(count)}</span>
                </li>
              ))}
            </ul>
          </Accordion>
        )}
        {verdicts && checked.length > 0 && (
          <Accordion title={namesTitle(verdicts)}>
            <ul className={styles.rows}>
              {checked.map(([verdict, count]) => (
                <li key={verdict}>
                  <span>{VERDICT_NAMES[verdict]}</span>
                  <span>{formatCount(count)}</span>
                </li>
              ))}
            </ul>
          </Accordion>
        )}
      </div>
    </Sheet>
  )
}

const EXCLUDED: QueryOf<typeof notebookOrders> = { states: ['EXCLUDED'] }

function ExcludedOrders({ supportId }: { supportId: string }) {
  const list = useExtract(notebookOrders, { params: { supportId }, filters: EXCLUDED })
  return (
    <ReadState read={list}>
      {() => (
        <>
          <ul className={styles.rows}>
            {list.rows.map(({ order, payee, concept, amount }) => (
              <li key={order}>
                <span>{[order, payee, concept].filter(Boolean).join(' · ')}</span>
                {amount !== undefined && <Amount value={amount} />}
              </li>
            ))}
          </ul>
          <MoreRows list={list} what="órdenes excluidas" />
        </>
      )}
    </ReadState>
  )
}

const VERDICT_NAMES: Readonly<Record<PayeeVerdict, string>> = {
  MTCH: 'Coincide',
  CMTC: 'Casi coincide',
  NMTC: 'No coincide',
  NOAP: 'No se ha podido comprobar',
}

function excludedTitle({ count, amount }: FileReview['excluded']): string {
  const orders = count === 1 ? '1 orden excluida' : `${formatCount(count)} órdenes excluidas`
  return amount > 0 ? `${orders} · ${formatAmount(amount)}` : orders
}

/** «Nombres: 30 coinciden, 3 con aviso». */
function namesTitle({ MTCH, CMTC, NMTC, NOAP }: NonNullable<FileReview['verdicts']>): string {
  const warned = CMTC + NMTC + NOAP
  const match = MTCH === 1 ? '1 coincide' : `${formatCount(MTCH)} coinciden`
  return `Nombres: ${[...(MTCH > 0 ? [match] : []), ...(warned > 0 ? [`${formatCount(warned)} con aviso`] : [])].join(', ')}`
}
