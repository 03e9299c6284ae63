/** What is asked and answered in the simulated scheme: requests between people, and merchants' purchases, charges and permissions. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { ZERO, type Cents } from '@almenara/contract/money'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connection.ts'
import type { AnswerOutcome, Gone, OutgoingRequest, RequestAnswer, Route } from './port.ts'
import { chargeIsAllowed, linkConsent, raisePrice } from './scheme-consents.ts'
import { DONE, forget, hear, say, schemeIdOf, UNKNOWN, type SchemeContext } from './scheme.ts'
import { hasBizum, memberOf, shownName } from './scheme-members.ts'
import { announce, JOINS_AFTER_SECONDS } from './scheme-payments.ts'
import { accountOfPhone, endingOf, isReached } from './scheme-people.ts'
import { accountOfShop } from './scheme-shops.ts'
import { simulatedBizumAsks } from './tables.ts'

export type Ask = typeof simulatedBizumAsks.$inferSelect

const REJECTS_AFTER_SECONDS = 5
const PAYS_AFTER_SECONDS = 20

/** How it stands by the clock: what answers by itself has answered. */
export function standingOf({ state, answersAt, answer, expiresAt }: Ask, at: Instant): 'PENDING' | Gone {
  if (state !== 'PENDING') return state
  if (answer && answersAt && answersAt <= at) return answer
  return expiresAt <= at ? 'EXPIRED' : 'PENDING'
}

async function lockAsk(tx: Tx, id: string): Promise<Ask | undefined> {
  return (await tx.select().from(simulatedBizumAsks).where(eq(simulatedBizumAsks.id, id)).for('update'))[0]
}

/** This bank's customer asks somebody for money. */
export async function request(context: SchemeContext, asked: OutgoingRequest): Promise<RequestAnswer> {
  const { tx, at } = context
  const { key, fromPhone, phone, amount, concept, expiresAt } = asked
  const heard = await hear(context, key, phone)
  if (heard === 'CANCELLED') return { outcome: 'REFUSED', reason: 'OTHER' }
  if (heard === 'SILENT') return UNKNOWN
  if (!isReached(phone)) return { outcome: 'REFUSED', reason: 'NOT_REGISTERED' }
  const member = await memberOf(tx, phone)
  const invited = !hasBizum(phone, member)
  const id = schemeIdOf('request', key)
  const ending = member ? undefined : endingOf(phone)
  const row = { id, key, ourPhone: fromPhone, phone, amount, text: concept, at, expiresAt, invited, ...answerOf(ending, at) }
  const [fresh] = await tx
    .insert(simulatedBizumAsks)
    .values({ ...row, kind: 'REQUEST', direction: 'OUT', state: 'PENDING' })
    .onConflictDoNothing()
    .returning()
  if (fresh) await answerByItself(context, fresh)
  return { ...DONE, schemeId: id, invited, ...(invited ? {} : shownName(phone, member)) }
}

function answerOf(ending: ReturnType<typeof endingOf>, at: Instant): Pick<Ask, 'answersAt' | 'answer'> {
  if (ending === 'REJECTS_REQUESTS') return { answersAt: addSeconds(at, REJECTS_AFTER_SECONDS), answer: 'REJECTED' }
  if (ending === 'PAYS_REQUESTS') return { answersAt: addSeconds(at, PAYS_AFTER_SECONDS), answer: 'PAID' }
  return { answersAt: null, answer: null }
}

/** What the other side will say, said when it is due; forgotten if the request is withdrawn before. */
async function answerByItself(context: SchemeContext, ask: Ask): Promise<void> {
  const { id, phone, invited } = ask
  if (invited && endingOf(phone ?? '') === 'JOINS_LATE') {
    const dueAt = addSeconds(context.at, JOINS_AFTER_SECONDS)
    const joined = { type: 'REQUEST_ANSWERED' as const, schemeId: id, accepted: false, joined: true as const }
    await say(context, joined, { about: id, again: 'joined', dueAt })
  }
  if (ask.answersAt && ask.answer) await sayAnswer(context, ask, ask.answer, ask.answersAt)
}

/** Whoever was asked has answered, and where they pay, the payment is announced. */
export async function sayAnswer(context: SchemeContext, ask: Ask, answer: 'PAID' | 'REJECTED', dueAt: Instant): Promise<void> {
  const { id, ourPhone, phone, amount, text } = ask
  await say(context, { type: 'REQUEST_ANSWERED', schemeId: id, accepted: answer === 'PAID' }, { about: id, dueAt })
  if (answer === 'REJECTED' || phone === null) return
  await announce(context, { id: `request ${id}`, phone: ourPhone, fromPhone: phone, amount, concept: text, requestId: id, dueAt })
}

export async function remind({ tx, at }: SchemeContext, id: string) {
  const ask = await lockAsk(tx, id)
  const how = ask ? standingOf(ask, at) : 'ENDED'
  return how === 'PENDING' ? DONE : ({ outcome: 'GONE', how } as const)
}

