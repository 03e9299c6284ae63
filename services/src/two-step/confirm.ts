/** The second call of an operation: judges the signature and executes the order once. */
import { isDeepStrictEqual } from 'node:util'
import type { Instant } from '@almenara/contract/dates'
import { SIGNATURE_ATTEMPTS } from '@almenara/contract/limits'
import type { Challenge, Confirmation, OrderState, SignatureMethod } from '@almenara/contract/two-step'
import { sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Tx } from '../db/connection.ts'
import { sqlState } from '../db/sql-state.ts'
import { LOCKED } from '../db/trouble.ts'
import { Failure } from '../http/failure.ts'
import { attemptsLeft } from '../identity/attempts-left.ts'
import { count } from '../telemetry/meter.ts'
import { annotate } from '../telemetry/spans.ts'
import { notifyCoSignatories } from './co-signatories.ts'
import { stillLeavesRoom } from './low-value.ts'
import type { JudgeRequest, Method } from './methods/method.ts'
import { signatureLocked } from './locked.ts'
import { methodOf } from './methods/methods.ts'
import { executeTogether, type OrderGroupWork } from './group-work.ts'
import type { Confirmed, ConfirmOutcome, Signing } from './signing.ts'
import { exemptionIn, readState, requireOrder } from './read.ts'
import { requireSignatory } from './signatory.ts'
import { orderState } from './state.ts'
import { notifyMethodLocked } from './notify-locked.ts'
import { executeWork, type OrderWork } from './work.ts'
import { confirmIn, confirmWork } from './work-line.ts'
import { asksOutsideOf, followOf, requireKind, workOf } from './order-kinds.ts'
import { askedOutside } from './ask-outside.ts'
import type { HeldOrder } from './held-order.ts'
import type { Actor } from './actor.ts'

export interface ConfirmRequest {
  bank: Bank
  actor: Actor
  now: Instant
  /** Of the operation that was called; absent where any may be signed. */
  kind?: string
  /** Of the path that was called; absent where it has none, or where any order may be signed. */
  params?: unknown
  body: Confirmation
  /** What must run SQL when it is executed, beside its posting. Of an order of any kind, what its own has (`order-kinds.ts`). */
  work?: OrderWork | OrderGroupWork | undefined
}

/**
 * Throws NOT_FOUND when this user was not asked to sign it or it is another path's, CONSULTATIVE or PRODUCT_CONSULTATIVE when they may not operate any more,
 * SIGNATURE_WRONG, SIGNATURE_EXPIRED or SIGNATURE_LOCKED (with `firmAuthType`), ORDER_CLOSED when it cannot be signed any more,
 * ORDER_RUNNING while another request executes it.
 */
export async function confirm(request: ConfirmRequest): Promise<OrderState> {
  const { bank, actor, kind, body } = request
  // Asked again between judging and confirming, the answer is to another challenge: it is judged once more, against that one.
  for (let tries = 0; tries < 2; tries += 1) {
    const known = bank.orders.recent.find(body.operationId, actor.userId, kind)
    const held = known ?? (await requireOrder(bank.database, body.operationId, actor.userId, kind))
    requirePath(request, held)
    if (kind === undefined) requireKind(held.order.kind)
    const own = kind === undefined ? workOf(held.order.kind) : request.work
    const work = own && !held.effect.plain ? own : undefined
    annotate({ 'almenara.order.kind': held.order.kind })
    const confirmed = await confirmOnce({ ...request, work }, held)
    annotate({ 'almenara.order.outcome': confirmed.outcome })
    count('almenara_order_outcomes_total', { kind: held.order.kind, outcome: confirmed.outcome })
    if (isLock(confirmed)) await notifyMethodLocked(bank, actor.userId, held.signature.method, request.now)
    if (confirmed.outcome !== 'WRONG') bank.orders.recent.forget(held.order.id)
    if (confirmed.outcome === 'PROCESSING') await followOf(held.order.kind)?.(bank, held.order.id)
    if (confirmed.outcome !== 'STALE') return answer(request, held, confirmed)
  }
  throw new Failure('SIGNATURE_EXPIRED', { firmAuthType: body.proof.method })
}

/** An order asked for at `/x/one/authorization` is not there at `/x/two/confirmation`. Those opened before paths were kept have none. */
function requirePath({ params }: ConfirmRequest, { effect }: HeldOrder): void {
  if (params === undefined || effect.params === undefined || isDeepStrictEqual(params, effect.params)) return
  throw new Failure('NOT_FOUND')
}

