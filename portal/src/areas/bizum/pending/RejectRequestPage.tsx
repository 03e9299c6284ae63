import { c2cRevocation, type PendingC2cDetail } from '@almenara/contract/areas/bizum/pending-c2c'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
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
import { BizumFrame } from '../BizumFrame.tsx'
import { DoneNote } from '../DoneNote.tsx'
import styles from '../operation.module.css'
import { OverNote } from '../OverNote.tsx'
import { c2cQuery } from '../queries.ts'

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
  const { amount, counterparty, can } = request
  const name = counterparty.alias ?? counterparty.name
  const title = `Rechazar la solicitud de ${name}`
  useTitle(title)
  const [block, setBlock] = useState(false)
  const [fraud, setFraud] = useState(false)
  const { pendingOperationId } = route.useParams()
  const refusal = useSend(c2cRevocation)
  if (refusal.isSuccess) {
    const after = block ? `${name} no podrá pedirle nada más.` : 'Quien se la envió verá que la ha rechazado.'
    return <DoneNote title="Ha rechazado la solicitud" text={`No se ha cobrado nada. ${after}`} />
  }
  if (!can.revoke.allowed) return <OverNote title={title} reason={can.revoke.reason} />
  return (
    <>
      <h1>{title}</h1>
      <Sheet inside="padded" className={styles.sheet}>
        <p>{`${name} le pide que pague:`}</p>
        <Amount value={amount} size="hero" />
        <Checkbox checked={block} onChange={({ target }) => setBlock(target.checked)} detail="No podrá pedirle dinero otra vez.">
          Bloquear a esta persona
        </Checkbox>
        <Checkbox
          checked={fraud}
          onChange={({ target }) => {
            setFraud(target.checked)
            if (target.checked) setBlock(true)
          }}
          detail="El banco revisará a quien la envía."
        >
          Es un fraude
        </Checkbox>
        <div className={styles.actions}>
          <Button
            variant="primary"
            busy={refusal.isPending}
            busyLabel="Rechazando…"
            onClick={() => refusal.mutate({ params: { pendingOperationId }, body: { block, fraud } })}
          >
            {block ? 'Rechazar y bloquear' : 'Rechazar la solicitud'}
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

function Withdraw({ request }: { request: PendingC2cDetail }) {
  const { amount, counterparty, can } = request
  const name = counterparty.alias ?? counterparty.name
  const title = 'Retirar la solicitud'
  useTitle(title)
  const { pendingOperationId } = route.useParams()
  const withdrawal = useSend(c2cRevocation)
  if (withdrawal.isSuccess) return <DoneNote title="Ha retirado la solicitud" text={`${name} ya no puede pagarla.`} />
  if (!can.revoke.allowed) return <OverNote title={title} reason={can.revoke.reason} />
  return (
    <>
      <h1>{title}</h1>
      <Sheet inside="padded" className={styles.sheet}>
        <p>{`Ha pedido ${formatAmount(amount)} a ${name}.`}</p>
        <div className={styles.actions}>
          <Button
            variant="primary"
            busy={withdrawal.isPending}
            busyLabel="Retirando…"
            onClick={() => withdrawal.mutate({ params: { pendingOperationId }, body: {} })}
          >
            Retirar la solicitud
          </Button>
          <Link to="/bizum" className={buttonClass({ variant: 'text' })}>
            Volver sin cambiar nada
          </Link>
        </div>
        {withdrawal.error && <ErrorBox {...describe(withdrawal.error)} />}
      </Sheet>
    </>
  )
}
