import type { PendingPurchaseDetail } from '@almenara/contract/areas/bizum/pending-c2er'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Offered } from '../../../patterns/status/Offered.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { ASK_EVERY_MS } from '../ask-every.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import styles from '../operation.module.css'
import { ClockStrip } from './ClockStrip.tsx'
import { PURCHASE_ADDRESSES, usePurchasePlace } from './purchase-place.ts'
import { BUY_AGAIN } from './purchase-words.ts'
import { PurchaseFacts } from './PurchaseFacts.tsx'
import { purchaseQuery } from '../queries.ts'
import { Steps } from '../Steps.tsx'

/** A purchase that a merchant asks to be paid: who, what, how much and how long there is. */
export function PurchasePage() {
  const { kind, params } = usePurchasePlace()
  const read = useQuery({ ...purchaseQuery(kind, params.pendingOperationId), refetchInterval: ASK_EVERY_MS })
  return (
    <BizumFrame title="Compra en un comercio">
      <ReadState read={read}>{(purchase) => <Detail purchase={purchase} />}</ReadState>
    </BizumFrame>
  )
}

function Detail({ purchase }: { purchase: PendingPurchaseDetail }) {
  const { merchant, state, timeline, createdAt, expiresAt, asOf } = purchase
  const isPending = state === 'PENDING'
  const title = isPending ? 'Compra por autorizar' : `Compra en ${merchant.name}`
  useTitle(title)
  return (
    <>
      {isPending && <ClockStrip key={expiresAt} createdAt={createdAt} expiresAt={expiresAt} asOf={asOf} />}
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.columns}>
        <Sheet inside="padded" className={styles.sheet}>
          <h2 className="vh">Datos</h2>
          <PurchaseFacts purchase={purchase} />
          {isPending ? <Actions purchase={purchase} /> : <p className={styles.small}>{state === 'EXPIRED' && BUY_AGAIN}</p>}
        </Sheet>
        <Sheet title="Seguimiento" inside="padded">
          <Steps steps={timeline} />
        </Sheet>
      </div>
    </>
  )
}

function Actions({ purchase: { amount, can } }: { purchase: PendingPurchaseDetail }) {
  const { kind, params } = usePurchasePlace()
  const { pay, reject } = PURCHASE_ADDRESSES[kind]
  const label = amount > 0 ? `Pagar ${formatAmount(amount)}` : 'Ver el permiso'
  return (
    <div className={styles.actions}>
      <Offered label={label} variant="primary" denial={can.accept.allowed ? undefined : can.accept.reason}>
        {(look) => <Link to={pay} params={params} {...look} />}
      </Offered>
      <Offered label="Rechazar la compra" denial={can.revoke.allowed ? undefined : can.revoke.reason}>
        {(look) => <Link to={reject} params={params} {...look} />}
      </Offered>
    </div>
  )
}
