import { c2cRevocation, type PendingC2cDetail } from '@almenara/contract/areas/bizum/pending-c2c'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { useTitle } from '../../../base/title.ts'
import { Amount } from '../../../kit/Amount.tsx'
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
import { c2cQuery } from '../queries.ts'
import { nameOf } from './pending-words.ts'
import { Who } from './Who.tsx'

const route = getRouteApi('/shell/signed-in/bizum/movements/pending-operation-c2c/$pendingOperationId/revoke-request/$viewPages/$txId')

/** Refusing what a person asks, or withdrawing what the customer asked: no money leaves by it, so nothing is signed. */
export function RejectRequestPage() {
  const read = useQuery(c2cQuery(route.useParams().pendingOperationId))
  return (
    <BizumFrame title="Solicitud de Bizum">
      <ReadState read={read}>
        {(request) => (request.kind === 'REQUEST_SENT' ? <Withdraw request={request} /> : <Reject request={request} />)}
      </ReadState>
    </BizumFrame>
  )
}

function Reject({ request }: { request: PendingC2cDetail }) {
  const { id, amount, concept, counterparty, stranger, can, state } = request
  const name = nameOf(request)
  const title = `Rechazar la solicitud de ${name}`
  useTitle(title)
  const [{ block, fraud }, setDraft] = useDraft({ block: false, fraud: false })
  const refusal = useSend(c2cRevocation, forgetShownDrafts)
  if (refusal.isSuccess) {
    const after = block ? `${name} no podrá enviarle más solicitudes.` : `${name} verá que la ha rechazado.`
    return (
      <DoneNote title="Solicitud rechazada" text={`No se ha cobrado nada. ${after}${fraud ? ' El banco revisará quién la envió.' : ''}`} />
    )
  }
  if (state !== 'PENDING') return <OverNote title={title} reason={can.revoke.reason} />
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Sheet inside="padded" className={styles.sheet}>
        <Who of={counterparty} stranger={stranger} />
        <div>
          <p className={styles.small}>Le pide que pague</p>
          <Amount value={amount} size="hero" />
        </div>
        {concept && <p className={styles.concept}>{`«${concept}»`}</p>}
        <Checkbox
          checked={block}
          onChange={({ target }) => setDraft({ block: target.checked, fraud })}
          detail="No podrá pedirle dinero otra vez."
        >
          Bloquear a esta persona
        </Checkbox>
        <Checkbox
          checked={fraud}
          onChange={({ target }) => setDraft({ block: block || target.checked, fraud: target.checked })}
          detail="El banco revisará quién la envía."
        >
          Es un fraude
        </Checkbox>
        <div className={styles.actions}>
          <Button
            variant={block ? 'danger' : 'primary'}
            busy={refusal.isPending}
            busyLabel="Rechazando…"
            unavailable={can.revoke.allowed ? undefined : can.revoke.reason}
            onClick={() => refusal.mutate({ params: { pendingOperationId: id }, body: { block, fraud } })}
          >
            {block ? 'Rechazar y bloquear' : 'Rechazar la solicitud'}
          </Button>
          <HubLink className={buttonClass({ variant: 'text' })}>Cancelar</HubLink>
        </div>
        <p className={styles.small}>Rechazar no tiene coste y no necesita firma. Si no responde, la solicitud caduca y no se cobra nada.</p>
        {refusal.error && <ErrorBox {...describe(refusal.error)} />}
      </Sheet>
    </>
  )
}

function Withdraw({ request }: { request: PendingC2cDetail }) {
  const { id, amount, concept, counterparty, can, state } = request
  const title = 'Retirar la solicitud'
  useTitle(title)
  const withdrawal = useSend(c2cRevocation)
  if (withdrawal.isSuccess)
    return <DoneNote title="Solicitud retirada" text={`${nameOf(request)} ya no puede pagar los ${formatAmount(amount)} que le pidió.`} />
  if (state !== 'PENDING' && state !== 'INVITED') return <OverNote title={title} reason={can.revoke.reason} />
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Sheet inside="padded" className={styles.sheet}>
        <Who of={counterparty} />
        <div>
          <p className={styles.small}>Ha pedido</p>
          <Amount value={amount} size="hero" />
        </div>
        {concept && <p className={styles.concept}>{`«${concept}»`}</p>}
        <div className={styles.actions}>
          <Button
            variant="primary"
            busy={withdrawal.isPending}
            busyLabel="Retirando…"
            unavailable={can.revoke.allowed ? undefined : can.revoke.reason}
            onClick={() => withdrawal.mutate({ params: { pendingOperationId: id }, body: {} })}
          >
            Retirar la solicitud
          </Button>
          <HubLink className={buttonClass({ variant: 'text' })}>Cancelar</HubLink>
        </div>
        {withdrawal.error && <ErrorBox {...describe(withdrawal.error)} />}
      </Sheet>
    </>
  )
}
