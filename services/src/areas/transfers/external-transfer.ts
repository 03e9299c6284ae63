/** A transfer to somebody else's account: in the books of this bank, or through the clearing, ordinary or instant. */
import { externalTransfer as calls, type ExternalTransferInput } from '@almenara/contract/areas/transfers/external'
import type { TransferSource } from '@almenara/contract/areas/transfers/scope'
import { addSeconds, dayAt, type Instant } from '@almenara/contract/dates'
import { SAME_ACCOUNT } from '@almenara/contract/field-faults'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { groupedRead } from '../../db/grouped-read.ts'
import { badInput } from '../../http/failure.ts'
import type { Session } from '../../identity/sessions.ts'
import type { Leg } from '../../ledger/types.ts'
import { ACCOUNT_TYPES, ownedProducts, requireProduct, type OwnedProduct } from '../../products/access.ts'
import { money } from '../../products/position.ts'
import { requireOpen } from '../../status/gate.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { requiredSignatures } from '../../two-step/signatory.ts'
import { followInstant } from '../../payments/follow-instant.ts'
import { checkFavouriteAlias } from './saved/favourite-alias.ts'
import { requireStored } from './saved/stored-list.ts'
import { isTrusted } from './saved/is-trusted.ts'
import { kindOf, openedTransfer, orderedWords, sourceOf, type OrderedTransfer } from './ordered.ts'
import { verifyPayeeOf } from './payee.ts'
import { bookLegs, chargeLegs, sepaHouses } from '../../payments/payment-postings.ts'
import { payments } from '../../payments/tables.ts'
import { channelOf, overLimit, readLimits, type Limits } from '../../payments/transfer-limits.ts'
import { checkAmount, checkConcept, checkCurrency, checkCategoryPurpose, resolvePayee } from './transfer-payee.ts'
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
  const [payee, holder] = await Promise.all([resolvePayee(bank, input), sourceOf(bank, source)])
  if (payee.iban === source.identifier) throw badInput('iban', SAME_ACCOUNT)
  const plan = planOf(input.when, now, payee.targetAccountId !== undefined)
  if (plan.type === 'INSTANT') await requireOpen(bank, 'transfers.external.instant', now)
  const favourite = await checkFavouriteAlias(bank.database, session, { source: source.id, scope: 'external' }, input.favourite)
  if (input.stored !== undefined) await requireStored(bank.database, { productId: source.id, scope: 'external' }, input.stored)
  const ordered: OrderedTransfer = {
    scope: 'external',
    channel: channelOf(session),
    source: holder,
    payee,
    amount: input.amount,
    concept,
    plan,
    ...(input.categoryPurpose ? { motive: input.categoryPurpose } : {}),
    ...(favourite ? { favourite } : {}),
    ...(input.stored ? { stored: input.stored } : {}),
  }
  const { repeats } = await requireWithin(ordering, ordered)
  return preparedOf(ordering, { ...ordered, hadNoPeriodic: !repeats })
}

/** Throws INSUFFICIENT_FUNDS or TRANSFER_LIMIT on `amount`. Both are asked again when it is executed. */
async function requireWithin({ bank, session, now, source }: Ordering, ordered: OrderedTransfer): Promise<Limits> {
  const { amount, plan, channel } = ordered
  const { available } = money(source)
  if (isTakenNow(plan) && amount > available) {
    throw badInput('amount', `En la cuenta hay ${formatAmount(available)} disponibles. Escriba un importe menor.`, 'INSUFFICIENT_FUNDS')
  }
  const limits = await readLimits(bank.database, bank.brand, { userId: session.userId, channel, day: plan.executionOn })
  const problem = overLimit(limits, { amount, instant: kindOf(ordered) === 'INSTANT' }, dayAt(now))
  if (problem) throw badInput('amount', problem, 'TRANSFER_LIMIT')
  return limits
}

/** Nobody is asked about its payee before it is known that it may be ordered. */
async function preparedOf(ordering: Ordering, unverified: OrderedTransfer): Promise<Prepared<OrderedTransfer>> {
  const { bank, session, now, source } = ordering
  const { amount, payee, plan } = unverified
  const [verdict, before, isPayeeTrusted, legs] = await Promise.all([
    verifyPayeeOf(bank, payee.iban, payee.name, now),
    orderedBefore(bank.database, { userId: session.userId, iban: payee.iban, amount, since: addSeconds(now, -SAME_WITHIN) }),
    isTrusted(bank.database, session.userId, source.id, payee),
    legsOf(bank, unverified),
  ])
  const ordered = { ...unverified, verdict }
  const warnings = warningsOf(ordered, { source, before })
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

interface Same {
  userId: number
  iban: string
  amount: Cents
  since: Instant
}

/** When the same amount was last ordered to the same account, and went or is to go. */
const orderedBefore = groupedRead<Same, Instant | undefined>((db) => async (asked) => {
  const column = (key: keyof Same) => sql.param(asked.map((one) => one[key]))
  const { rows } = await db.execute<{ at: Instant | null }>(sql`
    select p.at from unnest(${column('userId')}::bigint[], ${column('iban')}::text[], ${column('amount')}::bigint[],
        ${column('since')}::timestamptz[]) with ordinality u(user_id, iban, amount, since, item)
      left join lateral (
        select ordered_at as at from ${payments}
        where user_id = u.user_id and ordered_at >= u.since and creditor_iban = u.iban and amount = u.amount
          and state not in ('REJECTED', 'CANCELLED', 'FAILED')
        order by ordered_at desc limit 1) p on true
    order by u.item`)
  return rows.map(({ at }) => at ?? undefined)
})
