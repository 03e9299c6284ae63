/** What an order is: everything that will be done, frozen in a text, and the digest to which signatures are bound. */
import { createHash } from 'node:crypto'
import type { Instant } from '@almenara/contract/dates'
import type { ErrorCode } from '@almenara/contract/errors'
import type { Cents } from '@almenara/contract/money'
import type { Fact, OrderState, Warning } from '@almenara/contract/two-step'
import type { Phone } from '@almenara/contract/phone'
import type { Leg } from '../ledger/types.ts'

/** One-time codes that an operation contracts. Whoever has no other way of signing signs it with a code sent to that mobile. */
export interface Enrols {
  /** Of `signature_methods`, not active yet. */
  methodId: number
  phone: Phone
}

/** The whole effect of an order, as its customer reads it and as the bank will do it. */
export interface Effect {
  /** «Traspaso entre sus cuentas». */
  title: string
  /** What it takes and who receives it: repeated where the customer signs, in the SMS and in the log (RTS SCA art. 5). */
  amount?: Cents | undefined
  payee?: string | undefined
  /** What is signed, for the SMS: «un traspaso de 1.250,00 EUR a ES91****1332». Plain signs, short. */
  purpose: string
  /** In reading order. */
  facts: Fact[]
  /** What they should look at before they sign. */
  warnings?: Warning[] | undefined
  /** What is posted when it is signed; empty for what moves no money. They sum to zero. */
  legs: Leg[]
  /** What the customer reads while a network outside the bank executes it (`PROCESSING`). */
  meanwhile?: OrderState['meanwhile']
  /** What the customer reads once it is executed. */
  done: NonNullable<OrderState['done']>
  enrols?: Enrols | undefined
  /** Whatever its amount, it needs strong authentication: it is the first of a series (RTS SCA 2018/389 art. 14). */
  strong?: boolean | undefined
  /** Its posting is all that it does, though its kind has work: it needs no transaction of its own. */
  plain?: boolean | undefined
  /** It is done on a day that has not come: nothing is held for it meanwhile, and its receipt says that it was signed, not that it was done. */
  later?: boolean | undefined
  /** It only stops or takes back something, and moves no money out: it needs no code and no second signature. */
  protects?: true | undefined
  /** Both accounts are of the same holders, all of them. */
  ownAccounts?: true | undefined
  /** It goes to a payee whom the customer trusts, as they signed it: the same IBAN and the same name, which its bank does not deny. */
  trustedPayee?: true | undefined
  /** It is a remote payment, which the bank may let go without a code where its value is low. */
  payment?: true | undefined
  /** It takes away papers that are the customer's own, and changes nothing. */
  ownDocuments?: true | undefined
  /** What it answers lapses before an order does: it is to be signed until then, and later it is refused with this code. */
  signBefore?: { at: Instant; code: ErrorCode } | undefined
  /** It orders nothing: a consultative customer may sign it too. */
  consultative?: boolean | undefined
  /** The parameters of the path that it was asked for at: it is confirmed at that path and at no other. */
  params?: unknown
  /** What its own execution needs (`Executing.data`); it travels as JSON. */
  data?: unknown
}

export interface Frozen {
  text: string
  /** SHA-256 of `text`. */
  digest: Buffer
}

/** The text is what is kept and digested: nobody writes it a second time, so it needs no canonical form. */
export function freeze(kind: string, effect: Effect): Frozen {
  const text = JSON.stringify({ kind, ...effect })
  return { text, digest: sha256(text) }
}

export function parseFrozen(text: string): Effect {
  return JSON.parse(text) as Effect
}

/** What was asked, so that the same id with another request is recognised. */
export function askedDigest(kind: string, params: unknown, input: unknown): Buffer {
  return sha256(JSON.stringify([kind, params ?? null, input ?? null]))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
