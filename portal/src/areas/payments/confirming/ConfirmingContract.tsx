import type { ConfirmingContractDetail } from '@almenara/contract/areas/payments/confirming'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useTitle } from '../../../base/title.ts'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { TabLinks } from '../../../kit/Tabs.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import styles from '../remittances/remittances.module.css'
import { ConfirmingHead } from './ConfirmingHead.tsx'
import { ConfirmingRemittanceList } from './ConfirmingRemittanceList.tsx'
import { ConfirmingRemittance } from './ConfirmingRemittance.tsx'
import { CONFIRMING_TITLE } from './confirming-words.ts'
import { InvoiceList } from './InvoiceList.tsx'
import { confirmingContractQuery } from './queries.ts'
import type { ConfirmingSearch } from './search.ts'

const AT = '/payments/confirming-remittances'
const confirmingRoute = getRouteApi('/shell/signed-in/payments/confirming-remittances')

const CancelInvoices = lazyPart(() => import('./CancelInvoices.tsx'))

/** One contract of confirming. The address says which of its lists, of which remittance, and whether something of it is being cancelled. */
export default function ConfirmingContract({ id }: { id: string }) {
  const { remittance, cancel } = confirmingRoute.useSearch()
  const read = useQuery(confirmingContractQuery(id))
  useTitle(read.data?.name ?? CONFIRMING_TITLE)
  return (
    <>
      <PaymentsBreadcrumbs>
        <Link to={AT} search={{}}>
          {CONFIRMING_TITLE}
        </Link>
        {remittance !== undefined && (
          <Link to={AT} search={{ contract: id }}>
            {read.data?.name ?? 'Contrato'}
          </Link>
        )}
      </PaymentsBreadcrumbs>
      {read.data ? null : <h1 className="vh">{CONFIRMING_TITLE}</h1>}
      <ReadState read={read}>
        {(contract) =>
          cancel ? (
            <Suspense fallback={<Skeleton count={4} />}>
              <CancelInvoices contractId={id} />
            </Suspense>
          ) : (
            <Contract contract={contract} />
          )
        }
      </ReadState>
    </>
  )
}

function Contract({ contract }: { contract: ConfirmingContractDetail }) {
  const { tab, remittance } = confirmingRoute.useSearch()
  const restriction = useRestriction()
  return (
    <div className={styles.sheets}>
      <RestrictionNote restriction={restriction} />
      {remittance === undefined ? (
        <>
          <ConfirmingHead contract={contract} />
          <Sheet>
            <TabLinks label="Listas del contrato">
              <Tab tab={undefined}>Facturas</Tab>
              <Tab tab="remittances">Remesas</Tab>
            </TabLinks>
            {tab === 'remittances' ? <ConfirmingRemittanceList contractId={contract.id} /> : <InvoiceList contractId={contract.id} />}
          </Sheet>
        </>
      ) : (
        <ConfirmingRemittance contractId={contract.id} remittanceId={remittance} restriction={restriction} />
      )}
    </div>
  )
}

function Tab({ tab, children }: { tab: ConfirmingSearch['tab']; children: ReactNode }) {
  const { contract } = confirmingRoute.useSearch()
  return (
    <Link to={AT} search={{ contract, tab } as ConfirmingSearch} activeOptions={{ explicitUndefined: true }} resetScroll={false}>
      {children}
    </Link>
  )
}
