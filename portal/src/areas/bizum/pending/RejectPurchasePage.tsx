import type { PendingPurchaseDetail } from '@almenara/contract/areas/bizum/pending-c2er'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { useTitle } from '../../../base/title.ts'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Checkbox } from '../../../kit/Choice.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { BizumFrame } from '../BizumFrame.tsx'
import styles from '../operation.module.css'
import { OverNote } from '../OverNote.tsx'
import { usePurchasePlace } from './purchase-place.ts'
import { PurchaseFacts } from './PurchaseFacts.tsx'
import { PURCHASE_CALLS, purchaseQuery } from '../queries.ts'

/** Refusing a purchase, with its charges afterwards if it has them: nothing is signed. */
export function RejectPurchasePage() {
  const { kind, params } = usePurchasePlace()
  const read = useQuery(purchaseQuery(kind, params.pendingOperationId))
  return (
    <BizumFrame title="Rechazar una compra">
      <ReadState read={read}>{(purchase) => <Reject purchase={purchase} />}</ReadState>
    </BizumFrame>
  )
}

function Reject({ purchase }: { purchase: PendingPurchaseDetail }) {
  const { kind, params } = usePurchasePlace()
  const { merchant, can } = purchase
  const title = `Rechazar la compra en ${merchant.name}`
  useTitle(title)
  const [fraud, setFraud] = useState(false)
  const refusal = useSend(PURCHASE_CALLS[kind].revocation)
  if (refusal.isSuccess) return <Refused isFraud={fraud} />
  if (!can.revoke.allowed) return <OverNote title={title} reason={can.revoke.reason} />
  return (
    <>
      <h1>{title}</h1>
      <Sheet inside="padded" className={styles.sheet}>
        <PurchaseFacts purchase={purchase} />
        <Checkbox checked={fraud} onChange={({ target }) => setFraud(target.checked)} detail="Este comercio no podrá pedirle nada más.">
          No la he hecho yo
        </Checkbox>
        <div className={styles.actions}>
          <Button
            variant="primary"
            busy={refusal.isPending}
            busyLabel="Rechazando…"
            onClick={() => refusal.mutate({ params: { pendingOperationId: params.pendingOperationId }, body: { fraud } })}
          >
            Rechazar la compra
          </Button>
          <Link to="/bizum" className={buttonClass({ variant: 'text' })}>
            Volver sin cambiar nada
          </Link>
        </div>
        {refusal.error && <ErrorBox {...describe(refusal.error)} />}
      </Sheet>
    </>
  )
}

function Refused({ isFraud }: { isFraud: boolean }) {
  return (
    <Sheet inside="padded" className={styles.sheet}>
      <h1>Ha rechazado la compra</h1>
      <p>No se ha cobrado nada.</p>
      {isFraud && <p>Si alguien conoce su clave de acceso, cámbiela ahora.</p>}
      <div className={styles.actions}>
        {isFraud && (
          <Link to="/personal-data/update-key" className={buttonClass({ variant: 'primary' })}>
            Cambiar la clave de acceso
          </Link>
        )}
        <Link to="/bizum" className={buttonClass()}>
          Volver a Bizum
        </Link>
      </div>
    </Sheet>
  )
}
