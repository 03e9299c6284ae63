import type { RemittanceDetail } from '@almenara/contract/areas/payments/remittances'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTitle } from '../../../base/title.ts'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { ProgressBar } from '../../../kit/ProgressBar.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { formatCount } from '@almenara/contract/numbers'
import { NO_LIST, readPages } from '../../../patterns/extract-screen/list-address.ts'
import { StateTimeline } from '../../../patterns/payment/StateTimeline.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import { isBeingMade, madeOf, remittanceQuery } from './queries.ts'
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

/** Its transfers are listed once all are there: a list is frozen as it is when it is asked for. */
function BeingMade({ remittance }: { remittance: RemittanceDetail }) {
  const [made, { count }] = [madeOf(remittance), remittance]
  const text = `${formatCount(made)} de ${formatCount(count)}`
  return (
    <Sheet title="Transferencias" inside="padded">
      <ProgressBar label="Transferencias preparadas" value={made} max={count} text={text} />
      <p className={styles.small}>{`Preparando las transferencias: ${text}. Aparecerán aquí al terminar; puede salir de esta página.`}</p>
    </Sheet>
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
      {isBeingMade(remittance) ? <BeingMade remittance={remittance} /> : <RemittanceTransfers remittance={remittance} />}
    </div>
  )
}
