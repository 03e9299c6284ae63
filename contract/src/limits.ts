/** Every length, maximum and limit of specification §9, named. Sizes in characters unless the name says otherwise. */
import type { ExportFormat } from './extract.ts'

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
  /** The beneficiary of a transfer to another bank. */
  payeeName: 70,
  iban: 34,
  /** Why a signatory refuses an order. */
  refusal: 140,
  phone: 9,
  foreignPhone: 20,
  /** RFC 5321 §4.5.3.1. */
  email: 254,
} as const

export const MIN_LENGTH = {
  password: 6,
} as const

/** Longest wait for the device's position when signing in, and when the fallback 0,0 is used (milliseconds). */
export const GEOLOCATION_TIMEOUT_MS = 10_000
export const GEOLOCATION_FALLBACK_MS = 10_500

/** A banner's description is cut here and followed by an ellipsis. */
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
} as const

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

/** From where a customer orders transfers, as the connection info of their sign-in says it. */
export const TRANSFER_CHANNELS = ['appNative', 'mobile', 'web'] as const
export type TransferChannel = (typeof TRANSFER_CHANNELS)[number]
export function isTransferChannel(text: string): text is TransferChannel {
  return TRANSFER_CHANNELS.some((channel) => channel === text)
}

/** The most that a customer may send to others in one payment and in a day, in cents. A bank sets others in its brand (`transferLimits`). */
export const TRANSFER_LIMITS: Readonly<Record<TransferChannel, { perPayment: number; perDay: number }>> = {
  appNative: { perPayment: 30_000_00, perDay: 60_000_00 },
  mobile: { perPayment: 30_000_00, perDay: 60_000_00 },
  web: { perPayment: 100_000_00, perDay: 250_000_00 },
}
