/** What a customer does with a request without paying it: rejects what is asked of them, takes back what they asked, or reminds of it. */
import type { c2cReminder, c2cRevocation } from '@almenara/contract/areas/bizum/pending-c2c'
import { formatDayTime } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler, RequestOf } from '../../../http/handler.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import { blockPerson } from '../people/known-people.ts'
import { bizumRequests } from './tables.ts'
import { tellNow } from '../tell-scheme.ts'
import { requireBizum } from '../contract/require-contract.ts'
import { stopAskerOfFrauds } from './frauds.ts'
import { tellAsked, tellAsker } from './request-mail.ts'
import { changeBoth, isOpen, lockPair, remindableAt, requireRequest, stateAt, type Pair } from './request-rows.ts'
import { closedRequest } from './request-words.ts'
import { requestsTold } from './tell-requests.ts'
import { ALREADY_REMINDED } from '../words.ts'

type Revoking = RequestOf<typeof c2cRevocation>

/** Rejects or withdraws, once: the same again answers the same. Throws NOT_FOUND, BIZUM_CLOSED where it ended in another way. */
export const revokeRequest: Handler<typeof c2cRevocation> = async (request) => {
  const { bank, session, params } = request
  const { id } = await requireRequest(bank.database, session.userId, params.pendingOperationId)
  const state = await bank.database.transaction((tx) => revoke(tx, request, id))
  await tellNow(bank, requestsTold, id)
  return { id, state }
}

async function revoke(tx: Tx, request: Revoking, id: string) {
  const { now } = request
  const pair = await lockPair(tx, id)
  if (!pair) throw new Failure('NOT_FOUND')
  const { own, twin } = pair
  const end = own.direction === 'RECEIVED' ? 'REJECTED' : 'WITHDRAWN'
  if (own.state === end) return end
  if (!isOpen(own, now)) throw closedRequest(own.direction, stateAt(own, now))
  await changeBoth(tx, pair, { state: end, closedAt: now }, now)
  // Between two customers of this bank there is nobody else to be told.
  if (!twin) await tx.update(bizumRequests).set({ nextAttemptAt: now, attempts: 0 }).where(eq(bizumRequests.id, id))
  if (end === 'REJECTED') await rejected(tx, request, pair)
  return end
}

async function rejected(tx: Tx, request: Revoking, { own, twin }: Pair): Promise<void> {
  const { bank, session, now, body } = request
  const { block = false, fraud = false, expects } = body
  await tx
    .update(bizumRequests)
    .set({ fraud, ...(expects === undefined ? {} : { expects }) })
    .where(eq(bizumRequests.id, own.id))
  const said = [...(fraud ? ['dice que es un fraude'] : []), ...(expects === 'RECEIVE' ? ['esperaba recibir dinero'] : [])]
  const what = [`De ${own.name}, ${formatAmount(own.amount)}`, ...said].join(': ')
  await recordEvent(tx, session, { kind: 'BIZUM_REJECTED', at: now, data: { amount: own.amount, payee: own.name, what } })
  if (block || fraud) {
    await blockPerson(tx, session.userId, own, now)
    await recordEvent(tx, session, { kind: 'BIZUM_BLOCKED', at: now, data: { what: own.name } })
  }
  if (twin) await tellAsker(tx, twin, 'REJECTED', now)
  if (fraud && twin) await stopAskerOfFrauds(tx, bank, twin, now)
}

/**
 * Reminds whoever was asked, once and from a day after it was asked. Throws NOT_FOUND, BIZUM_CLOSED where it is over, REMINDED_LATELY, and
 * BIZUM_UNREACHABLE where the scheme does not answer, which spends nothing.
 */
export const remindRequest: Handler<typeof c2cReminder> = async ({ bank, session, now, params }) => {
  await requireBizum(bank.database, session)
  const row = await requireRequest(bank.database, session.userId, params.pendingOperationId)
  const { id, schemeId, twinId, direction } = row
  if (direction !== 'ASKED') throw new Failure('NOT_FOUND')
  const state = stateAt(row, now)
  if (state !== 'PENDING') throw closedRequest(direction, state)
  if (row.remindedAt !== null) throw new Failure('REMINDED_LATELY', { message: ALREADY_REMINDED })
  if (remindableAt(row) > now) {
    throw new Failure('REMINDED_LATELY', { message: `Podrá enviar un recordatorio a partir del ${formatDayTime(remindableAt(row))}.` })
  }
  const claimed = await bank.database.transaction(async (tx) => {
    const pair = await lockPair(tx, id)
    if (pair?.own.state !== 'PENDING' || pair.own.remindedAt !== null) return false
    await tx.update(bizumRequests).set({ remindedAt: now }).where(eq(bizumRequests.id, id))
    if (pair.twin && !pair.twin.stranger) await tellAsked(tx, bank, pair.twin, now, true)
    return true
  })
  if (!claimed || twinId !== null) return { id, state }
  const answer = schemeId === null ? ({ outcome: 'UNKNOWN' } as const) : await bank.bizum.remind(schemeId)
  if (answer.outcome === 'UNKNOWN') {
    await bank.database.transaction((tx) => tx.update(bizumRequests).set({ remindedAt: null }).where(eq(bizumRequests.id, id)))
    throw new Failure('BIZUM_UNREACHABLE')
  }
  return { id, state }
}
