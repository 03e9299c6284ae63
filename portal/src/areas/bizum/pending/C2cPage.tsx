import { c2cReminder, type PendingC2cDetail } from '@almenara/contract/areas/bizum/pending-c2c'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { useTitle } from '../../../base/title.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Ledger, LedgerRow } from '../../../kit/Ledger.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { showToast } from '../../../kit/toast.ts'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { ASK_EVERY_MS } from '../ask-every.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import styles from '../operation.module.css'
import { c2cQuery } from '../queries.ts'
import { REQUEST_WORDS } from './request-words.ts'
import { Steps } from '../Steps.tsx'

const route = getRouteApi('/shell/signed-in/bizum/movements/pending-operation-c2c/$pendingOperationId/detail/$viewPages/$txId')

const TITLES = {
  REQUEST_RECEIVED: 'Solicitud recibida',
  REQUEST_SENT: 'Solicitud enviada',
  SEND: 'Envío pendiente',
} as const

/** A request or a send that has not gone: how it stands, how it came to, who must act, and what may be done. */
export function C2cPage() {
  const { pendingOperationId } = route.useParams()
  const read = useQuery({ ...c2cQuery(pendingOperationId), refetchInterval: ASK_EVERY_MS })
  return (
    <BizumFrame title="Bizum">
      <ReadState read={read}>{(operation) => <Detail operation={operation} />}</ReadState>
    </BizumFrame>
  )
}

function Detail({ operation }: { operation: PendingC2cDetail }) {
  const { kind, counterparty, amount, concept, state, timeline, warnings, known, group, expiresAt, account } = operation
  const title = TITLES[kind]
  useTitle(title)
  const name = counterparty.alias ?? counterparty.name
  return (
    <>
      <h1>{title}</h1>
      <Sheet inside="padded" className={styles.sheet}>
        <p className={styles.lead}>{leadOf(kind, name)}</p>
        <Amount value={amount} size="hero" />
        {concept && <p className={styles.concept}>{`«${concept}»`}</p>}
        {warnings.map(({ code, text }) => (
          <Note key={code} tone="warning" title={text} />
        ))}
        <SummaryList>
          <SummaryRow term="Estado">{REQUEST_WORDS[state]}</SummaryRow>
          {counterparty.phone && <SummaryRow term="Móvil">{formatPhone(counterparty.phone as Phone)}</SummaryRow>}
          <SummaryRow term={kind === 'SEND' ? 'Se anulará si no llega antes del' : 'Caduca el'}>{formatDay(dayAt(expiresAt))}</SummaryRow>
          {account && <SummaryRow term="Retenido en">{account.name}</SummaryRow>}
          {known && (
            <SummaryRow term="Entre ustedes">
              {`Desde el ${formatDay(dayAt(known.since))}: usted le ha pagado ${formatAmount(known.sent)} y ha recibido ${formatAmount(known.received)}.`}
            </SummaryRow>
          )}
        </SummaryList>
        <Actions operation={operation} />
        <h2 className={styles.heading}>Seguimiento</h2>
        <Steps steps={timeline} />
      </Sheet>
      {group && (
        <Sheet title={`${group.paid} de ${group.total} han pagado`}>
          <Ledger>
            {group.members.map((member) => (
              <LedgerRow
                key={member.id}
                title={member.name}
                detail={REQUEST_WORDS[member.state]}
                figure={<Amount value={member.amount} size="strong" />}
              />
            ))}
          </Ledger>
        </Sheet>
      )}
    </>
  )
}

function leadOf(kind: PendingC2cDetail['kind'], name: string): string {
  if (kind === 'REQUEST_RECEIVED') return `${name} le pide que pague`
  return kind === 'REQUEST_SENT' ? `Ha pedido a ${name}` : `Para ${name}, retenido y sin cobrar`
}

function Actions({ operation: { kind, can, amount } }: { operation: PendingC2cDetail }) {
  const params = route.useParams()
  return (
    <div className={styles.actions}>
      {can.accept.allowed && (
        <Link
          to="/bizum/movements/pending-operation-c2c/$pendingOperationId/accept-request/$viewPages/$txId"
          params={params}
          className={buttonClass({ variant: 'primary' })}
        >
          {`Pagar ${formatAmount(amount)}`}
        </Link>
      )}
      {can.revoke.allowed && (
        <Link
          to="/bizum/movements/pending-operation-c2c/$pendingOperationId/revoke-request/$viewPages/$txId"
          params={params}
          className={buttonClass()}
        >
          {kind === 'REQUEST_RECEIVED' ? 'Rechazar la solicitud' : 'Retirar la solicitud'}
        </Link>
      )}
      {can.cancel.allowed && (
        <Link
          to="/bizum/movements/pending-operation-c2c/$pendingOperationId/cancel-send/$viewPages/$txId"
          params={params}
          className={buttonClass()}
        >
          Anular el envío
        </Link>
      )}
      {kind === 'REQUEST_SENT' && <Reminder may={can.remind} />}
    </div>
  )
}

function Reminder({ may }: { may: PendingC2cDetail['can']['remind'] }) {
  const { pendingOperationId } = route.useParams()
  const reminder = useSend(c2cReminder)
  const remind = () => reminder.mutate({ params: { pendingOperationId } }, { onSuccess: () => showToast('Recordatorio enviado.') })
  return (
    <>
      <Button variant="text" busy={reminder.isPending} unavailable={may.allowed ? undefined : may.reason} onClick={remind}>
        Recordar la solicitud
      </Button>
      {reminder.error && <ErrorBox {...describe(reminder.error)} />}
    </>
  )
}
