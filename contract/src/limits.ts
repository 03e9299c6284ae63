/**
 * Every length, maximum and limit of specification §9, named, and the bank's own. Sizes in characters unless the name says otherwise.
 * `limits.test.ts` holds it against the specification's list.
 */
import type { ExportFormat } from './export-formats.ts'

export const MAX_LENGTH = {
  alias: 25,
  transferAlias: 50,
  username: 18,
  password: 20,
  taxId: 9,
  search: 60,
  /** What a customer calls a number they top up. */
  contactName: 25,
  concept: 140,
  /** How many monthly payments of a deferred purchase. */
  scpPayments: 2,
  /** The beneficiary of a transfer to another person or company. */
  payeeName: 70,
  /** The beneficiary of a transfer between own accounts, which is what the customer calls theirs. */
  ownPayeeName: 45,
  /** The payer, as other banks see it. */
  payerName: 70,
  iban: 34,
  bic: 11,
  cardPin: 4,
  /** With which anybody checks a receipt. */
  certificateCode: 32,
  /** What a Bizum is for. */
  bizumConcept: 50,
  /** The number of an organisation that takes donations by Bizum. */
  charityCode: 5,
  /** With which Bizum is brought from another bank; and, where it is offered, a pension plan from another manager. */
  portabilityCode: 6,
  /** Why a signatory refuses an order. */
  refusal: 140,
  /** Three digits with which a company tells its lines of business apart. */
  suffix: 3,
  phone: 9,
  foreignPhone: 20,
  /** The model of a tax, the year of its exercise, and what a person's tax label has beside the NIF. */
  taxForm: 3,
  exercise: 2,
  anagram: 4,
  /** What a tax payment carries of a signature given beforehand. */
  preSignature: 40,
  /** Digits of the number of debits by which remittances are filtered. */
  maxDebitNumber: 4,
  /** RFC 5321 §4.5.3.1. */
  email: 254,
} as const

/** Lengths of specification §9 of what no screen asks for: one that needs it moves its line to `MAX_LENGTH`. */
export const LENGTHS_NOT_ASKED = {
  /** A card's number as it is typed. Nobody types one: cards are known by a token, and the processor keeps their numbers. */
  cardNumber: 16,
  /** A street and a town as they are typed. Addresses are the branch's to change: the portal shows them. */
  addressLine: 50,
} as const

/** Beyond it, a count of what is pending is shown as +999. The kit, which knows no word of the bank, has the same of its own (`Count`). */
export const SHOWN_COUNT = 999

/** What a mailbox has, and what of it is not read, is counted no further than one beyond this: «más de 1.000». */
export const COMMUNICATIONS_COUNTED = 1000

/** Communications of the mailbox that are marked as read, or downloaded, at once. */
export const COMMUNICATIONS_AT_ONCE = { read: 60, downloaded: 20 } as const
/** For how long communications that were asked for together can be fetched. */
export const COMMUNICATIONS_EXPORT_SECONDS = 24 * 3600

/**
 * Certificates that a person may have issued in a day; the closed years that they may be of; for how long one that says the same is given again, in
 * seconds; products in one; and the length of whom it is addressed to.
 */
export const CERTIFICATES = { perDay: 20, exercises: 5, repeatSeconds: 600, products: 50, addressee: 70 } as const

/** Days that the lists of Bizum go back. */
export const BIZUM_DAYS = 30

/**
 * What the kit keeps of its own, because it knows no word of the bank; here so that the list is whole. How long a toast stays, in
 * milliseconds (`kit/toast.ts`).
 */
export const TOAST_MS = 5_000

/** How long the portal waits, after the last key, before it has the bank work out what is being typed (milliseconds). Searches wait less. */
export const DEFAULT_WAIT_MS = 500

/** A menu is measured when it has stood still for this long, and a list scrolls in this time, in milliseconds (`kit/scroll-ends.ts`). */
export const MENU_MEASURE_MS = 350
export const SCROLL_MS = 300

/** A list's scroll-down arrow goes this near its end, in CSS pixels (`kit/scroll-ends.ts`). */
export const SCROLL_END = 1

/** How long a modal takes to open, in milliseconds (`kit/Modal.module.css`). */
export const MODAL_OPEN_MS = 100

/**
 * The widest tablet and mobile (CSS pixels), of the specification's two readings the first, and the widest footer of accordions, which is
 * the second. Style sheets write them in their media queries.
 */
export const BREAKPOINT = { tablet: 991, mobile: 767, footer: 773 } as const

export const MIN_LENGTH = {
  password: 6,
} as const

