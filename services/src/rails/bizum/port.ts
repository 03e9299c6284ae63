/**
 * Bizum's scheme, as the bank needs it: who has Bizum, what they ask and what they answer. Money does not go by it: what is to be paid goes to
 * other banks as an instant transfer (`rails/sepa`), with the account and the end-to-end id that `route` answers.
 *
 * What the bank relies on:
 * - **The same key is the same act**, however often it is asked. Adapters never throw: `UNKNOWN` is every answer that did not come, and decides
 *   nothing.
 * - **A message is known by its id** and comes again until it is acknowledged; the order of messages need not be kept, because `at` tells which
 *   of two was said last.
 * - Amounts are cents of euro, telephones E.164, instants ISO 8601 in UTC, days `YYYY-MM-DD`.
 */
import type { Merchant, Terms } from '@almenara/contract/areas/bizum/shapes'
import type { Periodicity } from '@almenara/contract/periodicity'
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'

/** Nobody knows whether it was done. */
export interface Unknown {
  outcome: 'UNKNOWN'
}
interface Done {
  outcome: 'DONE'
}

/** Why the scheme, or the other bank, will not. */
export const SCHEME_REFUSALS = [
  'NOT_REGISTERED',
  'RECEIVED_LIMIT',
  'RECEIVED_COUNT',
  'ACCOUNT',
  'BLOCKED',
  'MERCHANT',
  'DUPLICATE',
  'OTHER',
] as const
export type SchemeRefusal = (typeof SCHEME_REFUSALS)[number]
interface Refused {
  outcome: 'REFUSED'
  reason: SchemeRefusal
}

/** How what was to be answered ended before. */
export const GONE = ['PAID', 'WITHDRAWN', 'REJECTED', 'EXPIRED', 'ENDED', 'MOVED'] as const
export type Gone = (typeof GONE)[number]
interface IsGone {
  outcome: 'GONE'
  how: Gone
}

/** `left`: tries of the code. */
export type CodeAnswer = Done | { outcome: 'CODE_WRONG'; left: number } | { outcome: 'CODE_OLD' } | Unknown
/** `ELSEWHERE`: the mobile has Bizum with another bank, and needs its code. */
export type EnrolAnswer = (Done & { schemeId: string }) | { outcome: 'ELSEWHERE' } | Exclude<CodeAnswer, Done>

export interface Enrolment {
  /** UUID. */
  key: string
  phone: string
  /** Whole: the scheme makes the short one. */
  name: string
  /** With which the mobile is brought from another bank. */
  code?: string
}

/** What the directory says of a mobile. */
export interface Listed {
  phone: string
  registered: boolean
  /** «Lucía F. S.»; absent where its bank gives none. */
  name?: string
}

export interface SchemeCharity {
  /** Five digits. */
  code: string
  name: string
  campaign?: string
  taxData: boolean
}

/** A payment that is to leave. */
export interface Outgoing {
  key: string
  kind: 'C2C' | 'C2ONG'
  /** Of the payer, and their short name. */
  fromPhone: string
  fromName: string
  /** To a person, or an organisation. */
  phone?: string
  code?: string
  amount: Cents
  concept: string
  /** Of a donation whose giver wants it deducted. */
  donor?: { name: string; taxId: string }
}

/** Where the money is to go. */
export interface Route {
  iban: string
  bic: string
  /** Of the account, for the transfer. */
  name: string
  endToEndId: string
}

export type RouteAnswer = ({ outcome: 'ROUTED' } & Route) | { outcome: 'WAITING'; until: Instant } | Refused | Unknown
/** `TAKEN`: too late, it has been routed. */
export type CancelAnswer = { outcome: 'CANCELLED' } | { outcome: 'TAKEN' } | Unknown

export interface OutgoingRequest {
  key: string
  fromPhone: string
  fromName: string
  phone: string
  amount: Cents
  concept: string
  expiresAt: Instant
}
/** `invited`: whoever is asked has no Bizum yet. */
export type RequestAnswer = (Done & { schemeId: string; invited: boolean; name?: string }) | Refused | Unknown

/** Of an acceptance: where to pay. Of anything else there is no route. */
export type AnswerOutcome = (Done & { route?: Route }) | IsGone | Refused | Unknown

