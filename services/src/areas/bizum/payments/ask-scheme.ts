/** What the scheme is asked of a payment, always under its own key and never inside a transaction. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { eq, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { groupedRead } from '../../../db/grouped-read.ts'
import { parties } from '../../../identity/tables.ts'
import type { AnswerOutcome, Outgoing, Route } from '../../../rails/bizum/port.ts'
import { shortName } from '../short-name.ts'
import { type Answered } from './tables.ts'
import { bizumContracts } from '../contract/tables.ts'
import type { PaymentReason } from './payment-reasons.ts'
import type { BizumPayment } from './payment-rows.ts'

/** After so long without a word the scheme is asked to let it go; only its word counts. */
const GIVE_UP_SECONDS = 600

export type Heard =
  | { outcome: 'ROUTED'; route: Route }
  | { outcome: 'WAITING'; until: Instant }
  | { outcome: 'REFUSED'; reason: PaymentReason }
  | { outcome: 'CANCELLED' | 'UNKNOWN' }

/** Where it is to go; or, of one that is to be given up, whether it has been let go. */
export async function askScheme(bank: Bank, payment: BizumPayment): Promise<Heard> {
  if (!isGivenUp(payment, bank.clock.now())) return askRoute(bank, payment)
  const answer = await bank.bizum.cancel(payment.id)
  // Too late to let it go: it is asked where it goes, and follows its way.
  return answer.outcome === 'TAKEN' ? askRoute(bank, payment) : answer
}

function isGivenUp({ state, cancelling, leavesAt, waitsUntil }: BizumPayment, now: Instant): boolean {
  if (cancelling !== null) return true
  if (state === 'WAITING') return waitsUntil !== null && now >= addSeconds(waitsUntil, GIVE_UP_SECONDS)
  return now >= addSeconds(leavesAt, GIVE_UP_SECONDS)
}

async function askRoute(bank: Bank, payment: BizumPayment): Promise<Heard> {
  const { id: key, answers } = payment
  if (answers) return heardOf(await askAnswer(bank, key, answers))
  const answer = await bank.bizum.route(await outgoing(bank, payment))
  if (answer.outcome !== 'ROUTED') return answer
  const { outcome, ...route } = answer
  return { outcome, route }
}

function askAnswer({ bizum }: Bank, key: string, { type, schemeId, ceiling }: Answered): Promise<AnswerOutcome> {
  switch (type) {
    case 'REQUEST':
      return bizum.answerRequest(schemeId, { key, accept: true })
    case 'PURCHASE':
      return bizum.answerPurchase(schemeId, { key, accept: true, ...(ceiling === undefined ? {} : { ceiling }) })
    case 'CHARGE':
      return bizum.answerCharge(schemeId, { key, accept: true })
  }
}

function heardOf(answer: AnswerOutcome): Heard {
  switch (answer.outcome) {
    case 'DONE':
      // An acceptance that says no way to pay cannot be paid.
      return answer.route ? { outcome: 'ROUTED', route: answer.route } : { outcome: 'REFUSED', reason: 'OTHER' }
    case 'GONE':
      return { outcome: 'REFUSED', reason: `GONE_${answer.how}` }
    default:
      return answer
  }
}

interface Payer {
  contractId: string
  fromPhone: string
  name: string
  taxId: string
}

const payerOf = groupedRead<string, Payer | undefined>((db) => {
  const statement = db
    .select({ contractId: bizumContracts.id, fromPhone: bizumContracts.phone, name: parties.name, taxId: parties.taxId })
    .from(bizumContracts)
    .innerJoin(parties, eq(parties.id, bizumContracts.partyId))
    .where(sql`${bizumContracts.id} = any(${sql.placeholder('ids')})`)
    .prepare('bizum_payers')
  return async (ids) => {
    const rows = await statement.execute({ ids })
    return ids.map((id) => rows.find(({ contractId }) => contractId === id))
  }
})

async function outgoing({ database }: Bank, payment: BizumPayment): Promise<Outgoing> {
  const payer = await payerOf(database, payment.contractId)
  if (!payer) throw new Error(`Payment ${payment.id} is of no contract`)
  const { id: key, kind, phone, code, amount, concept, taxData } = payment
  if (kind !== 'C2C' && kind !== 'C2ONG') throw new Error(`Payment ${key} answers nothing`)
  return {
    key,
    kind,
    fromPhone: payer.fromPhone,
    fromName: shortName(payer.name),
    ...(phone === null ? {} : { phone }),
    ...(code === null ? {} : { code }),
    amount,
    concept,
    ...(taxData ? { donor: { name: payer.name, taxId: payer.taxId } } : {}),
  }
}

/** How a payment ended, for the scheme: one in the books of this bank never went through it. */
export function tellScheme({ bizum }: Bank, { id, direction, state, paymentId }: BizumPayment): Promise<{ outcome: 'DONE' | 'UNKNOWN' }> {
  if (direction === 'IN') return Promise.resolve({ outcome: 'DONE' })
  const how = state === 'REFUSED' ? 'REFUSED' : paymentId === null ? 'BOOKED' : 'SETTLED'
  return bizum.settled(id, how)
}
