/** A transfer to somebody else's account: in the books of this bank, or through the clearing, ordinary or instant. */
import { externalTransfer as calls, type ExternalTransferInput } from '@almenara/contract/areas/transfers/external'
import type { TransferSource } from '@almenara/contract/areas/transfers/scope'
import { addSeconds, dayAt, type Instant } from '@almenara/contract/dates'
import { SAME_ACCOUNT } from '@almenara/contract/field-faults'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { and, desc, eq, gte, notInArray } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { badInput } from '../../http/failure.ts'
import type { Session } from '../../identity/sessions.ts'
import type { Leg } from '../../ledger/types.ts'
import { ACCOUNT_TYPES, ownedProducts, requireProduct, type OwnedProduct } from '../../products/access.ts'
import { money } from '../../products/position.ts'
import { requireOpen } from '../../status/gate.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { requiredSignatures } from '../../two-step/signatory.ts'
import { followInstant } from './follow-instant.ts'
import { checkFavouriteAlias } from './kept/favourite-alias.ts'
import { requireStored } from './kept/stored-list.ts'
import { isTrusted } from './kept/is-trusted.ts'
import { kindOf, openedTransfer, orderedWords, sourceOf, type OrderedTransfer } from './ordered.ts'
import { verifyPayeeOf } from './payee.ts'
import { bookLegs, chargeLegs, sepaHouses } from './payment-postings.ts'
import { payments } from './tables.ts'
import { channelOf, overLimit, readLimits } from './transfer-limits.ts'
import { checkAmount, checkConcept, checkCurrency, checkMotive, resolvePayee } from './transfer-payee.ts'
import { factsOf, isTakenNow, outcomeOf, purposeOf, warningsOf } from './transfer-review.ts'
import { planOf } from './transfer-when.ts'
import { makeTransfer, TRANSFER_REFUSALS, type TransferRefusal } from './transfer-work.ts'
import { undoneSince } from './undone.ts'

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
  work: makeTransfer,
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
  checkMotive(input.motive)
  const concept = checkConcept(input.concept)
  const payee = await resolvePayee(bank, input)
  if (payee.iban === source.identifier) throw badInput('iban', SAME_ACCOUNT)
  const plan = planOf(input.when, now, payee.targetAccountId !== undefined)
  if (plan.type === 'INSTANT') await requireOpen(bank, 'transfers.external.instant', now)
  const favourite = await checkFavouriteAlias(bank.database, session, { source: source.id, scope: 'external' }, input.favourite)
  if (input.stored !== undefined) await requireStored(bank.database, { productId: source.id, scope: 'external' }, input.stored)
  const ordered: OrderedTransfer = {
    scope: 'external',
    channel: channelOf(session),
    source: await sourceOf(bank, source),
    payee,
    amount: input.amount,
    concept,
    plan,
    ...(input.motive ? { motive: input.motive } : {}),
    ...(favourite ? { favourite } : {}),
    ...(input.stored ? { stored: input.stored } : {}),
  }
  await requireWithin(ordering, ordered)
  const verdict = await verifyPayeeOf(bank, payee.iban, payee.name, now)
  return preparedOf(ordering, { ...ordered, verdict })
}

/** Throws INSUFFICIENT_FUNDS or TRANSFER_LIMIT on `amount`. Both are asked again when it is executed. */
async function requireWithin({ bank, session, now, source }: Ordering, ordered: OrderedTransfer): Promise<void> {
  const { amount, plan, channel } = ordered
  const { available } = money(source)
  if (isTakenNow(plan) && amount > available) {
    throw badInput('amount', `En la cuenta hay ${formatAmount(available)} disponibles. Escriba un importe menor.`, 'INSUFFICIENT_FUNDS')
  }
  const limits = await readLimits(bank.database, bank.brand, { userId: session.userId, channel, day: plan.executionOn })
  const problem = overLimit(limits, { amount, instant: kindOf(ordered) === 'INSTANT' }, dayAt(now))
  if (problem) throw badInput('amount', problem, 'TRANSFER_LIMIT')
}

async function preparedOf(ordering: Ordering, ordered: OrderedTransfer): Promise<Prepared<OrderedTransfer>> {
  const { bank, session, now, source } = ordering
  const { amount, payee, plan } = ordered
  const severalSign = requiredSignatures(source, amount) > 1
  const before = await orderedBefore(bank, session.userId, { iban: payee.iban, amount, now })
  const warnings = warningsOf(ordered, { source, before })
  const later = !isTakenNow(plan)
  const trusted = ordered.verdict?.result !== 'NMTC' && (await isTrusted(bank.database, session.userId, source.id, payee))
  return {
    title: plan.type === 'PERIODIC' ? 'Transferencia periódica' : plan.type === 'INSTANT' ? 'Transferencia inmediata' : 'Transferencia',
    amount,
    payee: payee.name,
    purpose: purposeOf(ordered),
    facts: factsOf(ordered, source, severalSign),
    ...(warnings.length > 0 ? { warnings } : {}),
    legs: later ? [] : await legsOf(bank, ordered),
    ...outcomeOf(ordered),
    product: source,
    ...(later ? { later } : {}),
    strong: plan.type === 'PERIODIC',
    ...(trusted ? { trustedPayee: true } : {}),
    payment: true,
    data: ordered,
  }
}

/** An instant one is posted against what is settled, by the clearing's word; another, against what is on its way. */
async function legsOf(bank: Bank, ordered: OrderedTransfer): Promise<Leg[]> {
  const payment = orderedWords(ordered)
  if (payment.kind === 'BOOK') return bookLegs(payment)
  const { sepa, transit } = await sepaHouses(bank)
  return chargeLegs(payment, payment.kind === 'INSTANT' ? sepa : transit)
}

interface Same {
  iban: string
  amount: Cents
  now: Instant
}

async function orderedBefore({ database }: Bank, userId: number, { iban, amount, now }: Same): Promise<Instant | undefined> {
  const [found] = await database
    .select({ at: payments.orderedAt })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        gte(payments.orderedAt, addSeconds(now, -SAME_WITHIN)),
        eq(payments.creditorIban, iban),
        eq(payments.amount, amount),
        notInArray(payments.state, ['REJECTED', 'CANCELLED', 'FAILED']),
      ),
    )
    .orderBy(desc(payments.orderedAt))
    .limit(1)
  return found?.at
}