/** The wrong answer that locks the method, which is one. */
function isLock({ outcome, failures }: Confirmed): boolean {
  return outcome === 'WRONG' && failures === SIGNATURE_ATTEMPTS
}

async function confirmOnce(request: ConfirmRequest, held: HeldOrder): Promise<Confirmed> {
  const { bank, actor, work } = request
  const { order, signature } = held
  const judged = judging(request, held)
  // Whoever has signed gets the first answer again, whatever they send now.
  const judge = async () => !signature.signedAt && judged !== undefined && judged.method.judge(judged.asked)
  const signing: Signing = {
    order: order.id,
    user: actor.userId,
    session: actor.id,
    address: actor.address,
    round: signature.round,
    right: false,
    works: work !== undefined,
  }
  const alone = { request, held, signing, accepted: judged?.method.accepted && ((tx: Tx) => judged.method.accepted?.(tx, judged.asked)) }
  const outside = judged?.method.asksOutside ?? (work && asksOutsideOf(order.kind))
  const byItself = (judgeIn: (tx: Tx) => Promise<boolean>) => askedOutside(outside, () => confirmAlone(alone, judgeIn))
  if (judged?.method.asksOutside) {
    return byItself(async (tx) => (await mayBeJudged(tx, held, request.now)) && (await judge()))
  }
  if (exemptionIn(signature.challenge as Challenge).exemption === 'LOW_VALUE') {
    return byItself(async (tx) => (await requireRoom(tx, held)) && (await judge()))
  }
  const right = await judge()
  // The usual case has nothing else to write, or work that is done in groups: it goes with those that arrive together.
  if (!(right && judged?.method.accepted) && order.required === 1) {
    if (!work) return bank.orders.confirm({ ...signing, right })
    if (typeof work !== 'function') {
      const executing = { bank, actor, now: request.now, order, effect: held.effect }
      return runningOnce(() => confirmWork(bank, { signing: { ...signing, right }, executing, work }))
    }
  }
  return byItself(async () => right)
}

/** Throws SIGNATURE_EXPIRED where others that were prepared with it have taken the room: it has to be signed. */
async function requireRoom(tx: Tx, { order: { id: without, userId, amount }, signature }: HeldOrder): Promise<true> {
  if (signature.signedAt || amount === null || (await stillLeavesRoom(tx, { userId, amount, without }))) return true
  const message = 'Ya ha confirmado varias operaciones sin código. Vuelva a los datos y continúe para firmar esta.'
  throw new Failure('SIGNATURE_EXPIRED', { firmAuthType: 'NONE', message })
}

/**
 * Whether there is anything to be judged: nobody outside is asked about a method that is locked, a challenge that has run out or an order
 * that is over. The rows stay locked until it is judged, so that answers sent together are judged one after another.
 */
async function mayBeJudged(tx: Tx, { order, signature }: HeldOrder, now: Instant): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select orders_may_be_judged(${order.id}, ${signature.userId}, ${signature.round}, ${now}) as may`,
  )
  return rows[0]?.may ?? false
}

interface Judging {
  method: Method<SignatureMethod>
  asked: JudgeRequest<SignatureMethod>
}

/** `undefined` for an answer to another method's challenge. */
function judging({ bank, actor, now, body: { proof } }: ConfirmRequest, { order, signature }: HeldOrder): Judging | undefined {
  if (proof.method !== signature.method) return undefined
  const challenge = signature.challenge as Challenge
  const bound = { operationId: order.id, userId: signature.userId, digest: order.digest, round: signature.round }
  const asked = { bank, now, sessionId: actor.id, ...bound, challenge, secret: signature.secret ?? undefined, proof }
  return { method: methodOf(proof.method) as Method<SignatureMethod>, asked }
}

/** What a signature that stands leaves behind. */
const STANDS: readonly ConfirmOutcome[] = ['SIGNED', 'EXECUTED', 'PROCESSING', 'WAITING', 'REFUSED']

interface Alone {
  request: ConfirmRequest
  held: HeldOrder
  signing: Signing
  accepted: ((tx: Tx) => Promise<void> | undefined) | undefined
}

/** Judged, done and marked in one transaction: either all of it stands or, but for the count of a wrong answer, nothing. */
async function confirmAlone(
  { request, held: { order, effect }, signing, accepted }: Alone,
  judge: (tx: Tx) => Promise<boolean>,
): Promise<Confirmed> {
  const { bank, actor, now, work } = request
  const lockWait = '3s'
  return runningOnce(() =>
    bank.database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('lock_timeout', ${lockWait}, true)`)
      const right = await judge(tx)
      const [confirmed] = await confirmIn(tx, [{ ...signing, right }], now, lockWait)
      if (!confirmed) throw new Error('No answer from orders_confirm')
      if (right && STANDS.includes(confirmed.outcome)) await accepted?.(tx)
      if (confirmed.outcome === 'WAITING') await notifyCoSignatories(tx, bank, order.id, now)
      if (confirmed.outcome !== 'SIGNED' || !work) return confirmed
      const executing = { bank, actor, now, order, effect }
      const [outcome = 'REFUSED'] =
        typeof work === 'function' ? [await executeWork(tx, executing, work)] : await executeTogether(tx, [{ executing, work }], now)
      return { ...confirmed, outcome }
    }),
  )
}

