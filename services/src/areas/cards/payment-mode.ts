/** How what a credit card owes is paid each month. */
import {
  PAYMENT_AMOUNT,
  PAYMENT_PERCENTAGES,
  paymentModeChange as calls,
  type PaymentModeInput,
} from '@almenara/contract/areas/cards/operations'
import { dayAt } from '@almenara/contract/dates'
import { formatAmount, toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { badInput } from '../../http/failure.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import type { OwnedCard } from './card-access.ts'
import { cardFor, changeCard, preparedFor, text, CARD_REFUSALS, type CardParams, type CardRefusal } from './card-operation.ts'
import { settlementDayOf } from './settlement-day.ts'
import { cards } from './tables.ts'

const MINIMUM = toCents(PAYMENT_AMOUNT.minimum)

export const paymentModeChange: TwoStepOperation<CardParams, PaymentModeInput, Columns, CardRefusal> = {
  kind: 'card-payment-mode',
  calls,
  contract: { of: 'PRODUCT' },
  prepare: async (request) => {
    const { now, input } = request
    const card = await cardFor(request, 'PAYMENT_MODE')
    const columns = columnsOf(card, input)
    const words = paymentWords(columns)
    return preparedFor(card, {
      title: 'Forma de pago de tarjeta',
      purpose: `cambiar la forma de pago de su tarjeta ${card.card.ending}`,
      facts: [
        text('Forma de pago', words, 'mode'),
        { label: 'Desde la liquidación del', value: { type: 'DAY', day: settlementDayOf(dayAt(now)) } },
        text(
          'Importe pendiente',
          columns.paymentMode === 'END_OF_MONTH' ? 'Nada: se paga todo cada mes.' : 'Genera intereses al tipo de su contrato.',
        ),
      ],
      done: { title: 'Forma de pago cambiada', text: `${words}. Se aplica desde la próxima liquidación.`, next: [] },
      data: columns,
    })
  },
  refusals: CARD_REFUSALS,
  work: (tx, executing) =>
    changeCard(tx, executing, 'CARD_CHANGED', {
      may: ({ type, state }) => type === 'CREDIT' && (state === 'ACTIVE' || state === 'LOCKED'),
      change: async ({ productId }) => {
        await tx.update(cards).set(executing.data).where(eq(cards.productId, productId))
        return 'DONE'
      },
    }),
}

type Columns = Pick<typeof cards.$inferInsert, 'paymentMode' | 'paymentPercentage' | 'paymentAmount'>

function columnsOf({ card, overdraft }: OwnedCard, { mode, percentage, amount }: PaymentModeInput): Columns {
  if (mode === 'PERCENTAGE' && !PAYMENT_PERCENTAGES.some((one) => one === percentage)) {
    throw badInput('percentage', `Elija un porcentaje: ${PAYMENT_PERCENTAGES.join(', ')} %.`)
  }
  if (mode === 'FIXED_AMOUNT' && (amount === undefined || amount < MINIMUM || amount > overdraft)) {
    throw badInput('amount', `Escriba una cuota de ${formatAmount(MINIMUM)} a ${formatAmount(overdraft)}, el límite de la tarjeta.`)
  }
  const columns: Columns = {
    paymentMode: mode,
    paymentPercentage: mode === 'PERCENTAGE' ? (percentage ?? null) : null,
    paymentAmount: mode === 'FIXED_AMOUNT' ? (amount ?? null) : null,
  }
  const same =
    card.paymentMode === mode && card.paymentPercentage === columns.paymentPercentage && card.paymentAmount === columns.paymentAmount
  if (same) throw badInput('mode', 'Es la forma de pago que ya tiene. Elija otra.')
  return columns
}

function paymentWords({ paymentMode, paymentPercentage, paymentAmount }: Columns): string {
  if (paymentMode === 'PERCENTAGE') return `El ${paymentPercentage} % de lo que deba, cada mes`
  if (paymentMode === 'FIXED_AMOUNT' && paymentAmount != null) return `Una cuota fija de ${formatAmount(paymentAmount)} al mes`
  return 'Total a fin de mes'
}
