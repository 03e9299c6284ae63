import type { PendingDebitDetail } from '@almenara/contract/areas/payments/pending-debits'
import { useTitle } from '../../../base/title.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { PendingDebitBadge } from '../b2b-badges.tsx'
import styles from '../b2b.module.css'
import { DebitListLink } from './debit-place.tsx'
import { DecisionNote } from './DebitFacts.tsx'

/** In place of the operation: what was decided of the debit, and by whom. */
export function DebitClosed({ title, debit }: { title: string; debit: PendingDebitDetail }) {
  useTitle(title)
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.sheets}>
        <DecisionNote debit={debit} />
        <Sheet>
          <Empty
            title="Este adeudo no espera su decisión"
            level={2}
            action={<DebitListLink className={buttonClass()}>Ver los adeudos B2B</DebitListLink>}
          >
            <PendingDebitBadge state={debit.state} /> {debit.reason}
          </Empty>
        </Sheet>
      </div>
    </>
  )
}
