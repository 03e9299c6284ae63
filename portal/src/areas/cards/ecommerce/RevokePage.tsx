import { revokePendingOperation, type PendingOperationDetail } from '@almenara/contract/areas/cards/ecommerce'
import { cardLabel } from '@almenara/contract/card-words'
import { formatDay } from '@almenara/contract/dates'
import { getRouteApi, Link } from '@tanstack/react-router'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { showToast } from '../../../kit/toast.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { isOfSignature, useRestriction } from '../../../patterns/two-step/restriction.ts'
import { denialOf } from './denial.ts'
import styles from './ecommerce.module.css'
import { OperationFrame } from './OperationFrame.tsx'

const route = getRouteApi('/shell/signed-in/services/e-commerce/$operationId/revoke/$viewPages/$txId')
const DETAIL = '/services/e-commerce/$operationId/detail/$viewPages/$txId'

/** What happens and what does not, before a purchase is refused or a shop is stopped. No signature: it only makes things safer. */
export function RevokePage() {
  const place = route.useParams()
  return (
    <OperationFrame place={place} title="Rechazar o anular" begun>
      {(operation) => <Revoke operation={operation} />}
    </OperationFrame>
  )
}

function Revoke({ operation }: { operation: PendingOperationDetail }) {
  const { kind, merchant, amount, card } = operation
  const isPurchase = kind === 'CHALLENGE'
  const title = isPurchase ? 'Rechazar la compra' : 'Anular cargos futuros'
  const action = isPurchase ? 'REFUSE' : 'STOP'
  const params = route.useParams()
  const navigate = route.useNavigate()
  const restricted = useRestriction()
  const restriction = isOfSignature(restricted) ? undefined : restricted
  const offered = operation.actions.some((one) => one.action === action)
  const denial = offered ? denialOf(operation, action) : 'Esta operación no se puede rechazar ni anular desde aquí.'
  const sending = useSend(revokePendingOperation, () => {
    showToast(isPurchase ? 'Compra rechazada. No se ha cargado nada.' : `${merchant} ya no puede cobrar por su cuenta.`)
    void navigate({ to: DETAIL, params, replace: true })
  })
  return (
    <div className={styles.page}>
      <Sheet inside="padded" className={styles.sheet}>
        <h1>{title}</h1>
        <RestrictionNote restriction={restriction} />
        {denial !== undefined && !restriction && (
          <Note tone="warning" title="Operación no disponible ahora">
            {denial}
          </Note>
        )}
        <SummaryList>
          <SummaryRow term="Tienda">{merchant}</SummaryRow>
          {amount !== undefined && (
            <SummaryRow term={isPurchase ? 'Importe' : 'Cargo habitual'}>
              <Amount value={amount} />
            </SummaryRow>
          )}
          <SummaryRow term="Tarjeta">{cardLabel(card)}</SummaryRow>
        </SummaryList>
        <ul className={styles.effects}>
          {effectsOf(operation).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {sending.error && <ErrorBox {...describe(sending.error)} />}
        <div className={styles.actions}>
          <Button
            variant="primary"
            busy={sending.isPending}
            busyLabel="Enviando…"
            unavailable={denial}
            onClick={() => sending.mutate({ params: { pendingOperationId: operation.id }, body: { way: action } })}
          >
            {title}
          </Button>
          <Link to={DETAIL} params={params} className={buttonClass({ variant: 'text' })}>
            Volver sin cambios
          </Link>
        </div>
      </Sheet>
    </div>
  )
}

function effectsOf({ kind, permission }: PendingOperationDetail): string[] {
  if (kind === 'CHALLENGE') {
    return [
      'La tienda no podrá terminar la compra y no se cargará nada.',
      'No se puede deshacer: para comprar, empiece de nuevo en la tienda.',
    ]
  }
  const next = permission?.nextOn ? `, también el del ${formatDay(permission.nextOn)}` : ''
  return [
    `Rechazaremos los cargos que envíe la tienda${next}.`,
    'Podrá comprar en la tienda usted mismo y recibir devoluciones.',
    'Anular los cargos no da de baja el contrato con la tienda. Pida la baja también allí.',
    'Puede volver a permitirlos cuando quiera, con su firma.',
  ]
}
