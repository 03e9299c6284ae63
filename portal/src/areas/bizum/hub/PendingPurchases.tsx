import StorefrontIcon from '@phosphor-icons/core/regular/storefront.svg?react'
import { PENDING_C2ER, PENDING_C2ER_MIT, type PendingPurchase } from '@almenara/contract/areas/bizum/pending-c2er'
import type { Instant } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button-class.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { IconBox } from '../../../kit/IconBox.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ASK_EVERY_MS } from '../ask-every.ts'
import { ClockLeft } from '../ClockLeft.tsx'
import { useHubPlace } from './hub-place.ts'
import styles from './PendingPurchases.module.css'
import { purchasesQuery } from '../queries.ts'
import { RefuseButton } from '../RefuseButton.tsx'

/**
 * Purchases that wait to be paid, each with its clock. They are refused in one touch; paying opens its own page. `tellsNone`: whoever came
 * for a purchase is told that none waits.
 */
export function PendingPurchases({ tellsNone }: { tellsNone: boolean }) {
  const { data } = useQuery({ ...purchasesQuery, refetchInterval: ASK_EVERY_MS })
  if (!data) return null
  const purchases = data.rows.filter(({ state }) => state === 'PENDING')
  if (purchases.length > 0) {
    return (
      <section aria-label="Compras en comercios" className={styles.purchases}>
        {purchases.map((purchase) => (
          <Purchase key={purchase.id} purchase={purchase} asOf={data.asOf} />
        ))}
      </section>
    )
  }
  if (!tellsNone) return null
  return (
    <Sheet title="Compras en comercios">
      <Empty title="No tiene compras por autorizar" level={3}>
        Si está comprando, vuelva a la tienda y elija Bizum.
      </Empty>
    </Sheet>
  )
}

const PAGES = {
  C2ER: '/bizum/movements/pending-operation-c2er/$pendingOperationId/accept-request/$viewPages/$txId',
  MIT: '/bizum/movements/pending-operation-c2er-mit/$pendingOperationId/accept-request/$viewPages/$txId',
} as const
const CALLS = { C2ER: PENDING_C2ER, MIT: PENDING_C2ER_MIT } as const

function Purchase({ purchase, asOf }: { purchase: PendingPurchase; asOf: Instant }) {
  const { place, onOpen } = useHubPlace()
  const { id, kind, merchant, amount, expiresAt, can } = purchase
  const what = amount > 0 ? `Pagar ${formatAmount(amount)}` : 'Ver el permiso'
  return (
    <div className={styles.purchase}>
      <IconBox icon={StorefrontIcon} tone="warning" />
      <div>
        <p className={styles.name}>{merchant.name}</p>
        <p className={styles.detail}>{amount > 0 ? `Compra de ${formatAmount(amount)}` : 'Le pide permiso para cobrarle'}</p>
      </div>
      <ClockLeft key={expiresAt} until={expiresAt} asOf={asOf} />
      <div className={styles.actions}>
        <RefuseButton label="Rechazar compra" call={CALLS[kind].revocation} id={id} of={`la compra en ${merchant.name}`} may={can.revoke} />
        <Link to={PAGES[kind]} params={{ pendingOperationId: id, ...place }} onClick={onOpen} className={buttonClass({ size: 'sm' })}>
          {what}
        </Link>
      </div>
    </div>
  )
}
