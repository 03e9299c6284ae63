import type { CardDetail, PaymentMode } from '@almenara/contract/areas/cards/cards'
import { PAYMENT_AMOUNT, PAYMENT_PERCENTAGES, paymentModeChange, type PaymentModeInput } from '@almenara/contract/areas/cards/operations'
import { formatAmount, toCents } from '@almenara/contract/money'
import { parseAmount } from '@almenara/contract/parse-amount'
import { getRouteApi } from '@tanstack/react-router'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { RadioGroup } from '../../kit/Choice.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { invalidFields, type ReadDraft } from '../../patterns/two-step/read-draft.ts'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { CardForm, CardOperation, CardPageOf, useCardDenial } from './CardOperation.tsx'
import styles from './CardOperation.module.css'

const route = getRouteApi('/shell/signed-in/cards/$id/payment-mode')

const MODES: readonly { value: PaymentMode; label: string; detail: string }[] = [
  { value: 'END_OF_MONTH', label: 'Total a fin de mes', detail: 'Se paga toda la deuda cada mes, sin intereses.' },
  { value: 'PERCENTAGE', label: 'Un porcentaje de la deuda', detail: 'El resto queda pendiente y genera intereses.' },
  { value: 'FIXED_AMOUNT', label: 'Una cuota fija', detail: 'La misma cada mes. El resto queda pendiente y genera intereses.' },
]

const PERCENTAGES = PAYMENT_PERCENTAGES.map((value) => ({ value: String(value), label: `${value}\u00a0%` }))

/** How what a credit card owes is paid each month. */
export function PaymentModePage() {
  const { id } = route.useParams()
  return <CardPageOf id={id}>{(card) => <ChangePaymentMode card={card} />}</CardPageOf>
}

const FIELDS = ['mode', 'percentage', 'amount'] as const

interface PaymentDraft {
  mode: PaymentMode
  percentage: string
  /** As it is typed. */
  amount: string
}

function readDraft({ mode, percentage, amount }: PaymentDraft): ReadDraft<PaymentModeInput, (typeof FIELDS)[number]> {
  const typed = parseAmount(amount)
  if (mode !== 'FIXED_AMOUNT') return { input: { mode, ...(mode === 'PERCENTAGE' ? { percentage: Number(percentage) } : {}) } }
  if (typed.ok) return { input: { mode, amount: typed.amount } }
  return invalidFields({ mode: undefined, percentage: undefined, amount: 'Escriba la cuota de cada mes.' })
}

function ChangePaymentMode({ card }: { card: CardDetail }) {
  const operation = useTwoStep(paymentModeChange, { id: card.id })
  const { payment, limit } = card
  const [draft, setDraft] = useDraft<PaymentDraft>({
    mode: payment?.mode ?? 'END_OF_MONTH',
    percentage: String(payment?.percentage ?? PAYMENT_PERCENTAGES[1]),
    amount: payment?.amount === undefined ? '' : formatAmount(payment.amount, { currency: null }),
  })
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: FIELDS,
    read: readDraft(draft),
    canOperate: card.canOperate,
    unavailable: useCardDenial(card, 'PAYMENT_MODE'),
  })
  return (
    <CardOperation card={card} title="Forma de pago" action="cambiar la forma de pago" operation={operation}>
      <CardForm card={card} form={form}>
        <Question title="¿Cómo quiere pagar cada mes?" field="mode">
          <RadioGroup label="Forma de pago" legend="hidden" options={MODES} {...form.field('mode')} />
          {draft.mode === 'PERCENTAGE' && <RadioGroup label="Porcentaje" options={PERCENTAGES} {...form.field('percentage')} />}
          {draft.mode === 'FIXED_AMOUNT' && (
            <div className={styles.limit}>
              <AmountInput
                label="Cuota de cada mes"
                hint={`De ${formatAmount(toCents(PAYMENT_AMOUNT.minimum))} a ${formatAmount(limit ?? toCents(0))}.`}
                {...form.field('amount')}
              />
            </div>
          )}
        </Question>
      </CardForm>
    </CardOperation>
  )
}
