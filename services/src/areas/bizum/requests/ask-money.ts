/** Asking people for money: nobody signs it, since nothing leaves by it. Written first; the scheme is told once the transaction stands. */
import { createHash, randomUUID } from 'node:crypto'
import type { requestPayment } from '@almenara/contract/areas/bizum/request'
import type { Instant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler, RequestOf } from '../../../http/handler.ts'
import { nameOf } from '../../../identity/name-of.ts'
import { ACCOUNT_TYPES, requireContract } from '../../../products/access.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import { contractOfPhone, requireBizum, type BizumContract } from '../contract/require-contract.ts'
import { bizumLimitsOf, lockPersons } from '../payments/limits.ts'
import { findPayees } from '../payments/payee-names.ts'
import { readConcept, readRecipients } from '../payments/recipients.ts'
import { notePeople } from '../people/known-people.ts'
import { shortName } from '../short-name.ts'
import { changeRequests } from '../waiting.ts'
import { bizumRequestBatches, bizumRequests } from './tables.ts'
import { tellNow } from '../tell-scheme.ts'
import { requireMayAsk, type Asked } from './may-ask.ts'
import { receiveRequest } from './receive-request.ts'
import { daysFrom, type RequestRow } from './request-rows.ts'
import { standingOfRequest } from './request-words.ts'
import { requestsTold } from './tell-requests.ts'

type Request = RequestOf<typeof requestPayment>

/**
 * Throws BIZUM_NONE, BAD_INPUT at each field, BIZUM_RECIPIENT at each phone that may not be asked, BIZUM_LIMIT, BIZUM_UNREACHABLE where nobody
 * knows the names, NOT_FOUND for a movement of an account or card that is not theirs.
 */
export const askMoney: Handler<typeof requestPayment> = async (request) => {
  const { bank, session, now, body } = request
  const digest = createHash('sha256')
    .update(JSON.stringify([body.recipients, body.concept, body.movement]))
    .digest('hex')
  const known = await replayed(bank, request, digest)
  if (known) return known
  const contract = await requireBizum(bank.database, session)
  const concept = readConcept(body.concept)
  if (body.movement) await requireContract(bank.database, session, body.movement.product, [...ACCOUNT_TYPES, 'CARDS'])
  const recipients = readRecipients(bank.brand, contract, body.recipients)
  const found = await findPayees(
    request,
    recipients.map(({ phone }) => phone),
  )
  const asked = recipients.map((one, at) => ({ ...one, name: found[at]?.name ?? one.phone }))
  const written = await bank.database.transaction((tx) => write(tx, request, { contract, concept, asked, digest }))
  if (!written) return (await replayed(bank, request, digest)) ?? Promise.reject(new Failure('ORDER_REUSED'))
  await Promise.all(written.map((id) => tellNow(bank, requestsTold, id)))
  return answer(bank, body.operationId, now)
}

/** The same request again is the same requests, as they are now. Throws ORDER_REUSED where its id stands for another. */
async function replayed(bank: Bank, { session, now, body }: Request, digest: string) {
  const [batch] = await bank.database.select().from(bizumRequestBatches).where(eq(bizumRequestBatches.id, body.operationId))
  if (!batch) return undefined
  if (batch.userId !== session.userId || batch.asked !== digest) throw new Failure('ORDER_REUSED')
  return answer(bank, body.operationId, now)
}

interface Writing {
  contract: BizumContract
  concept: string
  asked: readonly Asked[]
  digest: string
}

/** Under the lock of whoever asks, so that what they have asked for is counted once. Undefined where another request wrote it first. */
async function write(tx: Tx, { bank, session, now, body }: Request, writing: Writing): Promise<string[] | undefined> {
  const { contract, asked, concept, digest } = writing
  const { operationId: groupId, movement } = body
  await lockPersons(tx, [contract.partyId])
  const batch = { id: groupId, userId: session.userId, asked: digest, at: now }
  const [fresh] = await tx.insert(bizumRequestBatches).values(batch).onConflictDoNothing().returning()
  if (!fresh) return undefined
  await requireMayAsk(tx, bank, { contract, asked, now })
  const expiresAt = daysFrom(now, bizumLimitsOf(bank.brand).requestDays)
  const common = { groupId, userId: session.userId, partyId: contract.partyId, contractId: contract.id, concept, createdAt: now, expiresAt }
  const shared = { movementProductId: movement?.product ?? null, movementId: movement?.id ?? null }
  const ids: string[] = []
  for (const one of asked) {
    const id = randomUUID()
    const twin = await contractOfPhone(tx, one.phone)
    const row = { id, direction: 'ASKED', state: 'PENDING', ...one, ...common, ...shared } as const
    await tx.insert(bizumRequests).values({ ...row, nextAttemptAt: twin ? null : now })
    if (twin) await askCustomer(tx, bank, { id, twin, contract, row: { amount: one.amount, concept, expiresAt }, now })
    ids.push(id)
  }
  await notePeople(tx, session.userId, asked, { paid: false, now })
  const total = asked.reduce((sum, { amount }) => sum + amount, 0)
  const what = asked.length === 1 ? `A ${asked[0]?.name}` : `A ${asked.length} personas`
  await recordEvent(tx, session, { kind: 'BIZUM_REQUESTED', at: now, data: { amount: total, what } })
  return ids
}

interface AskingCustomer {
  id: string
  twin: BizumContract
  contract: BizumContract
  row: Pick<RequestRow, 'amount' | 'concept' | 'expiresAt'>
  now: Instant
}

/** Another customer of this bank: they have a row of their own, and the scheme is not needed. */
async function askCustomer(tx: Tx, bank: Bank, { id, twin, contract, row, now }: AskingCustomer): Promise<void> {
  const twinId = randomUUID()
  const name = shortName(await nameOf(tx, contract.userId))
  const received = { id: twinId, contract: twin, phone: contract.phone, name, ...row, twinId: id }
  const theirs = await receiveRequest(tx, bank, received, now)
  const rejected = theirs?.state === 'REJECTED' ? { state: 'REJECTED' as const, closedAt: now } : {}
  await changeRequests(tx, eq(bizumRequests.id, id), { twinId, ...rejected }, now)
}

/** What was asked under an id, in the order of its people's names. */
async function answer({ database }: Bank, groupId: string, now: Instant) {
  const rows = await database
    .select()
    .from(bizumRequests)
    .where(eq(bizumRequests.groupId, groupId))
    .orderBy(bizumRequests.name, bizumRequests.id)
  const total = toCents(rows.reduce((sum, { amount }) => sum + amount, 0))
  const expiresAt = rows[0]?.expiresAt ?? now
  const requests = rows.map(({ id, phone, name, amount, state }) => {
    const reason = state === 'INVITED' || state === 'REJECTED' ? { reason: standingOfRequest('ASKED', state) } : {}
    return { id, phone, name, amount, state, ...reason }
  })
  return { ...(rows.length > 1 ? { groupId } : {}), total, expiresAt, requests }
}
