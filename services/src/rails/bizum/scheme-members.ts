/** Who has Bizum, and with which bank, in the simulated scheme: joining, bringing it from another bank, leaving and looking people up. */
import { addSeconds } from '@almenara/contract/dates'
import { PORTABILITY } from '@almenara/contract/limits'
import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import type { CodeAnswer, EnrolAnswer, Enrolment, Listed, Unknown } from './port.ts'
import { DONE, hear, say, schemeIdOf, UNKNOWN, type SchemeContext } from './scheme.ts'
import { endingOf, initialsOf, isForeign, isReached, nameOf } from './scheme-people.ts'
import { simulatedBizumActs, simulatedBizumAsks, simulatedBizumCodes, simulatedBizumMembers, simulatedBizumPayments } from './tables.ts'

type Member = typeof simulatedBizumMembers.$inferSelect

export async function memberOf(db: Db, phone: string): Promise<Member | undefined> {
  return (await db.select().from(simulatedBizumMembers).where(eq(simulatedBizumMembers.phone, phone)))[0]
}

const DAY_SECONDS = 86_400
const DIGITS = 6

export async function sendCode({ tx, at }: SchemeContext, phone: string) {
  const { phone: of, sentAt } = simulatedBizumCodes
  const recent = and(eq(of, phone), gt(sentAt, addSeconds(at, -DAY_SECONDS)))
  const [sent] = await tx.select({ many: count() }).from(simulatedBizumCodes).where(recent)
  if ((sent?.many ?? 0) >= PORTABILITY.perDay) return { outcome: 'TOO_MANY' } as const
  const expiresAt = addSeconds(at, PORTABILITY.seconds)
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  await tx.insert(simulatedBizumCodes).values({ phone, code, sentAt: at, expiresAt })
  return { ...DONE, expiresAt }
}

/** Only the last one sent may be right, as often as it has not been wrong, once. */
export async function checkCode({ tx, at }: SchemeContext, phone: string, typed: string): Promise<CodeAnswer> {
  const { phone: of, seq, failures } = simulatedBizumCodes
  const [last] = await tx.select().from(simulatedBizumCodes).where(eq(of, phone)).orderBy(desc(seq)).limit(1).for('update')
  if (!last || last.usedAt || last.expiresAt <= at || last.failures >= PORTABILITY.attempts) return { outcome: 'CODE_OLD' }
  if (last.code === typed) return DONE
  await tx
    .update(simulatedBizumCodes)
    .set({ failures: sql`${failures} + 1` })
    .where(eq(seq, last.seq))
  return { outcome: 'CODE_WRONG', left: PORTABILITY.attempts - last.failures - 1 }
}

export async function enrol(context: SchemeContext, { key, phone, name, code }: Enrolment): Promise<EnrolAnswer> {
  const { tx, at } = context
  if ((await hear(context, key, phone)) !== 'NOW') return UNKNOWN
  const [member] = await tx.select().from(simulatedBizumMembers).where(eq(simulatedBizumMembers.phone, phone)).for('update')
  const enrolled = { ...DONE, schemeId: schemeIdOf('member', key) }
  if (member?.bank === 'HERE' && member.key === key) return enrolled
  if (member?.bank === 'OTHER') {
    if (code === undefined) return { outcome: 'ELSEWHERE' }
    const checked = await checkCode(context, phone, code)
    if (checked.outcome !== 'DONE') return checked
    await tx.update(simulatedBizumCodes).set({ usedAt: at }).where(eq(simulatedBizumCodes.phone, phone))
  }
  const here = { bank: 'HERE' as const, key, name }
  await tx
    .insert(simulatedBizumMembers)
    .values({ phone, ...here })
    .onConflictDoUpdate({ target: simulatedBizumMembers.phone, set: here })
  await wakeWaiting(context, phone)
  return enrolled
}

/** Whoever waited for this mobile is told that it has Bizum now. */
async function wakeWaiting(context: SchemeContext, phone: string): Promise<void> {
  const { phone: to, state } = simulatedBizumPayments
  const woken = await context.tx
    .update(simulatedBizumPayments)
    .set({ joinsAt: context.at })
    .where(and(eq(to, phone), eq(state, 'WAITING'), gt(simulatedBizumPayments.until, context.at)))
    .returning()
  for (const { key, id } of woken) if (key) await say(context, { type: 'PAYMENT_TAKEN', key }, { about: id })
}

/** The mobile has no Bizum any more, if its last contract is this one; and an enrolment under this key will never be done. */
export async function withdraw({ tx, at }: SchemeContext, key: string, phone: string) {
  const act = { key, askedAt: at, cancelledAt: at }
  await tx
    .insert(simulatedBizumActs)
    .values(act)
    .onConflictDoUpdate({ target: simulatedBizumActs.key, set: { cancelledAt: at } })
  const { key: of } = simulatedBizumMembers
  const left = await tx.update(simulatedBizumMembers).set({ bank: 'NONE', key: null }).where(eq(of, key)).returning()
  if (left.length > 0) await endAsked(tx, phone, 'ENDED')
  return DONE
}

/** What was asked of a mobile that has left is over. */
async function endAsked(tx: SchemeContext['tx'], phone: string, state: 'ENDED' | 'MOVED'): Promise<void> {
  const { ourPhone, direction, state: now } = simulatedBizumAsks
  await tx
    .update(simulatedBizumAsks)
    .set({ state })
    .where(and(eq(ourPhone, phone), eq(direction, 'IN'), eq(now, 'PENDING')))
}

/** Another bank has brought the mobile over. */
export async function portOut(context: SchemeContext, phone: string): Promise<boolean> {
  const { phone: of, bank } = simulatedBizumMembers
  const moved = await context.tx
    .update(simulatedBizumMembers)
    .set({ bank: 'OTHER', key: null })
    .where(and(eq(of, phone), eq(bank, 'HERE')))
    .returning()
  if (moved.length === 0) return false
  await endAsked(context.tx, phone, 'MOVED')
  await say(context, { type: 'PORTED_OUT', phone }, { about: phone, again: context.at })
  return true
}

/** The short name of whoever has the mobile; none where its bank gives none. */
export function shownName(phone: string, member: Member | undefined): { name?: string } {
  if (member?.name) return { name: initialsOf(member.name) }
  return isForeign(phone) ? {} : { name: initialsOf(nameOf(phone)) }
}

export function hasBizum(phone: string, member: Member | undefined): boolean {
  if (member) return member.bank !== 'NONE'
  const ending = endingOf(phone)
  return isReached(phone) && ending !== 'NEVER_JOINS' && ending !== 'JOINS_LATE'
}

export async function lookUp(
  { tx }: SchemeContext,
  phones: readonly string[],
): Promise<{ outcome: 'DONE'; listed: readonly Listed[] } | Unknown> {
  const members = await tx
    .select()
    .from(simulatedBizumMembers)
    .where(inArray(simulatedBizumMembers.phone, [...phones]))
  const listed = phones.map((phone) => {
    const member = members.find((one) => one.phone === phone)
    const registered = hasBizum(phone, member)
    return { phone, registered, ...(registered ? shownName(phone, member) : {}) }
  })
  return { outcome: 'DONE', listed }
}
