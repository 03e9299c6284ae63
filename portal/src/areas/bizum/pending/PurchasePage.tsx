import type { PendingPurchaseDetail } from '@almenara/contract/areas/bizum/pending-c2er'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { ASK_EVERY_MS } from '../ask-every.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import styles from '../operation.module.css'
import { PURCHASE_ADDRESSES, usePurchasePlace } from './purchase-place.ts'
import { PURCHASE_WORDS } from './purchase-words.ts'
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
  const { kind, params } = usePurchasePlace()
  const { merchant, can, amount, state, timeline } = purchase
  const title = `Compra en ${merchant.name}`
  useTitle(title)
  const addresses = PURCHASE_ADDRESSES[kind]
  return (
    <>
      <h1>{title}</h1>
      <Sheet inside="padded" className={styles.sheet}>
        <p>{PURCHASE_WORDS[state]}</p>
        <PurchaseFacts purchase={purchase} />
        <div className={styles.actions}>
          {can.accept.allowed && (
            <Link to={addresses.pay} params={params} className={buttonClass({ variant: 'primary' })}>
              {amount > 0 ? `Pagar ${formatAmount(amount)}` : 'Ver el permiso'}
            </Link>
          )}
          {can.revoke.allowed && (
            <Link to={addresses.reject} params={params} className={buttonClass()}>
              Rechazar la compra
            </Link>
          )}
        </div>
        <h2 className={styles.heading}>Seguimiento</h2>
        <Steps steps={timeline} />
      </Sheet>
    </>
  )
}