/** Throws ORDER_RUNNING where another request keeps what it must lock: the same order is being executed. */
async function runningOnce<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (sqlState(error) === LOCKED) throw new Failure('ORDER_RUNNING', { cause: error })
    throw error
  }
}

async function answer(request: ConfirmRequest, held: HeldOrder, { outcome, failures }: Confirmed): Promise<OrderState> {
  const { bank, actor, now, body } = request
  const { order, effect, signature } = held
  const firmAuthType = body.proof.method
  switch (outcome) {
    case 'EXECUTED':
      // The usual case, with one signature: nothing of it needs to be read again.
      if (order.required === 1) {
        const given = { method: firmAuthType, ...exemptionIn(signature.challenge as Challenge) }
        return orderState(now, { ...order, status: 'EXECUTED', signed: 1, closedAt: now }, effect, [given])
      }
      return readState(bank, order.id, actor.userId)
    case 'PROCESSING':
      // Its end may have come meanwhile; its one signature is known.
      if (order.required === 1) return readAfterSigning(request, held)
      return readState(bank, order.id, actor.userId)
    case 'REFUSED':
    case 'WAITING':
    case 'REPLAYED':
      return readState(bank, order.id, actor.userId)
    case 'NOT_FOUND':
    case 'CONSULTATIVE':
    case 'PRODUCT_CONSULTATIVE':
      throw new Failure(outcome)
    case 'EXPIRED':
      throw lapsed(request, held) ?? new Failure('SIGNATURE_EXPIRED', { firmAuthType })
    case 'LOCKED':
      throw await lockedNow(request, held)
    case 'WRONG':
      throw failures < SIGNATURE_ATTEMPTS ? wrongAnswer(SIGNATURE_ATTEMPTS - failures, firmAuthType) : await lockedNow(request, held)
    case 'CLOSED':
    case 'STALE':
    case 'SIGNED':
      throw lapsed(request, held) ?? new Failure('ORDER_CLOSED')
  }
}

/** As `readState`, of an order that this user alone has signed just now. */
async function readAfterSigning({ bank, actor, body }: ConfirmRequest, { order: { id }, signature }: HeldOrder): Promise<OrderState> {
  const { order, effect } = await requireOrder(bank.database, id, actor.userId)
  const given = { method: body.proof.method, ...exemptionIn(signature.challenge as Challenge) }
  return orderState(bank.clock.now(), order, effect, [given])
}

/** What the order was to answer has lapsed meanwhile: nothing was signed. */
function lapsed({ now }: ConfirmRequest, { effect: { signBefore } }: HeldOrder): Failure | undefined {
  return signBefore && signBefore.at <= now ? new Failure(signBefore.code) : undefined
}

/** With the ways that are left for the order, as they stand once the answer has been counted. */
async function lockedNow({ bank, actor, now, body }: ConfirmRequest, { effect }: HeldOrder): Promise<Failure> {
  const { enrolled } = await requireSignatory(bank, actor, now, effect)
  return signatureLocked(bank, enrolled, body.proof.method)
}

/** How many tries are left is said before the last, so that nobody is locked by surprise (RTS SCA art. 4(4)). */
function wrongAnswer(left: number, firmAuthType: SignatureMethod): Failure {
  return new Failure('SIGNATURE_WRONG', { firmAuthType, message: attemptsLeft(left) })
}
