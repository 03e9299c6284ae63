/** What the scheme says of requests. Each message may come again and in any order: what is over stays as it ended. */
import { randomUUID } from 'node:crypto'
import type { Instant } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { contractOfPhone } from '../contract/require-contract.ts'
import { earlierMessages, inTransaction, type MessageOf } from '../earlier-messages.ts'
import { bizumLimitsOf } from '../payments/limits.ts'
import type { MessageHandlers } from '../payments/scheme-in.ts'
import { changeRequests } from '../waiting.ts'
import { bizumRequests } from './tables.ts'
import { receiveRequest } from './receive-request.ts'
import { tellAsker } from './request-mail.ts'
import { daysFrom, lockPair, type RequestRow } from './request-rows.ts'

export const requestMessages: MessageHandlers = {
  REQUEST: inTransaction(takeRequest),
  REQUEST_ANSWERED: inTransaction(takeRequestAnswered),
  REQUEST_WITHDRAWN: inTransaction(takeRequestWithdrawn),
}

/** Somebody of another bank asks a customer of this one. */
async function takeRequest(tx: Tx, bank: Bank, message: MessageOf<'REQUEST'>, now: Instant): Promise<void> {
  const { schemeId, phone, fromPhone, fromName, amount, concept, expiresAt } = message
  const contract = await contractOfPhone(tx, phone)
  if (!contract) return
  const received = { id: randomUUID(), contract, phone: fromPhone, name: fromName, amount, concept, expiresAt, schemeId }
  if (await receiveRequest(tx, bank, received, now)) await applyEarlier(tx, bank, schemeId, now)
}

/** Whoever was asked has paid it, has rejected it or has joined Bizum. The money of one that is paid comes announced. */
async function takeRequestAnswered(tx: Tx, bank: Bank, message: MessageOf<'REQUEST_ANSWERED'>, now: Instant): Promise<void> {
  const row = await lockByScheme(tx, message.schemeId)
  if (row?.direction !== 'ASKED') return
  if (message.joined) {
    if (row.state !== 'INVITED') return
    const expiresAt = daysFrom(now, bizumLimitsOf(bank.brand).requestDays)
    await changeRequests(tx, eq(bizumRequests.id, row.id), { state: 'PENDING', expiresAt }, now)
    return
  }
  const end = message.accepted ? 'PAID' : 'REJECTED'
  // What was paid is paid, whatever was written here of it before; nothing else moves what is over.
  const moves = message.accepted ? row.state !== 'PAID' : row.state === 'PENDING' || row.state === 'INVITED'
  if (!moves) return
  await changeRequests(tx, eq(bizumRequests.id, row.id), { state: end, closedAt: now }, now)
  await tellAsker(tx, row, end, now)
}

/** Whoever asked has taken it back. Where it is being paid, the scheme's answer to the payment decides. */
async function takeRequestWithdrawn(tx: Tx, _: Bank, { schemeId }: MessageOf<'REQUEST_WITHDRAWN'>, now: Instant): Promise<void> {
  const row = await lockByScheme(tx, schemeId)
  if (row?.direction !== 'RECEIVED' || row.state !== 'PENDING') return
  await changeRequests(tx, eq(bizumRequests.id, row.id), { state: 'WITHDRAWN', closedAt: now }, now)
}

/** Applies what was said of a request before its id was known here. */
export async function applyEarlier(tx: Tx, bank: Bank, schemeId: string, now: Instant): Promise<void> {
  for (const message of await earlierMessages(tx, schemeId, ['REQUEST_ANSWERED', 'REQUEST_WITHDRAWN'])) {
    if (message.type === 'REQUEST_ANSWERED') await takeRequestAnswered(tx, bank, message, now)
    else await takeRequestWithdrawn(tx, bank, message, now)
  }
}

async function lockByScheme(tx: Tx, schemeId: string): Promise<RequestRow | undefined> {
  const [seen] = await tx.select({ id: bizumRequests.id }).from(bizumRequests).where(eq(bizumRequests.schemeId, schemeId))
  return seen && (await lockPair(tx, seen.id))?.own
}
