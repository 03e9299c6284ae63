import { dayAt, formatDay, formatDayTime, type Instant } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { pendingNames, whoSigns } from './co-sign-words.ts'
import { Signatories, Signatory } from './Signatories.tsx'

/** Who has signed an order and who has to yet: when they signed, when they were notified, and until when they may sign. */
export function SignedSoFar({ order }: { order: OrderState }) {
  const { by = [], pending = [], required, given } = order.signatures
  const missing = required - given
  const until = `Puede firmar hasta el ${formatDay(dayAt(order.expiresAt))}`
  return (
    <Signatories label="Firmas">
      {by.map(({ name, at }) => (
        <Signatory key={name + at} name={name} state="SIGNED">
          {`Firmó el ${moment(at)}`}
        </Signatory>
      ))}
      {pending.length > missing ? (
        <Signatory name={whoSigns(pendingNames(order), missing)} state="PENDING">
          {`${missing === 1 ? 'Basta una de estas firmas' : `Bastan ${missing} de estas firmas`}, hasta el ${formatDay(dayAt(order.expiresAt))}`}
        </Signatory>
      ) : (
        pending.map(({ name, notifiedAt }) => (
          <Signatory key={name} name={name} state="PENDING">
            {notifiedAt ? `Aviso enviado el ${moment(notifiedAt)}. ${until}` : until}
          </Signatory>
        ))
      )}
    </Signatories>
  )
}

function moment(at: Instant): string {
  return formatDayTime(at)
}
