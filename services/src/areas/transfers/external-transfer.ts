/** A transfer to somebody else's account: in the books of this bank, or through the clearing, ordinary or instant. */
import { externalTransfer as calls, type ExternalTransferInput } from '@almenara/contract/areas/transfers/external'
import type { TransferSource } from '@almenara/contract/areas/transfers/scope'
import { addSeconds, dayAt, type Instant } from '@almenara/contract/dates'
import { SAME_ACCOUNT } from '@almenara/contract/field-faults'
import { formatAmount } from '@almenara/contract/money'
import type { Bank } from '../../bank.ts'
import { badInput } from '../../http/failure.ts'
import type { Session } from '../../identity/sessions.ts'
import type { Leg } from '../../ledger/types.ts'
import { ACCOUNT_TYPES, ownedProducts, requireProduct, type OwnedProduct } from '../../products/access.ts'
import { money } from '../../products/position.ts'
import { isOfBank } from '../../products/spanish-banks.ts'
import { requireOpen } from '../../status/gate.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { requiredSignatures } from '../../two-step/signatory.ts'
import { followInstant } from '../../payments/follow-instant.ts'
import { checkFavouriteAlias } from './saved/favourite-alias.ts'
import { requireStored } from './saved/stored-list.ts'
import { isAmong } from './saved/is-trusted.ts'
import { readOpening, type Opening } from './opening.ts'
import { kindOf, openedTransfer, orderedWords, sourceOf, type OrderedTransfer } from './ordered.ts'
import { verifyPayeeOf } from './payee.ts'
import { bookLegs, chargeLegs, sepaHouses } from '../../payments/payment-postings.ts'
import { channelOf, limitsFrom, overLimit, type Limits } from '../../payments/transfer-limits.ts'
import { checkAmount, checkConcept, checkCurrency, checkCategoryPurpose, payeeAt, readPayee } from './transfer-payee.ts'
import { factsOf, isTakenNow, outcomeOf, purposeOf, warningsOf } from './transfer-review.ts'
import { planOf } from './transfer-when.ts'
import { makeTransfers, TRANSFER_REFUSALS, type TransferRefusal } from './transfer-work.ts'
import { undoneSince } from '../../payments/undone.ts'

/** The same amount to the same account again within this time is worth a warning. In seconds. */
const SAME_WITHIN = 24 * 3600

export const externalTransfer: TwoStepOperation<TransferSource, ExternalTransferInput, OrderedTransfer, TransferRefusal> = {
  kind: 'external-transfer',
  calls,
  prepare: async ({ bank, session, now, params, input }) => {
    const source = await requireSource(bank, session, params.id)
    return prepareExternal({ bank, session, now, source }, input)
  },
  opened: openedTransfer,
  refusals: TRANSFER_REFUSALS,
  work: makeTransfers,
  follow: followInstant,
  undoneSince,
}

export interface Ordering {
  bank: Bank
  session: Session
  now: Instant
  source: OwnedProduct
}

/** An account or credit line of this customer. Throws NOT_FOUND. */
export async function requireSource({ database }: Bank, session: Session, id: string): Promise<OwnedProduct> {
  const accounts = await ownedProducts(database, session, ACCOUNT_TYPES)
  return accounts.find((account) => account.id === id) ?? requireProduct(database, session, id, ACCOUNT_TYPES)
}

