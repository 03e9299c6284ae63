/** A transfer as it was ordered: what its order freezes, whatever screen it came from, and the payment that comes of it. */
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { Iban } from '@almenara/contract/iban'
import type { Cents } from '@almenara/contract/money'
import type { LocalDate } from '@almenara/contract/dates'
import type { OwnedProduct } from '../../products/access.ts'
import type { VopVerdict } from '../../rails/vop/port.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { NewRow } from '../../db/insert-rows.ts'
import type { NewPayment } from '../../payments/payments.ts'
import { orderedTransfers } from './tables.ts'
import type { Plan } from './transfer-when.ts'

/** Whom it goes to. */
export interface Payee {
  name: string
  iban: Iban
  bic: string
  /** Of the bank, where it is known. */
  bankName?: string | undefined
  /** The account of this bank that receives. */
  targetAccountId?: number | undefined
  /** The customer's own. */
  targetId?: string | undefined
}

/** What an order freezes for its execution. */
export interface OrderedTransfer {
  scope: TransferScope
  channel: string
  source: { productId: string; ledgerAccountId: number; name: string; iban: string }
  payee: Payee
  amount: Cents
  concept: string
  /** Its category purpose, under the name that it has in stored orders. */
  motive?: string | undefined
  verdict?: VopVerdict | undefined
  plan: Plan
  /** Whether its customer had no periodic order to others when it was ordered, whose times count in their limits; absent of what is between own accounts. */
  hadNoPeriodic?: boolean | undefined
  /** The alias under which it is kept as a favourite. */
  favourite?: string | undefined
  /** The stored transfer that this one is. */
  stored?: string | undefined
}

/** The payer as it is sent to other banks: the first holder and the account. */
export function sourceOf({ id: productId, ledgerAccountId, identifier: iban }: OwnedProduct, holder = ''): OrderedTransfer['source'] {
  return { productId, ledgerAccountId, name: holder, iban }
}

export function kindOf({ plan, payee }: Pick<OrderedTransfer, 'plan' | 'payee'>): NewPayment['kind'] {
  if (payee.targetAccountId !== undefined) return 'BOOK'
  return plan.type === 'INSTANT' ? 'INSTANT' : 'ORDINARY'
}

/** What its lists show of the order of a transfer. */
export function openedTransfer(orderId: string, { data }: Prepared<OrderedTransfer>): NewRow {
  const { scope, channel, source, payee, concept, motive, stored } = data
  const values: typeof orderedTransfers.$inferInsert = {
    orderId,
    scope,
    channel,
    debtorName: source.name,
    debtorIban: source.iban,
    creditorName: payee.name,
    creditorIban: payee.iban,
    creditorBic: payee.bic,
    targetAccountId: payee.targetAccountId ?? null,
    targetId: payee.targetId ?? null,
    concept,
    categoryPurpose: motive ?? null,
    storedId: stored ?? null,
  }
  return { table: orderedTransfers, values }
}

interface Made {
  id: string
  userId: number | null
  executionOn: LocalDate
}

/** The payment that comes of it. */
export function paymentOf(ordered: OrderedTransfer, { id, userId, executionOn }: Made): NewPayment {
  const { source, payee, amount, concept, motive, verdict, scope, channel } = ordered
  return {
    id,
    userId,
    channel,
    scope,
    productId: source.productId,
    ledgerAccountId: source.ledgerAccountId,
    targetAccountId: payee.targetAccountId ?? null,
    kind: kindOf(ordered),
    amount,
    debtorName: source.name,
    debtorIban: source.iban,
    // Between own accounts, what the customer calls theirs.
    creditorName: payee.name,
    creditorIban: payee.iban,
    creditorBic: payee.bic,
    concept,
    categoryPurpose: motive ?? null,
    payeeVerdict: verdict?.result ?? null,
    payeeRegisteredName: verdict && 'name' in verdict ? (verdict.name ?? null) : null,
    executionOn,
  }
}

/** What `chargeLegs` and `bookLegs` need of an order before its payment has a row. */
export function orderedWords(ordered: OrderedTransfer) {
  const payment = paymentOf(ordered, { id: '', userId: null, executionOn: ordered.plan.executionOn })
  return {
    ...payment,
    scope: ordered.scope,
    targetAccountId: payment.targetAccountId ?? null,
    endToEndId: 'NOTPROVIDED',
    categoryPurpose: payment.categoryPurpose ?? null,
  }
}
