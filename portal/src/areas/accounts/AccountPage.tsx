import type { AccountDetail } from '@almenara/contract/areas/accounts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { accountTabs } from '../../base/account-tabs.ts'
import { useTitle } from '../../base/title.ts'
import { Count } from '../../kit/Count.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TabLinks } from '../../kit/Tabs.tsx'
import { ProductBreadcrumbs } from '../../patterns/product-page/ProductBreadcrumbs.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import type { AccountSearch } from './account-search.ts'
import { AccountHeader } from './AccountHeader.tsx'
import styles from './AccountPage.module.css'
import { MovementList } from './MovementList.tsx'
import { accountDetail, accountWithholdings } from './queries.ts'
import { useAccountPlace } from '../../base/account-place.ts'

const AccountFacts = lazyPart(() => import('./AccountFacts.tsx'))
const Withholdings = lazyPart(() => import('./Withholdings.tsx'))

/** One account: what it has, and its tabs. */
export function AccountPage() {
  const { id, product } = useAccountPlace()
  const read = useQuery(accountDetail(id))
  useTitle(read.data?.name ?? 'Cuenta')
  return (
    <>
      <ProductBreadcrumbs>
        {product === 'financings' ? <Link to="/financings">Financiación</Link> : <Link to="/accounts">Cuentas</Link>}
      </ProductBreadcrumbs>
      {read.data ? null : <h1 className="vh">Cuenta</h1>}
      <ReadState read={read}>
        {(account) => (
          <>
            <AccountHeader account={account} />
            <Sheet className={styles.sheet}>
              <AccountTabs id={account.id} />
              <OpenTab key={account.id} account={account} />
            </Sheet>
          </>
        )}
      </ReadState>
    </>
  )
}

function OpenTab({ account }: { account: AccountDetail }) {
  const { tab } = useAccountPlace().search
  const added = accountTabs().find(({ id }) => id === tab)
  const [title, content] = added
    ? [added.label, <added.Content key={tab} accountId={account.id} />]
    : tab === 'withholdings'
      ? ['Retenciones', <Withholdings key={tab} id={account.id} />]
      : tab === 'detail'
        ? ['Detalle', <AccountFacts key={tab} account={account} />]
        : ['Movimientos', <MovementList key="movements" account={account} />]
  return (
    <>
      <h2 className="vh">{title}</h2>
      <Suspense fallback={<Skeleton />}>{content}</Suspense>
    </>
  )
}

function AccountTabs({ id }: { id: string }) {
  const { data } = useQuery(accountWithholdings(id))
  const count = data?.withholdings.length
  return (
    <TabLinks label="Apartados de la cuenta">
      <TabLink tab={undefined}>Movimientos</TabLink>
      {accountTabs().map((tab) => (
        <TabLink key={tab.id} tab={tab.id}>
          {tab.label}
        </TabLink>
      ))}
      <TabLink tab="withholdings">
        Retenciones
        {count ? <Count value={count} /> : null}
      </TabLink>
      <TabLink tab="detail">Detalle</TabLink>
    </TabLinks>
  )
}

/**
 * Keeps the list's filters, so that it comes back as it was; the movement that was open stays behind. A tab with a list of its own begins
 * anew: one list's filters say nothing to another.
 */
function TabLink({ tab, children }: { tab: AccountSearch['tab']; children: ReactNode }) {
  const { to, id, txId: cursor, search: here } = useAccountPlace()
  const isApart = accountTabs().some((one) => one.id === tab || one.id === here.tab)
  const keeps = tab === here.tab || !isApart
  return (
    <Link
      from={to}
      to={to}
      params={{ id, txId: keeps ? cursor : undefined }}
      search={({ movement: _, receipt: __, transfer: ___, ...rest }: AccountSearch) => (keeps ? { ...rest, tab } : { tab })}
      activeOptions={{ explicitUndefined: true }}
      // Also where the address names a tab that there is not: then it is the movements that are shown.
      aria-current={tab === here.tab ? 'page' : undefined}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}
