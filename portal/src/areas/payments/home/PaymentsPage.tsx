import { formatDayTime } from '@almenara/contract/dates'
import type { PaymentsWaiting } from '@almenara/contract/areas/payments/home'
import { useQuery } from '@tanstack/react-query'
import { telephoneHref } from '../../../base/telephone-href.ts'
import { useTitle } from '../../../base/title.ts'
import { brand } from '../../../brand.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { isOfSignature, useRestriction } from '../../../patterns/two-step/restriction.ts'
import { waitingQuery } from '../queries.ts'
import { Families } from './Families.tsx'
import { PaymentActions } from './PaymentActions.tsx'
import styles from './PaymentsPage.module.css'
import { Waiting } from './Waiting.tsx'

const TITLE = 'Cobros y pagos'
/** What waits changes by what others sign and by the hour. */
const ASK_EVERY_MS = 60_000

/** Collections and payments by file: what waits for the customer, what they can do, and what they have sent this month. */
export function PaymentsPage() {
  const read = useQuery({ ...waitingQuery, refetchInterval: ASK_EVERY_MS })
  useTitle(TITLE)
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className={styles.lead}>{read.data ? `Datos a ${formatDayTime(read.data.asOf)}` : '\u00A0'}</p>
      </div>
      <ReadState read={read}>{(payments: PaymentsWaiting) => <Payments payments={payments} />}</ReadState>
    </>
  )
}

function Payments({ payments }: { payments: PaymentsWaiting }) {
  const restriction = useRestriction()
  const hasContracts = payments.families.some(({ contracts }) => contracts > 0)
  // A self-employed person may owe B2B debits without a contract of remittances.
  if (!hasContracts && payments.waiting.length === 0) return <NoContracts />
  return (
    <div className={styles.page}>
      <RestrictionNote restriction={isOfSignature(restriction) ? undefined : restriction} />
      <div className={styles.layout}>
        <Waiting payments={payments} />
        <PaymentActions />
      </div>
      {hasContracts && <Families families={payments.families} asOf={payments.asOf} />}
    </div>
  )
}

function NoContracts() {
  const { customerService, customerServiceHours } = brand.phones
  return (
    <div className={styles.page}>
      <Sheet>
        <Empty title="No tiene contratos de remesas" level={2}>
          Puede contratarlos en su oficina o en el <a href={telephoneHref(customerService)}>{customerService}</a>,{' '}
          {`${customerServiceHours}.`}
        </Empty>
      </Sheet>
    </div>
  )
}
