import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { formatAmount } from '@almenara/contract/money'
import type { OrderState } from '@almenara/contract/two-step'

/** «enviar 35.128,40 €», of what is signed. */
export const sendText = ({ amount }: Pick<OrderState, 'amount'>, { good }: Pick<Notebook, 'good'>) =>
  `enviar ${formatAmount(amount ?? good.amount)}`
