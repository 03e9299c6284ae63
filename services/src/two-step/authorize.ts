/** The first call of an operation: freezes the order, asks for the signature, and answers what will be done. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { CO_SIGNED_ORDER_SECONDS, ORDER_SECONDS } from '@almenara/contract/limits'
import type { Exemption, OrderState, SignatureMethod } from '@almenara/contract/two-step'
import type { Bank } from '../bank.ts'
import { Failure } from '../http/failure.ts'
import { announcePosted, outboxRow } from '../messages/send.ts'
import type { OwnedProduct } from '../products/access.ts'
import { pendingOf } from './co-signatories.ts'
import { askedDigest, freeze, type Effect } from './freeze.ts'
import { signatureLocked } from './locked.ts'
import { leavesRoom } from './low-value.ts'
import type { AskRequest, Asked } from './methods/method.ts'
import { methodOf } from './methods/methods.ts'
import type { NewRow } from '../db/insert-rows.ts'
import type { NewOrder } from './orders.ts'
import { readState } from './read.ts'
import { exemptionOf, isOfLowValue } from './policy.ts'
import {
  readSignatory,
  requiredSignatures,
  requireExecutive,
  requireOperative,
  requireSignatory,
  UNSIGNED,
  type Signatory,
  type Way,
} from './signatory.ts'
import { orderState } from './state.ts'
import type { HeldOrder } from './held-order.ts'
import type { Actor } from './actor.ts'

/** What an operation has decided to do, before anybody signs. */
interface Decided extends Effect {
  /** The product it takes from or changes: its contract and the customer's powers decide who must sign. */
  product?: OwnedProduct | undefined
}

/** `D` is what it freezes for its own execution, if anything. */
export type Prepared<D = undefined> = Decided & ([D] extends [undefined] ? { data?: undefined } : { data: D })

export interface AuthorizeRequest {
  bank: Bank
  actor: Actor
  now: Instant
  kind: string
  operationId: string
  method?: SignatureMethod | undefined
  params: unknown
  input: unknown
  prepared: Decided
  /** The actor as a signatory, where it has been read already. */
  signatory?: Signatory | undefined
  /** The area's own row, written in the transaction that opens the order. */
  opened?: NewRow | undefined
}

/**
 * Opens the order, once for each id: the same request again gets the first answer (and no second SMS), another one ORDER_REUSED.
 * Throws CONSULTATIVE, PRODUCT_CONSULTATIVE, Q302, METHOD_TOO_WEAK, SIGNATURE_LOCKED or CODES_LIMIT.
 */
export async function authorize(request: AuthorizeRequest): Promise<OrderState> {
  const { bank, actor, now, operationId, prepared } = request
  if (prepared.product) requireOperative(prepared.product)
  const { product: _, ...effect } = prepared
  const required = prepared.protects ? 1 : requiredSignatures(prepared.product, prepared.amount)
  const { enrolled, phone, exemption } = await askable(request, required)
  const frozen = freeze(request.kind, effect)
  const bound = { operationId, userId: actor.userId, digest: frozen.digest, round: 1 }
  const { chosen, asked } = await askFirst(enrolled, request.method, {
    bank,
    now,
    purpose: effect.purpose,
    enrols: effect.enrols,
    phone,
    exemption,
    ...bound,
  })
  const order = await newOrder(request, { frozen, asked, chosen, required })
  const outcome = await bank.orders.open(order, request.opened)
  if (outcome === 'REUSED') throw new Failure('ORDER_REUSED')
  if (outcome === 'TOO_MANY_CODES') throw new Failure('CODES_LIMIT', { firmAuthType: chosen.method })
  if (outcome === 'REPLAYED') return readState(bank, operationId, actor.userId, enrolled)
  if (asked.message) announcePosted()
  bank.orders.recent.keep(heldOrder(order, effect, now))
  const signature = { methods: enrolled.map(({ method }) => method), challenge: asked.challenge }
  const opened = { ...order, status: 'SIGNING', signed: 0, closedAt: null, refusal: null } as const
  return orderState(now, opened, effect, [], signature, await pendingOf(bank.database, opened))
}

interface Askable {
  enrolled: readonly Way[]
  phone?: Signatory['phone']
  exemption?: Exemption
}

