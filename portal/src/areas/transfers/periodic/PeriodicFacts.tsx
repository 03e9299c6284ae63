import type { PeriodicDetail } from '@almenara/contract/areas/transfers/periodic'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { PERIODICITY_NAMES } from '@almenara/contract/transfer-names'
import { Amount } from '../../../kit/Amount.tsx'
import { Note } from '../../../kit/Note.tsx'
import { SummaryAccount, SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import styles from '../orders.module.css'
import { wentWrong } from './last-time.ts'
import { PeriodicStateBadge } from './PeriodicStateBadge.tsx'

/** What is sent, to whom and how often; and, when the last time went wrong, why. */
export function PeriodicFacts({ order }: { order: PeriodicDetail }) {
  const { amount, state, target, concept, periodicity, firstOn, until, orderedAt, last } = order
  return (
    <>
      <div className={styles.head}>
        <Amount value={amount} size="hero" />
        <PeriodicStateBadge state={state} />
      </div>
      {wentWrong(last) && (
        <div className={styles.note}>
          <Note
            tone="warning"
            title={`El envío del ${formatDay(last.on)} ${last.state === 'RETURNED' ? 'volvió a su cuenta' : 'no se realizó'}`}
          >
            {last.reason}
          </Note>
        </div>
      )}
      <div className={styles.facts}>
        <SummaryList>
          <SummaryAccount term="Para" account={target} />
          <SummaryRow term="Concepto">{concept || 'Sin concepto'}</SummaryRow>
          <SummaryRow term="Periodicidad">{PERIODICITY_NAMES[periodicity]}</SummaryRow>
          <SummaryRow term="Desde el">{formatDay(firstOn)}</SummaryRow>
          <SummaryRow term="Hasta el">{until ? formatDay(until) : 'Indeterminada: hasta que usted la anule'}</SummaryRow>
          <SummaryRow term="Ordenada el">{formatDay(dayAt(orderedAt))}</SummaryRow>
        </SummaryList>
      </div>
    </>
  )
}
