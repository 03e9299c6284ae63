import type { CardDetail, PaymentMode } from '@almenara/contract/areas/cards/cards'
import { PAYMENT_AMOUNT, PAYMENT_PERCENTAGES, paymentModeChange } from '@almenara/contract/areas/cards/operations'
import { formatAmount, parseAmount, toCents } from '@almenara/contract/money'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { RadioGroup } from '../../kit/Choice.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { CardOperation, CardPageOf, CardQuestion } from './CardOperation.tsx'
import styles from './CardOperation.module.css'

const MODES: readonly { value: PaymentMode; label: string; detail: string }[] = [
  { value: 'END_OF_MONTH', label: 'Total a fin de mes', detail: 'Se paga todo cada mes. Sin intereses.' },
  { value: 'PERCENTAGE', label: 'Un porcentaje de lo que deba', detail: 'El resto queda pendiente y genera intereses.' },
  { value: 'FIXED_AMOUNT', label: 'Una cuota fija', detail: 'La misma cada mes. El resto queda pendiente y genera intereses.' },
]

const PERCENTAGES = PAYMENT_PERCENTAGES.map((value) => ({ value: String(value), label: `${value}\u00a0%` }))

/** How what a credit card owes is paid each month. */
export function PaymentModePage() {
  const id = useParams({ strict: false, select: (params) => params.id ?? '' })
  return <CardPageOf id={id}>{(card) => <ChangePaymentMode card={card} />}</CardPageOf>
}

function ChangePaymentMode({ card }: { card: CardDetail }) {
  const operation = useTwoStep(paymentModeChange, { id: card.id })
  const { payment, limit } = card
  const [mode, setMode] = useState<PaymentMode>(payment?.mode ?? 'END_OF_MONTH')
  const [percentage, setPercentage] = useState(String(payment?.percentage ?? PAYMENT_PERCENTAGES[1]))
  const [text, setText] = useState(payment?.amount === undefined ? '' : formatAmount(payment.amount, { currency: null }))
  const [mistake, setMistake] = useState<string>()
  const problems = fieldProblems(operation.error)
  const submit = () => {
    const typed = parseAmount(text)
    if (mode === 'FIXED_AMOUNT' && !typed.ok) return setMistake('Escriba la cuota de cada mes.')
    setMistake(undefined)
    return operation.authorize({
      mode,
      ...(mode === 'PERCENTAGE' ? { percentage: Number(percentage) } : {}),
      ...(mode === 'FIXED_AMOUNT' && typed.ok ? { amount: typed.amount } : {}),
    })
  }
  return (
    <CardOperation card={card} title="Cambie la forma de pago" action="Firmar y cambiar" operation={operation}>
      <CardQuestion card={card} action="PAYMENT_MODE" operation={operation} label="Continuar" onSubmit={submit}>
        <h2>¿Cómo quiere pagar cada mes?</h2>
        <RadioGroup label="Forma de pago" legend="told" options={MODES} value={mode} onChange={setMode} error={problems['mode']} />
        {mode === 'PERCENTAGE' && (
          <RadioGroup label="Porcentaje" options={PERCENTAGES} value={percentage} onChange={setPercentage} error={problems['percentage']} />
        )}
        {mode === 'FIXED_AMOUNT' && (
          <div className={styles.limit}>
            <AmountInput
              label="Cuota de cada mes"
              hint={`De ${formatAmount(toCents(PAYMENT_AMOUNT.minimum))} a ${formatAmount(limit ?? toCents(0))}.`}
              value={text}
              onChange={setText}
              error={mistake ?? problems['amount']}
            />
          </div>
        )}
      </CardQuestion>
    </CardOperation>
  )
}
