import { c2cReminder, type PendingC2cDetail } from '@almenara/contract/areas/bizum/pending-c2c'
import type { Permission } from '@almenara/contract/areas/bizum/shapes'
import { formatAmount } from '@almenara/contract/money'
import { getRouteApi, Link } from '@tanstack/react-router'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { Button } from '../../../kit/Button.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { showToast } from '../../../kit/toast.ts'
import { Offered } from '../../../patterns/status/Offered.tsx'
import styles from '../operation.module.css'
import { isOpen } from './pending-words.ts'

const route = getRouteApi('/shell/signed-in/bizum/movements/pending-operation-c2c/$pendingOperationId/detail/$viewPages/$txId')
const PAGES = {
  pay: '/bizum/movements/pending-operation-c2c/$pendingOperationId/accept-request/$viewPages/$txId',
  refuse: '/bizum/movements/pending-operation-c2c/$pendingOperationId/revoke-request/$viewPages/$txId',
  cancel: '/bizum/movements/pending-operation-c2c/$pendingOperationId/cancel-send/$viewPages/$txId',
} as const

/**
 * What may be done with a request or a send; what may not, in its place, with the reason. To a stranger, refusing is what weighs: nothing
 * tempts to pay.
 */
export function C2cActions({ operation }: { operation: PendingC2cDetail }) {
  const { kind, can, amount, stranger } = operation
  if (!isOpen(operation)) return null
  const pay = <Act key="pay" to="pay" may={can.accept} isMain={!stranger} label={`Pagar ${formatAmount(amount)}`} />
  const refuse = <Act key="refuse" to="refuse" may={can.revoke} isMain={stranger === true} label="Rechazar la solicitud" />
  return (
    <div className={styles.actions}>
      {kind === 'REQUEST_RECEIVED' && (stranger ? [refuse, pay] : [pay, refuse])}
      {kind === 'REQUEST_SENT' && <Act to="refuse" may={can.revoke} label="Retirar la solicitud" />}
      {kind === 'REQUEST_SENT' && <Reminder may={can.remind} />}
      {kind === 'SEND' && <Act to="cancel" may={can.cancel} label="Anular el envío" />}
    </div>
  )
}

interface ActProps {
  to: keyof typeof PAGES
  may: Permission
  isMain?: boolean
  label: string
}

function Act({ to, may, isMain = false, label }: ActProps) {
  const params = route.useParams()
  return (
    <Offered label={label} variant={isMain ? 'primary' : 'secondary'} denial={may.allowed ? undefined : may.reason}>
      {(look) => <Link to={PAGES[to]} params={params} {...look} />}
    </Offered>
  )
}

/** Once, from a day after it was asked: until then, or afterwards, it is said and not offered. */
function Reminder({ may }: { may: Permission }) {
  const { pendingOperationId } = route.useParams()
  const reminder = useSend(c2cReminder)
  const remind = () => reminder.mutate({ params: { pendingOperationId } }, { onSuccess: () => showToast('Recordatorio enviado.') })
  if (!may.allowed) return <p className={styles.small}>{may.reason}</p>
  return (
    <>
      <Button busy={reminder.isPending} onClick={remind}>
        Recordar la solicitud
      </Button>
      {reminder.error && <ErrorBox {...describe(reminder.error)} />}
    </>
  )
}