/** The whole of it, whatever it comes from: typed now, or stored before. */
export async function prepareExternal(ordering: Ordering, input: ExternalTransferInput): Promise<Prepared<OrderedTransfer>> {
  const { bank, session, now, source } = ordering
  checkAmount(input.amount)
  checkCurrency(input.currency)
  checkCategoryPurpose(input.categoryPurpose)
  const concept = checkConcept(input.concept)
  const written = readPayee(input)
  if (written.iban === source.identifier) throw badInput('iban', SAME_ACCOUNT)
  const plan = planOf(input.when, now, isOfBank(bank.brand.bankCode, written.iban))
  const read = await readOpening(bank.database, {
    userId: session.userId,
    productId: source.id,
    iban: written.iban,
    amount: input.amount,
    day: plan.executionOn,
    since: addSeconds(now, -SAME_WITHIN),
  })
  const payee = await payeeAt(bank, written, read.target)
  if (plan.type === 'INSTANT') await requireOpen(bank, 'transfers.external.instant', now)
  const favourite = await checkFavouriteAlias(bank.database, session, { source: source.id, scope: 'external' }, input.favourite)
  if (input.stored !== undefined) await requireStored(bank.database, { productId: source.id, scope: 'external' }, input.stored)
  const ordered: OrderedTransfer = {
    scope: 'external',
    channel: channelOf(session),
    source: sourceOf(source, read.payer),
    payee,
    amount: input.amount,
    concept,
    plan,
    ...(input.categoryPurpose ? { motive: input.categoryPurpose } : {}),
    ...(favourite ? { favourite } : {}),
    ...(input.stored ? { stored: input.stored } : {}),
  }
  const { repeats } = await requireWithin(ordering, ordered, read)
  return preparedOf(ordering, { ...ordered, hadNoPeriodic: !repeats }, read)
}

/** Throws INSUFFICIENT_FUNDS or TRANSFER_LIMIT on `amount`. Both are asked again when it is executed. */
async function requireWithin({ bank, session, now, source }: Ordering, ordered: OrderedTransfer, { once }: Opening): Promise<Limits> {
  const { amount, plan, channel } = ordered
  const { available } = money(source)
  if (isTakenNow(plan) && amount > available) {
    throw badInput('amount', `En la cuenta hay ${formatAmount(available)} disponibles. Escriba un importe menor.`, 'INSUFFICIENT_FUNDS')
  }
  const limits = await limitsFrom(bank.database, bank.brand, { userId: session.userId, channel, day: plan.executionOn }, once)
  const problem = overLimit(limits, { amount, instant: kindOf(ordered) === 'INSTANT' }, dayAt(now))
  if (problem) throw badInput('amount', problem, 'TRANSFER_LIMIT')
  return limits
}

/** No other bank is asked about its payee before it is known that it may be ordered. */
async function preparedOf(ordering: Ordering, unverified: OrderedTransfer, read: Opening): Promise<Prepared<OrderedTransfer>> {
  const { bank, session, now, source } = ordering
  const { amount, payee, plan } = unverified
  const [verdict, isPayeeTrusted, legs] = await Promise.all([
    verifyPayeeOf(bank, { ...payee, holders: read.targetHolders }, now),
    isAmong(bank.database, read.trusted, { userId: session.userId, source: source.id, name: payee.name }),
    legsOf(bank, unverified),
  ])
  const ordered = { ...unverified, verdict }
  const warnings = warningsOf(ordered, { source, before: read.before })
  const later = !isTakenNow(plan)
  const trusted = verdict.result !== 'NMTC' && isPayeeTrusted
  return {
    title: plan.type === 'PERIODIC' ? 'Transferencia periódica' : plan.type === 'INSTANT' ? 'Transferencia inmediata' : 'Transferencia',
    amount,
    payee: payee.name,
    purpose: purposeOf(ordered),
    facts: factsOf(ordered, source, requiredSignatures(source, amount) > 1),
    ...(warnings.length > 0 ? { warnings } : {}),
    legs: later ? [] : legs,
    ...outcomeOf(ordered),
    product: source,
    ...(later ? { later } : {}),
    strong: plan.type === 'PERIODIC',
    ...(trusted ? { trustedPayee: true } : {}),
    payment: true,
    data: ordered,
  }
}

/** An instant one is posted against the settlement account, once the clearing answers; another, against the transit account. */
async function legsOf(bank: Bank, ordered: OrderedTransfer): Promise<Leg[]> {
  const payment = orderedWords(ordered)
  if (payment.kind === 'BOOK') return bookLegs(payment)
  const { sepa, transit } = await sepaHouses(bank)
  return chargeLegs(payment, payment.kind === 'INSTANT' ? sepa : transit)
}