/**
 * Requests of any kind from one address in a minute, counted by each process: an office of a hundred people may share an address, and each
 * open session asks ten times a minute how the bank is.
 */
export const REQUESTS_PER_MINUTE = 3000
/** The portal's own files are kept by browsers for a year, and a first visit takes some thirty: so many for each of those requests. */
export const FILES_FOR_EACH = 4
/** Token requests from one address in a minute, over all processes. Lock-out by user name is separate. */
export const TOKENS_PER_MINUTE = 120

/** Longest wait for the device's position when signing in, and when the fallback 0,0 is used (milliseconds). */
export const GEOLOCATION_TIMEOUT_MS = 10_000
export const GEOLOCATION_FALLBACK_MS = 10_500

/** A banner's description is cut here and followed by an ellipsis (`kit/Banner.tsx`). */
export const BANNER_DESCRIPTION = 100

/** The retry button of the maintenance panel appears after this wait (milliseconds). */
export const RETRY_DELAY_MS = 5_000

/** A browser's object URL for a downloaded file is released after this wait (milliseconds). */
export const OBJECT_URL_MS = 40_000

/** How long a file is waited for in the native app, asking each second whether it is there (specification §4). */
export const NATIVE_DOWNLOAD_SECONDS = 60

/** Movements are kept for the customer since the start of the year this many years back. */
export const HISTORY_YEARS = 3

/** Consecutive wrong passwords that lock a user (RTS SCA 2018/389 art. 4(3)(b)). */
export const LOGIN_ATTEMPTS = 5

/** Wrong passwords of a name after which a captcha is asked for. */
export const CAPTCHA_AFTER = 3
/** Wrong passwords from one network in an hour, of any names, after which it is asked of everybody who comes from there: a whole office may share one. */
export const CAPTCHA_AFTER_OF_NETWORK = 20

/** Inactivity that ends a session, in seconds (RTS SCA 2018/389 art. 4(3)(d)). */
export const IDLE_SECONDS = 300

/** The customer is warned this long before their session ends, in seconds. WCAG 2.2.1 asks for 20 at least. */
export const WARNING_SECONDS = 120

/** The most rows an exported file may have; beyond them, Q050. A bank sets others in its brand (`exportMaximum`). */
export const EXPORT_MAXIMUM: Readonly<Record<ExportFormat, number>> = {
  PDF: 5_000,
  XLS: 50_000,
  CSB43_CLASSIC: 100_000,
  CSB43_SEPA: 100_000,
  XML: 100_000,
}

/** Consecutive wrong answers that lock a way of signing (RTS SCA 2018/389 art. 4(3)(b)). */
export const SIGNATURE_ATTEMPTS = 5

/** How long a locked one-time code stays locked, in seconds; other methods wait for the bank to issue them again. */
export const SIGNATURE_LOCK_SECONDS = 24 * 3600

/** A one-time code works for this long, and another may be asked for after this pause. In seconds. */
export const OTP_SECONDS = 300
export const OTP_RESEND_SECONDS = 30

/** A challenge that is not a code sent (a card, a passkey, a device) is answered within this time, in seconds. */
export const CHALLENGE_SECONDS = 300

/** An order that nobody signs lapses; one that waits for other signatories has longer. In seconds. */
export const ORDER_SECONDS = 15 * 60
export const CO_SIGNED_ORDER_SECONDS = 30 * 24 * 3600

/** Those whose signature is missing are reminded at most this often, in seconds. */
export const REMIND_SECONDS = 4 * 3600

/** Days for which the orderer still sees that somebody refused their order. */
export const REFUSAL_SHOWN_DAYS = 7

/** Digits of a code that is sent to prove who somebody is or to sign. */
export const CODE_DIGITS = 6

/** New passwords that a user may have made in a day (specification §8), and codes that may be asked for one tax id to get there. */
export const PASSWORDS_PER_DAY = 3
export const RECOVERIES_PER_DAY = 6

/** Recoveries that one address may begin in an hour: a whole office may share one. */
export const RECOVERIES_PER_ADDRESS = 20

/** A recovery that nobody finishes lapses, and a temporary password stops letting in. In seconds. */
export const RECOVERY_SECONDS = 15 * 60
export const TEMPORARY_PASSWORD_SECONDS = 24 * 3600

/** Strong customer authentication is renewed at most this many days after the last (RTS SCA 2018/389 art. 10, Reg. 2022/2360). */
export const SCA_DAYS = 180

/** A new mobile or address must be proved within this time of its code being sent, and used within this of being proved. In seconds. */
export const VERIFICATION_SECONDS = 600

