import type { RemittanceDetail } from '@almenara/contract/areas/payments/remittances'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTitle } from '../../../base/title.ts'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { NO_LIST, readPages } from '../../../patterns/extract-screen/list-address.ts'
import { StateTimeline } from '../../../patterns/payment/StateTimeline.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import { BeingMade } from '../remittances/BeingMade.tsx'
import { remittanceQuery } from './queries.ts'
import { RemittanceFacts } from './RemittanceFacts.tsx'
import { RemittanceHead } from './RemittanceHead.tsx'
import { RemittanceTransfers } from './RemittanceTransfers.tsx'
import styles from '../remittances/remittances.module.css'

const remittanceRoute = getRouteApi(
  '/shell/signed-in/payments/transfer-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
)

const CancelRemittance = lazyPart(() => import('./CancelRemittance.tsx'))

/** One remittance: what became of it, its papers and its transfers. With `cancel`, it, or the transfer that is open, is being cancelled. */
export function RemittancePage() {
  const { contractNumber, remittanceId } = remittanceRoute.useParams()
  const { cancel } = remittanceRoute.useSearch()
  const read = useQuery(remittanceQuery(contractNumber, remittanceId))
  return (
    <>
      <RemittanceBreadcrumbs contract={read.data?.contract.name} />
      {read.data ? null : <h1 className="vh">Remesa de transferencias</h1>}
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
function RemittanceBreadcrumbs({ contract = 'Contrato' }: { contract: string | undefined }) {
  const { contractNumber, viewPages, txId: cursor } = remittanceRoute.useParams()
  return (
    <PaymentsBreadcrumbs>
      <Link to="/payments/transfer-remittances">Remesas de transferencias</Link>
      <Link
        to="/payments/transfer-remittances/remittances/$id/{-$txId}"
        params={{ id: contractNumber, txId: cursor === NO_LIST ? undefined : cursor }}
        search={{ pages: readPages(viewPages) }}
      >
        {contract}
      </Link>
    </PaymentsBreadcrumbs>
  )
}

function Remittance({ remittance }: { remittance: RemittanceDetail }) {
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
      <BeingMade remittance={remittance} lines="transfers">
        <RemittanceTransfers remittance={remittance} />
      </BeingMade>
    </div>
  )
}
