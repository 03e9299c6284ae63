/** Cards, as the bank needs them from their processor, who alone knows their numbers, codes and PINs. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'

/** `BLOCKED`: too many wrong PINs; the card needs another. `UNAVAILABLE`: no answer, and nothing was checked. */
export type PinVerdict = 'RIGHT' | 'WRONG' | 'BLOCKED' | 'UNAVAILABLE'

/** No answer, or not the agreed format: to be tried again. */
export const UNAVAILABLE = 'UNAVAILABLE'
type Unavailable = typeof UNAVAILABLE

/** What the processor lets a card do: `LOCKED` and `INACTIVE` buy nothing. */
export type ProcessorStatus = 'ACTIVE' | 'LOCKED' | 'INACTIVE'

export interface CardChange {
  status?: ProcessorStatus
  /** The most that it pays by contactless without a PIN; zero switches contactless off. */
  contactlessLimit?: Cents
}

/** A card that takes the place of another: a new number under the same contract. It is `INACTIVE` until its customer has it. */
export interface IssuedCard {
  token: string
  ending: string
  expiresOn: LocalDate
}

/** What is printed on a card, whole. It is shown to its customer and never stored. */
export interface CardSecrets {
  /** Sixteen digits. */
  number: string
  expiresOn: LocalDate
  /** Three digits. */
  securityCode: string
}

/** An authorisation that the network wants charged now. */
export interface Clearing {
  /** The authorisation's id. */
  id: string
  /** What is charged, unsigned; it may differ from what was authorised. */
  amount: Cents
}

/** What the customer says of a purchase that its shop has not finished. */
export type ChallengeAnswer = 'APPROVED' | 'REFUSED'

/** The bank asks the processor. Nothing here throws; the same request again has the same effect and answer. */
export interface CardsPort {
  /** Whether the four digits are the card's PIN. The processor counts its own attempts. */
  verifyPin(cardToken: string, pin: string): Promise<PinVerdict>
  change(cardToken: string, change: CardChange): Promise<'DONE' | Unavailable>
  /** `requestId` makes it one card however often it is asked. The old one stays as it is. */
  reissue(cardToken: string, requestId: string): Promise<IssuedCard | Unavailable>
  reveal(cardToken: string): Promise<CardSecrets | Unavailable>
  /** Answers a challenge that the processor brought. `LATE`: its time is over there, or the shop gave it up. */
  answerChallenge(id: string, answer: ChallengeAnswer): Promise<'DONE' | 'LATE' | Unavailable>
  /** What the network charges on a bank day: the same answer however often that day is asked for. */
  clearings(day: LocalDate): Promise<readonly Clearing[] | Unavailable>
}

/** How the card was read. */
export type EntryMode = 'CHIP' | 'CONTACTLESS' | 'ONLINE' | 'CASHPOINT'

export interface Merchant {
  /** Its own at its acquirer (ISO 8583, field 42), the same in each of its charges. Without it nothing of it can be recognised later. */
  id?: string | undefined
  name: string
  place: string
  categoryCode: number
}

/** What a merchant asks to be paid. */
interface Asked {
  /** UUID: the same id is the same purchase. */
  id: string
  cardToken: string
  /** In euros, unsigned. */
  amount: Cents
  /** What the merchant asked for, where that is not euros (ISO 4217). */
  original?: { amount: Cents; currency: string } | undefined
  merchant: Merchant
  at: Instant
}

/** For what a merchant keeps a card: to buy faster, or to charge a subscription (card schemes' stored credentials). */
export type KeptFor = 'STORED' | 'SUBSCRIPTION'

/** A merchant asks, through the network, whether the bank will pay. */
export interface AuthorisationRequest extends Asked {
  entryMode: EntryMode
  /** Who begins it: `MERCHANT`, with a card that it keeps and nobody at the other end. The customer where it is not said. */
  initiator?: 'CUSTOMER' | 'MERCHANT' | undefined
  /** The merchant keeps the card from this purchase on, or kept it before. */
  keptFor?: KeptFor | undefined
}

/** A purchase on line whose merchant waits for its customer to approve it, out of the shop's page (EMV 3-D Secure, decoupled authentication). */
export interface ChallengeRequest extends Asked {
  /** At most `MAX_CHALLENGE_MINUTES` later than `at`. */
  expiresAt: Instant
}

/** Seven days: the most that decoupled authentication may take (EMV 3-D Secure 2.2, 3DS Requestor Decoupled Max Time). */
export const MAX_CHALLENGE_MINUTES = 10_080

/** Why a card was refused: for the network, and for the bank's staff. `STOPPED`: its customer lets this merchant charge no more by itself. */
export type AuthorisationRefusal = 'UNKNOWN_CARD' | 'CARD_STATE' | 'EXPIRED' | 'PIN_NEEDED' | 'NOT_ALLOWED' | 'LIMIT' | 'FUNDS' | 'STOPPED'

export type AuthorisationAnswer = { approved: true; code: string } | { approved: false; reason: AuthorisationRefusal }

/** The processor asks the bank: the bank's side of the network. */
export interface CardIssuer {
  authorise(request: AuthorisationRequest): Promise<AuthorisationAnswer>
  /** `PENDING`: the customer is asked, and `answerChallenge` says what they decide. The same again answers the same. */
  challenge(request: ChallengeRequest): Promise<'PENDING' | 'REFUSED'>
  /** The merchant gave it up before it was charged. */
  reverse(id: string): Promise<'REVERSED' | 'NOT_PENDING'>
}
