import type { FinancingDetail } from '@almenara/contract/areas/financings/products'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useTitle } from '../../base/title.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TabLinks } from '../../kit/Tabs.tsx'
import { ProductBreadcrumbs } from '../../patterns/product-page/ProductBreadcrumbs.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { financingDetail } from './financing-detail.ts'
import { TABS_OF, type FinancingTab } from './financing-search.ts'
import { tabName } from './financing-words.ts'
import { FinancingHeader } from './FinancingHeader.tsx'
import styles from './FinancingPage.module.css'

const financingRoute = getRouteApi('/shell/signed-in/financings/$id/details')

const AmortizationTable = lazyPart(() => import('./AmortizationTable.tsx'))
const ReceiptList = lazyPart(() => import('./ReceiptList.tsx'))
const LoanMovements = lazyPart(() => import('./LoanMovements.tsx'))
const BillList = lazyPart(() => import('./BillList.tsx'))
const FinancingFacts = lazyPart(() => import('./FinancingFacts.tsx'))

/** One loan, leasing, guarantee or discount line: what is owed, and its tabs. */
export function FinancingPage() {
  const { id } = financingRoute.useParams()
  const read = useQuery(financingDetail(id))
  useTitle(read.data?.name ?? 'Financiación')
  return (
    <>
      <ProductBreadcrumbs>
        <Link to="/financings">Financiación</Link>
      </ProductBreadcrumbs>
      {read.data ? null : <h1 className="vh">Financiación</h1>}
      <ReadState read={read}>
        {(financing) => (
          <>
            <FinancingHeader financing={financing} />
            <Sheet className={styles.sheet}>
              <Tabs financing={financing} />
            </Sheet>
          </>
        )}
      </ReadState>
    </>
  )
}

function Tabs({ financing }: { financing: FinancingDetail }) {
  const { tab: wanted } = financingRoute.useSearch()
  const tabs = TABS_OF[financing.type]
  const open = tabs.find((tab) => tab === wanted) ?? tabs[0] ?? 'detail'
  return (
    <>
      <TabLinks label="Apartados del producto">
        {tabs.map((tab, index) => (
          <Link
            key={tab}
            from="/financings/$id/details"
            to="."
            search={{ tab: index === 0 ? undefined : tab }}
            activeOptions={{ explicitUndefined: true }}
            resetScroll={false}
          >
            {tabName(tab, financing.type)}
          </Link>
        ))}
      </TabLinks>
      <h2 className="vh">{tabName(open, financing.type)}</h2>
      <Suspense fallback={<Skeleton />}>{contentOf(open, financing)}</Suspense>
    </>
  )
}

function contentOf(tab: FinancingTab, financing: FinancingDetail): ReactNode {
  switch (tab) {
    case 'amortization':
      return <AmortizationTable financing={financing} />
    case 'receipts':
      return <ReceiptList financing={financing} />
    case 'movements':
      return <LoanMovements financing={financing} />
    case 'bills':
      return <BillList financing={financing} />
    case 'detail':
      return <FinancingFacts financing={financing} />
  }
}
