import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTitle } from '../../base/title.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { TabLinks } from '../../kit/Tabs.tsx'
import type { Product } from '../../base/account-place.ts'
import { ORDER_WORDS } from './order-words.ts'
import styles from './orders.module.css'
import { TransferBreadcrumbs } from './TransferBreadcrumbs.tsx'

interface OrderListFrameProps {
  product: Product
  id: string
  /** Which lists these are: the same of the other kind of transfers is a tab away. */
  list: 'periodic' | 'stored'
  title: string
  children: ReactNode
}

const PATHS = {
  periodic: '/$product/$id/{$scope}-periodic-transfers/{-$txId}',
  stored: '/$product/$id/{$scope}-stored-transfers/{-$txId}',
} as const

/** A list of orders of an account, those to others and those between own accounts each in its tab. */
export function OrderListFrame({ product, id, list, title, children }: OrderListFrameProps) {
  useTitle(title)
  const tab = (scope: TransferScope) => (
    <Link to={PATHS[list]} params={{ product, id, scope, txId: undefined }} search={{}} activeOptions={{ includeSearch: false }}>
      {ORDER_WORDS[scope].tab}
    </Link>
  )
  return (
    <>
      <TransferBreadcrumbs id={id} />
      <h1 className={styles.title}>{title}</h1>
      <Sheet>
        <h2 className="vh">{title}</h2>
        <TabLinks label="Clase de transferencias">
          {tab('external')}
          {tab('internal')}
        </TabLinks>
        {children}
      </Sheet>
    </>
  )
}