export async function withdrawRequest(context: SchemeContext, id: string) {
  const ask = await lockAsk(context.tx, id)
  const how = ask ? standingOf(ask, context.at) : 'ENDED'
  if (how === 'WITHDRAWN') return DONE
  if (how !== 'PENDING') return { outcome: 'GONE', how } as const
  await context.tx.update(simulatedBizumAsks).set({ state: 'WITHDRAWN' }).where(eq(simulatedBizumAsks.id, id))
  await forget(context, id)
  return DONE
}

export interface Answer {
  /** Absent: a refusal that needs none. */
  key?: string
  accept: boolean
  ceiling?: Cents
  fraud?: boolean
  reason?: string
}

/** The bank's customer answers what they were asked; the first answer stands, and the same again is told the same. */
export async function answerAsk(context: SchemeContext, kind: Ask['kind'], id: string, answer: Answer): Promise<AnswerOutcome> {
  const { tx, at } = context
  const ask = await lockAsk(tx, id)
  if (ask?.kind !== kind || ask.direction !== 'IN') return { outcome: 'REFUSED', reason: 'OTHER' }
  const heard = answer.key === undefined ? 'NOW' : await hear(context, answer.key, ask.phone ?? '')
  if (heard === 'CANCELLED') return { outcome: 'REFUSED', reason: 'OTHER' }
  if (heard === 'SILENT') return UNKNOWN
  const wanted = answer.accept ? 'PAID' : 'REJECTED'
  const stands = standingOf(ask, at)
  if (stands === wanted && (answer.key === undefined || ask.answerKey === answer.key)) return accepted(ask)
  if (stands !== 'PENDING') return { outcome: 'GONE', how: stands }
  const gone = answer.accept ? await goneMeanwhile(context, ask) : undefined
  if (gone) return { outcome: 'GONE', how: gone }
  const { fraud = false, reason = null, key = null } = answer
  await tx.update(simulatedBizumAsks).set({ state: wanted, answerKey: key, fraud, reason }).where(eq(simulatedBizumAsks.id, id))
  if (answer.accept) await link(context, ask, answer)
  return answer.accept ? accepted({ ...ask, state: 'PAID', answerKey: key }) : DONE
}

/** Whoever asked has taken it back while the customer was signing; or what allowed a charge is over. */
async function goneMeanwhile(context: SchemeContext, ask: Ask): Promise<Gone | undefined> {
  if (ask.kind === 'CHARGE') return (await chargeIsAllowed(context.tx, ask)) ? undefined : 'ENDED'
  if (ask.kind !== 'REQUEST' || endingOf(ask.phone ?? '') !== 'WITHDRAWS_REQUESTS') return undefined
  await takeBack(context, ask)
  return 'WITHDRAWN'
}

/** Whoever asked withdraws it. */
export async function takeBack(context: SchemeContext, { id, kind }: Ask): Promise<void> {
  await context.tx.update(simulatedBizumAsks).set({ state: 'WITHDRAWN' }).where(eq(simulatedBizumAsks.id, id))
  if (kind === 'REQUEST') await say(context, { type: 'REQUEST_WITHDRAWN', schemeId: id }, { about: id })
  else if (kind === 'CONSENT') await say(context, { type: 'CONSENT_ENDED', schemeId: id, by: 'MERCHANT' }, { about: id })
  else await say(context, { type: 'PURCHASE_WITHDRAWN', schemeId: id }, { about: id })
}

async function link(context: SchemeContext, ask: Ask, { ceiling }: Answer): Promise<void> {
  if (ask.kind === 'CHARGE') await raisePrice(context, ask)
  else if (ask.consentId !== null) await linkConsent(context.tx, ask.consentId, ceiling)
}

/** Under which what is paid for it goes: another each time that it is accepted. */
export function endToEndIdOf({ id, answerKey }: Pick<Ask, 'id' | 'answerKey'>): string {
  return schemeIdOf('answer end to end', id, answerKey ?? '')
}

function accepted(ask: Ask): AnswerOutcome {
  if (ask.state !== 'PAID' || ask.amount === ZERO) return DONE
  const account = ask.phone === null ? accountOfShop(ask.merchantId ?? '') : accountOfPhone(ask.phone)
  if (!account) return { outcome: 'REFUSED', reason: 'MERCHANT' }
  const route: Route = { ...account, endToEndId: endToEndIdOf(ask) }
  return { ...DONE, route }
}

export async function wasAccepted(db: Db, key: string): Promise<boolean> {
  const { answerKey, state } = simulatedBizumAsks
  return (await db.$count(simulatedBizumAsks, and(eq(answerKey, key), eq(state, 'PAID')))) > 0
}

/** What was accepted and could not be paid may be answered again while there is time. */
export async function reopen(tx: Tx, key: string): Promise<void> {
  await tx
    .update(simulatedBizumAsks)
    .set({ state: 'PENDING', answerKey: null })
    .where(and(eq(simulatedBizumAsks.answerKey, key), eq(simulatedBizumAsks.state, 'PAID'), sql`${simulatedBizumAsks.kind} <> 'CHARGE'`))
}
