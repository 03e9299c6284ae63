import type { PendingPurchaseDetail } from '@almenara/contract/areas/bizum/pending-c2er'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { useTitle } from '../../../base/title.ts'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Checkbox } from '../../../kit/Choice.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { forgetShownDrafts, useDraft } from '../../../patterns/two-step/use-draft.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import { DoneNote } from '../DoneNote.tsx'
import { HubLink } from '../HubLink.tsx'
import styles from '../operation.module.css'
import { OverNote } from '../OverNote.tsx'
import { BUY_AGAIN } from './purchase-words.ts'
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
  const { merchant, can, state, terms } = purchase
  const title = `Rechazar la compra en ${merchant.name}`
  useTitle(title)
  const [{ fraud }, setDraft] = useDraft({ fraud: false })
  const refusal = useSend(PURCHASE_CALLS[kind].revocation, forgetShownDrafts)
  if (refusal.isSuccess) return <Refused merchant={merchant.name} isFraud={fraud} />
  if (state !== 'PENDING') {
    return (
      <OverNote title={title} reason={can.revoke.reason}>
        {state === 'EXPIRED' ? BUY_AGAIN : undefined}
      </OverNote>
    )
  }
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Sheet inside="padded" className={styles.sheet}>
        <PurchaseFacts purchase={purchase} leaves="ASKED" />
        <Checkbox
          checked={fraud}
          onChange={({ target }) => setDraft({ fraud: target.checked })}
          detail="Este comercio no podrá pedirle nada más."
        >
          No la he hecho yo
        </Checkbox>
        <div className={styles.actions}>
          <Button
            variant={fraud ? 'danger' : 'primary'}
            busy={refusal.isPending}
            busyLabel="Rechazando…"
            unavailable={can.revoke.allowed ? undefined : can.revoke.reason}
            onClick={() => refusal.mutate({ params: { pendingOperationId: params.pendingOperationId }, body: { fraud } })}
          >
            {fraud ? 'Rechazar y bloquear' : 'Rechazar la compra'}
          </Button>
          <HubLink className={buttonClass({ variant: 'text' })}>Cancelar</HubLink>
        </div>
        <p className={styles.small}>
          {terms ? 'Si rechaza, no se cobra nada y el comercio no queda autorizado.' : 'Si rechaza, no se cobra nada.'}
        </p>
        {refusal.error && <ErrorBox {...describe(refusal.error)} />}
      </Sheet>
    </>
  )
}

/** Whoever did not buy may have lost their password. */
function Refused({ merchant, isFraud }: { merchant: string; isFraud: boolean }) {
  const after = isFraud ? ` ${merchant} no podrá pedirle nada más. Si alguien puede conocer su clave de acceso, cámbiela ahora.` : ''
  return (
    <DoneNote title="Compra rechazada" text={`No se ha cobrado nada.${after}`}>
      {isFraud && (
        <Link to="/personal-data/update-key" className={buttonClass({ variant: 'primary' })}>
          Cambiar la clave de acceso
        </Link>
      )}
    </DoneNote>
  )
}
