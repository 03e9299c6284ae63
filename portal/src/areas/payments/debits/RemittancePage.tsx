import type { DebitRemittanceDetail } from '@almenara/contract/areas/payments/debit-remittances'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useTitle } from '../../../base/title.ts'
import { Count } from '../../../kit/Count.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { TabLinks } from '../../../kit/Tabs.tsx'
import { NO_LIST, readPages } from '../../../patterns/extract-screen/list-address.ts'
import { StateTimeline } from '../../../patterns/payment/StateTimeline.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import { BeingMade } from '../remittances/BeingMade.tsx'
import styles from '../remittances/remittances.module.css'
import { DEBITS_TITLE } from './debit-words.ts'
import { debitRemittanceQuery } from './queries.ts'
import { RemittanceRefunds } from './RefundLists.tsx'
import { RemittanceDebits } from './RemittanceDebits.tsx'
import { RemittanceFacts } from './RemittanceFacts.tsx'
import { RemittanceHead } from './RemittanceHead.tsx'
import type { DebitRemittanceSearch } from './search.ts'

const remittanceRoute = getRouteApi(
  '/shell/signed-in/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
)

const CancelRemittance = lazyPart(() => import('./CancelRemittance.tsx'))

/** One remittance: what became of it, its debits and what came back. With `cancel`, it, or the debit that is open, is being cancelled. */
export function RemittancePage() {
  const { contractNumber, remittanceId } = remittanceRoute.useParams()
  const { cancel } = remittanceRoute.useSearch()
  const read = useQuery(debitRemittanceQuery(contractNumber, remittanceId))
  return (
    <>
      <RemittanceBreadcrumbs contract={read.data?.contract.name} />
      {read.data ? null : <h1 className="vh">Remesa de adeudos</h1>}
      <ReadState read={read}>
        {(remittance) =>
          cancel ? (
            <Suspense fallback={<Skeleton count={4} />}>
              <CancelRemittance key={remittance.id} found={remittance} />
            </Suspense>
          ) : (
            <Remittance key={remittance.id} remittance={remittance} />
          )
        }
      </ReadState>
    </>
  )
}

/** The way back goes to the list that it was opened from, as it was. */
function RemittanceBreadcrumbs({ contract = 'Acreedor' }: { contract: string | undefined }) {
  const { contractNumber, viewPages, txId: cursor } = remittanceRoute.useParams()
  return (
    <PaymentsBreadcrumbs>
      <Link to="/payments/debit-remittances">{DEBITS_TITLE}</Link>
      <Link
        to="/payments/debit-remittances/remittances/$id/{-$txId}"
        params={{ id: contractNumber, txId: cursor === NO_LIST ? undefined : cursor }}
        search={{ pages: readPages(viewPages) }}
      >
        {contract}
      </Link>
    </PaymentsBreadcrumbs>
  )
}

function Remittance({ remittance }: { remittance: DebitRemittanceDetail }) {
  useTitle(remittance.name)
  const restriction = useRestriction()
  return (
    <div className={styles.sheets}>
      <RestrictionNote restriction={restriction} />
      <RemittanceHead remittance={remittance} restriction={restriction} />
      <div className={styles.columns}>
        <RemittanceFacts remittance={remittance} />
        <Sheet title="Seguimiento" inside="padded">
          <StateTimeline steps={remittance.timeline} />
        </Sheet>
      </div>
      <BeingMade remittance={remittance} lines="debits">
        <Lists remittance={remittance} />
      </BeingMade>
    </div>
  )
}

function Lists({ remittance }: { remittance: DebitRemittanceDetail }) {
  const { tab } = remittanceRoute.useSearch()
  return (
    <Sheet>
      <TabLinks label="Listas de la remesa">
        <Tab tab={undefined}>
          Recibos <Count value={remittance.count} />
        </Tab>
        <Tab tab="refunds">
          Devoluciones <Count value={remittance.refunds.count} />
        </Tab>
      </TabLinks>
      {tab === 'refunds' ? <RemittanceRefunds remittance={remittance} /> : <RemittanceDebits remittance={remittance} />}
    </Sheet>
  )
}

function Tab({ tab, children }: { tab: DebitRemittanceSearch['tab']; children: ReactNode }) {
  const params = remittanceRoute.useParams()
  return (
    <Link
      to="/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId"
      params={params}
      search={{ tab } as DebitRemittanceSearch}
      activeOptions={{ explicitUndefined: true }}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}