export interface BizumPort {
  /** The bank has no scheme: Bizum counts as OFF. */
  isOff?: true
  /** It is the simulated one, which the operator and the demo shop may have do things. */
  isSimulated?: true
  /** Has Bizum send a code of six digits to the mobile. */
  sendPortabilityCode(phone: string): Promise<(Done & { expiresAt: Instant }) | { outcome: 'TOO_MANY' } | Unknown>
  checkCode(phone: string, code: string): Promise<CodeAnswer>
  enrol(enrolment: Enrolment): Promise<EnrolAnswer>
  /** The mobile's contract with this bank is over. `key`: that of its enrolment. */
  withdraw(key: string, phone: string): Promise<Done | Unknown>
  /** Up to 30. */
  lookUp(phones: readonly string[]): Promise<{ outcome: 'DONE'; listed: readonly Listed[] } | Unknown>
  charities(): Promise<{ outcome: 'DONE'; charities: readonly SchemeCharity[]; asOf: Instant } | Unknown>
  route(payment: Outgoing): Promise<RouteAnswer>
  /** How a routed payment ended: `BOOKED` between two customers of this bank, which the scheme is told and did not route. */
  settled(key: string, how: 'SETTLED' | 'REFUSED' | 'BOOKED'): Promise<Done | Unknown>
  cancel(key: string): Promise<CancelAnswer>
  request(request: OutgoingRequest): Promise<RequestAnswer>
  remind(schemeId: string): Promise<Done | IsGone | Unknown>
  withdrawRequest(schemeId: string): Promise<Done | IsGone | Unknown>
  answerRequest(schemeId: string, answer: { key: string; accept: boolean; block?: boolean; fraud?: boolean }): Promise<AnswerOutcome>
  answerPurchase(schemeId: string, answer: { key: string; accept: boolean; ceiling?: Cents; fraud?: boolean }): Promise<AnswerOutcome>
  answerConsent(schemeId: string, answer: { key: string; accept: boolean; ceiling?: Cents }): Promise<AnswerOutcome>
  endConsent(schemeId: string): Promise<Done | Unknown>
  endMandate(schemeId: string): Promise<Done | Unknown>
  /** Answers a `CHARGE`. */
  answerCharge(schemeId: string, answer: { key: string; accept: true } | { accept: false; reason: ChargeRefusal }): Promise<AnswerOutcome>
  /** Answers a `PAYMENT_ANNOUNCED`, within two seconds of its coming. */
  answerAnnounced(
    schemeId: string,
    answer: { accept: true; iban: string; name: string } | { accept: false; reason: SchemeRefusal },
  ): Promise<Done | Unknown>
  /** What has come and has been neither acknowledged nor refused, the oldest first. Empty when the scheme does not answer. */
  receive(most: number): Promise<readonly ReceivedMessage[]>
  acknowledge(handle: string): Promise<void>
  /** It is no message that the bank can take. `reason` is for a person. */
  refuse(handle: string, reason: string): Promise<void>
}

export type ChargeRefusal = 'FUNDS' | 'LIMIT' | 'TERMS' | 'ENDED'

export interface ReceivedMessage {
  handle: string
  message: SchemeMessage
}

interface Common {
  /** Unique for ever, at most 35 characters. */
  id: string
  /** When the scheme said it. */
  at: Instant
}

/** `schemeId` is always that of what it speaks of. */
export type SchemeMessage = Common &
  (
    | {
        type: 'PAYMENT_ANNOUNCED'
        schemeId: string
        kind: 'C2C' | 'C2ONG'
        phone: string
        fromName: string
        fromPhone: string
        amount: Cents
        concept: string
        endToEndId: string
        requestId?: string
      }
    /** Whoever was waited for has joined: it may be routed again, and is. */
    | { type: 'PAYMENT_TAKEN'; key: string }
    | { type: 'PAYMENT_EXPIRED'; key: string }
    | {
        type: 'REQUEST'
        schemeId: string
        phone: string
        fromPhone: string
        fromName: string
        amount: Cents
        concept: string
        expiresAt: Instant
      }
    /** `joined`, and not accepted: whoever was invited has Bizum now, and has not answered. */
    | { type: 'REQUEST_ANSWERED'; schemeId: string; accepted: boolean; joined?: true }
    | { type: 'REQUEST_WITHDRAWN'; schemeId: string }
    | {
        type: 'PURCHASE'
        schemeId: string
        phone: string
        merchant: Merchant
        reference: string
        description: string
        amount: Cents
        expiresAt: Instant
        consent?: ConsentAsked
      }
    | { type: 'PURCHASE_WITHDRAWN'; schemeId: string }
    | { type: 'CONSENT'; schemeId: string; phone: string; merchant: Merchant; purpose: string; terms: Terms; answerBy: Instant }
    | { type: 'CONSENT_ENDED'; schemeId: string; by: 'MERCHANT' | 'SCHEME' }
    | { type: 'MANDATE'; schemeId: string; consentId: string; mandate: MandateTerms }
    | { type: 'MANDATE_CHANGED'; schemeId: string; mandate: MandateTerms }
    | { type: 'MANDATE_ENDED'; schemeId: string }
    | { type: 'CHARGE_ANNOUNCED'; schemeId: string; mandateId: string; on: LocalDate; amount: Cents }
    | { type: 'CHARGE'; schemeId: string; consentId: string; mandateId?: string; amount: Cents; description: string; reference: string }
    /** `schemeId`: of the purchase or the charge. `paymentId`: the key with which the bank accepted it. Its money comes by itself. */
    | { type: 'REFUND'; schemeId: string; paymentId: string; amount: Cents; endToEndId: string }
    | { type: 'PORTED_OUT'; phone: string }
  )

/** The permission that a purchase asks for beside its payment. */
export interface ConsentAsked {
  schemeId: string
  purpose: string
  terms: Terms
  mandate?: { schemeId: string } & MandateTerms
}

export interface MandateTerms {
  reference: string
  title: string
  amount?: Cents
  ceiling?: Cents
  period?: Periodicity
  nextOn?: LocalDate
  nextAmount?: Cents
}
