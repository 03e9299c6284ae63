/** The states and kinds of Bizum, as the services keep them and the portal shows them. */

/**
 * `ACTIVE`: sends and receives. `SUSPENDED`: the bank has stopped it (its account was cancelled, its mobile changed). `MOVED`: the mobile has
 * Bizum with another bank now. `ENDED`: the customer left.
 */
export const BIZUM_CONTRACT_STATES = ['ACTIVE', 'SUSPENDED', 'MOVED', 'ENDED'] as const
export type BizumContractState = (typeof BIZUM_CONTRACT_STATES)[number]

/** What people who have never paid or been paid by the customer, and are not among their contacts, may ask of them. */
export const STRANGERS_RULES = ['SHOW', 'QUIET', 'REFUSE'] as const
export type StrangersRule = (typeof STRANGERS_RULES)[number]

/** `C2C`: between people. `C2ONG`: a donation. `C2ER`: one purchase. `MIT`: a purchase or a charge under a consent that the merchant keeps. */
export const BIZUM_KINDS = ['C2C', 'C2ONG', 'C2ER', 'MIT'] as const
export type BizumKind = (typeof BIZUM_KINDS)[number]

export const BIZUM_DIRECTIONS = ['OUT', 'IN'] as const
export type BizumDirection = (typeof BIZUM_DIRECTIONS)[number]

/**
 * Of what goes out: `ORDERED`, signed and held, and not gone yet. `SENT`: on its way. `WAITING`: held until its recipient joins Bizum.
 * `SETTLED`: it is in the recipient's account; of what comes in, in the customer's. `RETURNED`: all of it or a part has come back. The rest
 * moved nothing: `CANCELLED` by whoever sent it, `EXPIRED` because nobody joined, `REFUSED` by the scheme or the other bank.
 */
export const BIZUM_STATES = ['ORDERED', 'SENT', 'WAITING', 'SETTLED', 'RETURNED', 'CANCELLED', 'EXPIRED', 'REFUSED'] as const
export type BizumState = (typeof BIZUM_STATES)[number]

/**
 * `INVITED`: whoever is asked has no Bizum yet. `ACCEPTING`: signed, and being paid. `WITHDRAWN` by whoever asked; `REJECTED` by whoever was
 * asked; `MOVED`: the mobile went to another bank meanwhile.
 */
export const REQUEST_STATES = ['INVITED', 'PENDING', 'ACCEPTING', 'PAID', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'MOVED'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Of a purchase that a merchant asks to be paid. */
export const PURCHASE_STATES = ['PENDING', 'ACCEPTING', 'PAID', 'REVOKED', 'WITHDRAWN', 'EXPIRED', 'MOVED', 'REFUNDED'] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

/** Of a customer's permission to a merchant. */
export const CONSENT_STATES = ['ASKED', 'ACCEPTED', 'DENIED', 'WITHDRAWN', 'EXPIRED', 'ENDED'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]
export const ENDED_BY = ['CUSTOMER', 'MERCHANT', 'BANK', 'SCHEME'] as const
export type EndedBy = (typeof ENDED_BY)[number]

/** Of a subscription: `STOPPED` by its customer, who may go on with it. */
export const MANDATE_STATES = ['ACTIVE', 'STOPPED', 'ENDED'] as const
export type MandateState = (typeof MANDATE_STATES)[number]

/** What was done with a consent. */
export const CONNECTION_KINDS = ['LINKED', 'CHARGED', 'REFUSED', 'REFUNDED', 'TERMS_CHANGED', 'ENDED'] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

/** What a merchant may charge without asking: always the same amount, up to one, or any. */
export const TERMS_KINDS = ['FIXED', 'UP_TO', 'FREE'] as const
export type TermsKind = (typeof TERMS_KINDS)[number]

/** What a list of pending operations between people holds: asked of the customer, asked by them, or a send that has not gone. */
export const PENDING_KINDS = ['REQUEST_RECEIVED', 'REQUEST_SENT', 'SEND'] as const
export type PendingKind = (typeof PENDING_KINDS)[number]

/** What a customer who has never paid an asker says they expect of accepting (it decides whether they may go on). */
export const EXPECTATIONS = ['PAY', 'RECEIVE'] as const
export type Expectation = (typeof EXPECTATIONS)[number]