/** Codes that a customer may ask for in a day to prove mobiles and addresses. */
export const VERIFICATIONS_PER_DAY = 10

/** Wrong answers that spoil such a code. */
export const VERIFICATION_ATTEMPTS = 5

/** The most that a coordinates card or a card's PIN may sign, in cents. A bank sets another in its brand (`weakSignatureMaximum`). */
export const WEAK_SIGNATURE_MAXIMUM = 300_00

/** What needs no code. A bank sets others in its brand (`signing`). */
export const SIGNING_SETTINGS = {
  ownAccounts: true,
  trustedPayees: { on: true, maximum: 1_000_00 },
  lowValue: false,
} as const

/**
 * A payment of low value, in cents (RTS SCA 2018/389 art. 16): the most of one, and what those without a code may come to, and how many they may
 * be, since the last strong authentication. The article asks for either of the last two; both are kept.
 */
export const LOW_VALUE = { maximum: 30_00, together: 100_00, inARow: 5 } as const

/** A passkey's or a device's name. */
export const DEVICE_NAME = 40

/** A customer has at most this many passkeys, and as many devices. */
export const MOST_DEVICES = 10

/** How long signing in with the app's biometry goes on without another proof, in seconds (RTS SCA 2018/389 art. 10, as amended by 2022/2360). */
export const BIOMETRY_RENEWAL_SECONDS = 180 * 24 * 3600

/** Personal documents that are signed for and downloaded at once, and for how long they may be. In seconds. */
export const DOCUMENTS_AT_ONCE = 20
export const DOCUMENTS_SECONDS = 3600
/** The most that a person may contribute to individual pension plans in a year, in cents (art. 5.3 RDLeg. 1/2002; art. 52 Ley 35/2006). */
export const PENSION_LIMIT = 1_500_00

/** From where a customer orders transfers, as far as the bank knows: the app, once the key of one of its devices has signed in the session. */
export const TRANSFER_CHANNELS = ['appNative', 'web'] as const
export type TransferChannel = (typeof TRANSFER_CHANNELS)[number]

/** The most that a customer may send to others in one payment and in a day, in cents. A bank sets others in its brand (`transferLimits`). */
export const TRANSFER_LIMITS: Readonly<Record<TransferChannel, { perPayment: number; perDay: number }>> = {
  appNative: { perPayment: 30_000_00, perDay: 60_000_00 },
  web: { perPayment: 100_000_00, perDay: 250_000_00 },
}

/**
 * Files of payments, in days: for how many one waits for its signatures, and for how many the same one, or another of its name, is refused. A bank
 * sets others in its brand (`paymentFiles`).
 */
export const PAYMENT_FILE_DAYS = { unsigned: 11, refusedAgain: 90 } as const

/**
 * Bizum: amounts in cents, counts in operations, times in the unit that their name says. A bank sets others in its brand (`bizum.limits`), never
 * above the scheme's. `null`: no limit.
 */
export const BIZUM_LIMITS = {
  minimum: 50,
  perOperation: 1_000_00,
  sentDay: 2_000_00,
  sentMonth: 5_000_00,
  sentMonthCount: null,
  receivedDay: 2_000_00,
  receivedMonth: null,
  receivedMonthCount: 60,
  requestsMonth: 60,
  /** Requests that may wait for one telephone. */
  requestsToOne: 3,
  recipients: 30,
  purchaseMinimum: 1,
  purchasePerOperation: 3_000_00,
  purchaseDay: 3_000_00,
  purchaseMonth: 5_000_00,
  /** The most that may be sent in all on the first day after joining, bringing Bizum from another bank or changing the mobile. */
  newcomer: 300_00,
  newcomerHours: 24,
  waitHours: 48,
  requestDays: 7,
  joinDays: 2,
  purchaseMinutes: 5,
  consentDays: 7,
  /** Above it, a payment to somebody never paid is signed with strong authentication. */
  firstPayment: 150_00,
} as const satisfies Record<string, number | null>
export type BizumLimits = Readonly<Record<keyof typeof BIZUM_LIMITS, number | null>>

/** The code of portability: its life, its tries, and how many may be asked for in a day. */
export const PORTABILITY = { seconds: 600, attempts: 5, perDay: 3 } as const

/** New numbers that a customer may look up in an hour and in a day without paying or asking any; of consecutive ones, in all. */
export const BIZUM_LOOKUPS_LIMITS = { perHour: 10, perDay: 30, consecutive: 5, givenBack: 5 } as const
