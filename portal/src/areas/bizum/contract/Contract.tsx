import type { BizumView } from '@almenara/contract/areas/bizum/contract'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount, toCents } from '@almenara/contract/money'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../kit/Button.tsx'
import { Meter } from '../../../kit/Meter.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryAccount, SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { RESTRICTION_REASONS, useRestriction } from '../../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { newcomerWords } from '../newcomer.ts'
import { generalConditionsQuery, securityConditionsQuery } from '../queries.ts'
import { Conditions } from './Conditions.tsx'
import styles from './Contract.module.css'
import { Strangers } from './Strangers.tsx'

export type Task = 'account' | 'phone' | 'leave'

interface ContractProps {
  title: string
  view: BizumView
  onTask: (task: Task) => void
}

/** The contract as it stands, and the ways to change it. */
export function Contract({ title, view, onTask }: ContractProps) {
  const restriction = useRestriction()
  const unavailable = restriction && RESTRICTION_REASONS[restriction]
  const { state, reason, newPhone, phone, account, since } = view
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <RestrictionNote restriction={restriction} />
      {state === 'SUSPENDED' && (
        <Note tone="warning" title="Su Bizum está suspendido">
          {reason}
        </Note>
      )}
      <Sheet>
        <div className={styles.section}>
          <h2>Su Bizum</h2>
          <SummaryList>
            <SummaryRow term="Móvil">{formatPhone(phone as Phone)}</SummaryRow>
            <SummaryAccount term="Cuenta" account={account} />
            <SummaryRow term="Desde">{formatDay(dayAt(since))}</SummaryRow>
          </SummaryList>
          <div className={styles.actions}>
            <Button unavailable={unavailable} onClick={() => onTask('account')}>
              Cambiar la cuenta
            </Button>
            {newPhone && (
              <Button unavailable={unavailable} onClick={() => onTask('phone')}>
                {`Pasar Bizum al ${formatPhone(newPhone as Phone)}`}
              </Button>
            )}
          </div>
        </div>
      </Sheet>
      <Limits limits={view.limits} />
      <Strangers view={view} />
      <Texts />
      <Sheet>
        <div className={styles.section}>
          <h2>Baja de Bizum</h2>
          <p>{endingText(view.ends)}</p>
          <div className={styles.actions}>
            <Button variant="danger" unavailable={unavailable} onClick={() => onTask('leave')}>
              Dar de baja Bizum
            </Button>
          </div>
        </div>
      </Sheet>
    </div>
  )
}

/** As they are in force now. */
function Texts() {
  const general = useQuery(generalConditionsQuery)
  const security = useQuery(securityConditionsQuery)
  if (!general.data || !security.data) return null
  return (
    <Sheet>
      <div className={styles.section}>
        <h2>Condiciones</h2>
        <Conditions general={general.data} security={security.data} />
      </div>
    </Sheet>
  )
}

const many = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

function endingText({ sends, requests, consents, mandates }: BizumView['ends']): string {
  const parts = [
    ...(sends > 0 ? [many(sends, 'envío pendiente', 'envíos pendientes')] : []),
    ...(requests > 0 ? [many(requests, 'solicitud de dinero', 'solicitudes de dinero')] : []),
    ...(consents > 0 ? [many(consents, 'permiso para cobrar', 'permisos para cobrar')] : []),
    ...(mandates > 0 ? [many(mandates, 'suscripción', 'suscripciones')] : []),
  ]
  if (parts.length === 0) return 'No tiene envíos, solicitudes ni permisos pendientes.'
  return `Si se da de baja, terminan: ${new Intl.ListFormat('es').format(parts)}.`
}

type Shown = BizumView['limits']

function Limits({ limits }: { limits: Shown }) {
  const { day, month, receivedDay, receivedCount, purchase, newcomer } = limits
  const amounts = [
    ['Enviado hoy', day],
    ['Enviado este mes', month],
    ['Recibido hoy', receivedDay],
    ['Compras de hoy', purchase.day],
  ] as const
  return (
    <Sheet>
      <div className={styles.section}>
        <h2>Límites</h2>
        {newcomer && <Note>{newcomerWords(newcomer)}</Note>}
        <p>{`Cada envío, entre ${formatAmount(limits.minimum)} y ${formatAmount(limits.perOperation)}.`}</p>
        <ul className={styles.limits}>
          {amounts
            .filter(([, { max }]) => max < Number.MAX_SAFE_INTEGER)
            .map(([label, { used, max }]) => {
              const text = `${formatAmount(toCents(used))} de ${formatAmount(toCents(max))}`
              return (
                <li key={label}>
                  <span>{label}</span>
                  <span>{text}</span>
                  <Meter label={label} value={used} max={max} text={text} />
                </li>
              )
            })}
          <li>
            <span>Bizum recibidos este mes</span>
            <span>{`${receivedCount.used} de ${receivedCount.max}`}</span>
            <Meter label="Bizum recibidos este mes" value={receivedCount.used} max={receivedCount.max} />
          </li>
        </ul>
      </div>
    </Sheet>
  )
}
