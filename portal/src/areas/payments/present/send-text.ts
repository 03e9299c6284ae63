import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { formatAmount } from '@almenara/contract/money'
import type { OrderState } from '@almenara/contract/two-step'
import { wordsOf } from '../review/review-words.ts'

/** «enviar 35.128,40 €», of what is signed. */
export const sendText = ({ amount }: Pick<OrderState, 'amount'>, { good, format }: Pick<Notebook, 'good' | 'format'>) =>
  `${wordsOf({ format }).act} ${formatAmount(amount ?? good.amount)}`
