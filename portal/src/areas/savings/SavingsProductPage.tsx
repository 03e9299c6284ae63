import type { SavingsDetail } from '@almenara/contract/areas/savings/products'
import { SAVINGS_TYPE_NAMES } from '@almenara/contract/savings-names'
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
import { useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import { savingsDetail } from './queries.ts'
import { SavingsHeader } from './SavingsHeader.tsx'
import styles from './SavingsProductPage.module.css'
import type { SavingsSearch } from './savings-search.ts'
import { SAVINGS_TABS } from './savings-tabs.ts'

const savingsDetails = getRouteApi('/shell/signed-in/savings/$id/details')

const PriceChart = lazyPart(() => import('./PriceChart.tsx'))
const Positions = lazyPart(() => import('./Positions.tsx'))
const Movements = lazyPart(() => import('./SavingsMovements.tsx'))
const Facts = lazyPart(() => import('./SavingsFacts.tsx'))

/** One savings product: what it is worth, what can be done with it, and its tabs. */
export function SavingsProductPage() {
  const { id } = savingsDetails.useParams()
  const read = useQuery(savingsDetail(id))
  useTitle(read.data?.name ?? 'Ahorro e inversión')
  return (
    <>
      <ProductBreadcrumbs>
        <Link to="/savings">Ahorro e inversión</Link>
      </ProductBreadcrumbs>
      {read.data ? null : <h1 className="vh">Ahorro e inversión</h1>}
      <ReadState read={read}>{(product) => <Product product={product} />}</ReadState>
    </>
  )
}

function Product({ product }: { product: SavingsDetail }) {
  const operates = product.type === 'TERM_DEPOSIT' || product.type === 'PENSION_PLAN'
  const restriction = useRestriction(product.canOperate)
  return (
    <div className={styles.product}>
      <RestrictionNote restriction={operates ? restriction : undefined} />
      <SavingsHeader product={product} restriction={restriction} />
      <Sheet>
        <ProductTabs product={product} />
        <OpenTab key={product.id} product={product} />
      </Sheet>
    </div>
  )
}

function ProductTabs({ product: { type } }: { product: SavingsDetail }) {
  return (
    <TabLinks label={`Apartados: ${SAVINGS_TYPE_NAMES[type].toLowerCase()}`}>
      {SAVINGS_TABS[type].map(({ tab, name }) => (
        <TabLink key={name} tab={tab}>
          {name}
        </TabLink>
      ))}
    </TabLinks>
  )
}

function OpenTab({ product }: { product: SavingsDetail }) {
  const { tab } = savingsDetails.useSearch()
  const [title, content] = contentOf(product, tab)
  return (
    <>
      <h2 className="vh">{title}</h2>
      <Suspense fallback={<Skeleton />}>{content}</Suspense>
    </>
  )
}

function contentOf(product: SavingsDetail, tab: SavingsSearch['tab']): [string, ReactNode] {
  if (tab === 'detail') return ['Detalle', <Facts key={tab} product={product} />]
  if (product.type === 'ACCOUNT_VALUES') return ['Posiciones', <Positions key="positions" product={product} />]
  if (product.type === 'TERM_DEPOSIT' || tab === 'movements') return ['Movimientos', <Movements key="movements" product={product} />]
  return ['Evolución', <PriceChart key="chart" product={product} />]
}

/** Keeps the list's filters, so that it comes back as it was. */
function TabLink({ tab, children }: { tab: SavingsSearch['tab']; children: ReactNode }) {
  return (
    <Link
      from="/savings/$id/details"
      to="."
      search={(before) => ({ ...before, tab })}
      activeOptions={{ explicitUndefined: true }}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}