/** How this order may be signed. One that is exempt is confirmed, unless its customer asks to sign it in a way of their own. */
async function askable({ bank, actor, now, method, prepared, signatory }: AuthorizeRequest, required: number): Promise<Askable> {
  const unsigned = method === undefined || method === 'NONE'
  const exemption = unsigned
    ? (exemptionOf(prepared, required, bank.brand) ?? (await lowValue(bank, actor, prepared, required)))
    : undefined
  if (!exemption) return requireSignatory(bank, actor, now, prepared, signatory)
  requireExecutive(signatory ?? (await readSignatory(bank.database, actor, now)), prepared.consultative)
  return { enrolled: [UNSIGNED], exemption }
}

async function lowValue({ brand, database }: Bank, { userId }: Actor, prepared: Decided, required: number): Promise<Exemption | undefined> {
  const { amount } = prepared
  if (amount === undefined || !isOfLowValue(prepared, required, brand)) return undefined
  return (await leavesRoom(database, { userId, amount })) ? 'LOW_VALUE' : undefined
}

/** As its rows are written by `orders_open`. */
function heldOrder(order: NewOrder, effect: Effect, now: Instant): HeldOrder {
  const { id, userId, methodId, method, challenge, secret, codeExpiresAt } = order
  const unsigned = { status: 'SIGNING', signed: 0, createdAt: now, closedAt: null, transactionId: null } as const
  const unrefused = { refusal: null, refusedBy: null, refusalReason: null }
  const asked = { orderId: id, userId, methodId, method, challenge, round: 1, expiresAt: codeExpiresAt, signedAt: null }
  return {
    order: { ...order, ...unsigned, ...unrefused, asked: Buffer.from(order.asked, 'hex'), digest: Buffer.from(order.digest, 'hex') },
    signature: { ...asked, secret: secret === null ? null : Buffer.from(secret, 'hex') },
    effect,
  }
}

interface FirstAsk {
  chosen: Way
  asked: Asked<SignatureMethod>
}

/** The method that was asked for, or the first that the customer can use now. */
async function askFirst(enrolled: readonly Way[], wanted: SignatureMethod | undefined, request: AskRequest): Promise<FirstAsk> {
  const candidates = wanted ? enrolled.filter(({ method }) => method === wanted) : enrolled
  for (const chosen of candidates.filter(({ locked }) => !locked)) {
    const asked = await methodOf(chosen.method).ask(request)
    if (asked) return { chosen, asked }
  }
  if (candidates.some(({ locked }) => locked)) throw signatureLocked(request.bank, enrolled, wanted)
  throw new Failure('Q302', { firmAuthType: wanted })
}

interface OrderParts extends FirstAsk {
  frozen: ReturnType<typeof freeze>
  required: number
}

async function newOrder(
  { bank, actor, now, ...request }: AuthorizeRequest,
  { frozen, asked, chosen, required }: OrderParts,
): Promise<NewOrder> {
  const { kind, operationId, params, input, prepared } = request
  const { challenge, secret, message } = asked
  return {
    id: operationId,
    userId: actor.userId,
    sessionId: actor.id,
    address: actor.address,
    kind,
    asked: askedDigest(kind, params, input).toString('hex'),
    digest: frozen.digest.toString('hex'),
    frozen: frozen.text,
    title: prepared.title,
    payee: prepared.payee ?? null,
    productId: prepared.product?.id ?? null,
    amount: prepared.amount ?? null,
    holdAccount: prepared.amount === undefined || prepared.later ? null : (prepared.product?.ledgerAccountId ?? null),
    reference: await bank.orders.references.next(now),
    verificationCode: bank.ids.next() + bank.ids.next(),
    required,
    expiresAt: lastMoment(addSeconds(now, required > 1 ? CO_SIGNED_ORDER_SECONDS : ORDER_SECONDS), prepared),
    methodId: chosen.id,
    method: chosen.method,
    challenge,
    secret: secret?.toString('hex') ?? null,
    codeExpiresAt: challenge.expiresAt,
    message: message ? outboxRow(bank, message) : null,
  }
}

/** What lapses sooner is closed by then, whoever is still to sign it. */
function lastMoment(usual: Instant, { signBefore }: Effect): Instant {
  return signBefore && signBefore.at < usual ? signBefore.at : usual
}
