import { dayAt, formatDay } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { missingAfter, pendingNames, signaturesText, whoSigns } from './co-sign-words.ts'
import { Signatories, Signatory } from './Signatories.tsx'

/** Who has signed an order that several must sign, that it is this customer's turn, and whose turn is next. */
export default function TurnsToSign({ order }: { order: OrderState }) {
  const { given, by = [] } = order.signatures
  const missing = missingAfter(order)
  const names = pendingNames(order)
  const term = `Plazo: ${formatDay(dayAt(order.expiresAt))}`
  return (
    <Signatories label="Firmas necesarias">
      {by.map(({ name, at }) => (
        <Signatory key={name + at} name={name} state="SIGNED">
          {`Firmó el ${formatDay(dayAt(at))}`}
        </Signatory>
      ))}
      <Signatory name="Su firma" state={given + 1}>
        Ahora
      </Signatory>
      {missing > 0 && (
        <Signatory name={names.length === 0 ? 'Otra firma' : whoSigns(names, missing)} state={given + 2}>
          {`${missing === 1 ? 'Falta' : 'Faltan'} después ${signaturesText(missing)}. ${term}`}
        </Signatory>
      )}
    </Signatories>
  )
}
