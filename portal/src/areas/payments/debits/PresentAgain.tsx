import type { DebitCreditorDetail } from '@almenara/contract/areas/payments/debit-contracts'
import { presentAgain, type DebitRefund } from '@almenara/contract/areas/payments/debit-refunds'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { add, formatAmount } from '@almenara/contract/money'
import { parseDay } from '@almenara/contract/typed-day'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSend } from '../../../base/use-send.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { DayInput } from '../../../kit/DayInput.tsx'
import { FailureBox } from '../../../patterns/status/FailureBox.tsx'
import { isOfSignature, RESTRICTION_REASONS, useRestriction } from '../../../patterns/two-step/restriction.ts'
import { PRESENT } from '../addresses.ts'
import styles from '../remittances/remittances.module.css'
import selection from '../remittances/selection.module.css'
import { debitsText } from '../review/review-words.ts'
import { actionOf } from '../transfers/contract-words.ts'

type Presented = Pick<DebitRefund, 'id' | 'amount'>

interface PresentAgainFormProps {
  creditor: Pick<DebitCreditorDetail, 'id' | 'allowed' | 'firstOn' | 'cutOff'>
  refunds: readonly Presented[]
  /** Of what it is better not to present it is not the button that is looked for. */
  look?: 'primary' | 'secondary'
  wide?: boolean
}

/** Another day for debits that came back: it makes a file, which is checked and signed as any other. Nothing where they may never prepare one. */
export function PresentAgainForm({ creditor, refunds, look = 'primary', wide = false }: PresentAgainFormProps) {
  const { id, firstOn, cutOff } = creditor
  const navigate = useNavigate()
  const restriction = useRestriction()
  const [typed, setTyped] = useState(formatDay(firstOn))
  const [problem, setProblem] = useState<string>()
  const sending = useSend(presentAgain)
  const action = actionOf(creditor, 'PRESENT')
  if (!action) return null
  // Who prepares files signs none: what is missing to sign keeps nobody from it.
  const restricted = restriction && !isOfSignature(restriction) ? RESTRICTION_REASONS[restriction] : undefined
  const present = async () => {
    const read = readDay(typed, firstOn)
    setProblem('problem' in read ? read.problem : undefined)
    if ('problem' in read) return
    const body = { refunds: refunds.map((one) => one.id), ...(read.day === undefined ? {} : { collectionOn: read.day }) }
    const { id: notebook } = await sending.mutateAsync({ params: { id }, body })
    await navigate({ to: PRESENT, search: { notebook } })
  }
  return (
    <div className={styles.again}>
      <DayInput
        label="Nueva fecha de cobro"
        hint={`Lo antes posible: ${formatDay(firstOn)}. Hora límite, ${cutOff} del día hábil anterior.`}
        min={firstOn}
        value={typed}
        error={problem}
        onChange={setTyped}
      />
      {sending.error && <FailureBox error={sending.error} />}
      <Button
        variant={look}
        wide={wide}
        busy={sending.isPending}
        busyLabel="Preparando…"
        unavailable={restricted ?? action.denial?.text}
        onClick={() => void present().catch(() => undefined)}
      >
        {`Presentar de nuevo ${formatAmount(add(...refunds.map(({ amount }) => amount)))}`}
      </Button>
    </div>
  )
}

/** Nothing for what was left blank: the first day that is possible. */
function readDay(typed: string, firstOn: LocalDate): { day: LocalDate | undefined } | { problem: string } {
  if (typed.trim() === '') return { day: undefined }
  const day = parseDay(typed)
  if (day === undefined) return { problem: 'La fecha no es correcta. Escríbala como dd/mm/aaaa.' }
  return day < firstOn ? { problem: `La primera fecha posible es el ${formatDay(firstOn)}.` } : { day }
}

interface PresentAgainBarProps {
  creditor: DebitCreditorDetail
  refunds: readonly Presented[]
  /** Those shown that it is wise to present again. */
  advised: readonly Presented[]
  /** Chooses them. */
  onAll: () => void
}

/** What has been chosen of what came back comes to, and presenting it again on another day. */
export function PresentAgainBar({ creditor, refunds, advised, onAll }: PresentAgainBarProps) {
  const some = refunds.length > 0
  if (actionOf(creditor, 'PRESENT') === undefined) return null
  return (
    <section aria-label="Recibos seleccionados" className={some ? selection.selection : undefined}>
      <p role="status">
        {some && (
          <>
            <b>{debitsText(refunds.length)}</b> · <Amount value={add(...refunds.map(({ amount }) => amount))} />
          </>
        )}
      </p>
      {some && <PresentAgainForm creditor={creditor} refunds={refunds} />}
      {!some && advised.length > 0 && (
        <p className={styles.advised}>
          <span>
            {advised.length === 1 ? 'Conviene presentar de nuevo 1 recibo.' : `Conviene presentar de nuevo ${debitsText(advised.length)}.`}
          </span>
          <Button size="sm" onClick={onAll}>
            {advised.length === 1 ? 'Seleccionar el recibo' : `Seleccionar los ${advised.length}`}
          </Button>
        </p>
      )}
    </section>
  )
}
