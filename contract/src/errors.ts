import type { ErrorType } from './error-types.ts'

interface ErrorRow {
  status: number
  type: ErrorType
}

const OVER_MAXIMUM = { status: 400, type: 'VOID' } as const

/** Every way a call can fail: the closed union of codes that server, portal and tests share, each with its HTTP status and its type. */
export const ERRORS = {
  /** A field is missing or malformed; `fields` says which and what to do. */
  BAD_INPUT: { status: 400, type: 'VOID' },
  /** A date that does not exist, before the first day kept, after today or the wrong way round (specification §8). */
  DJA9: { status: 400, type: 'VOID' },
  /** Does not exist, or is not this customer's: the two answer alike. */
  NOT_FOUND: { status: 404, type: 'VOID' },
  /** The list to export has more rows than the format allows: account movements. */
  Q050: OVER_MAXIMUM,
  /** The same, of card movements. */
  Q100: OVER_MAXIMUM,
  /** Of SCP purchases. */
  Q106: OVER_MAXIMUM,
  /** Of card settlements. */
  Q110: OVER_MAXIMUM,
  /** Of an amortization table. */
  Q201: OVER_MAXIMUM,
  /** Of financing receipts. */
  Q202: OVER_MAXIMUM,
  /** Of risk-alive financing remittances. */
  Q204: OVER_MAXIMUM,
  /** Of communications. */
  Q251: OVER_MAXIMUM,
  /** Of value positions. */
  Q351: OVER_MAXIMUM,
  /** Of pension plan movements. */
  Q352: OVER_MAXIMUM,
  /** Of tax declarations. */
  Q551: OVER_MAXIMUM,
  /** Of presented supports. */
  Q604: OVER_MAXIMUM,
  /** Of remittances. */
  Q606: OVER_MAXIMUM,
  /** Of the debits of a remittance. */
  Q609: OVER_MAXIMUM,
  /** Of documents. */
  Q610: OVER_MAXIMUM,
  /** Of refunds. */
  Q614: OVER_MAXIMUM,
  /** Of the transfers of a remittance. */
  Q629: OVER_MAXIMUM,
  /** Of B2B mandates. */
  Q651: OVER_MAXIMUM,
  /** Of B2B pending debits. */
  Q653: OVER_MAXIMUM,
  /** Of e-commerce pending operations. */
  Q750: OVER_MAXIMUM,
  /** The loan cannot be paid back early here; the message says why. */
  PREPAYMENT_REFUSED: { status: 409, type: 'VOID' },
  /** The telephone has Bizum with another bank and must be moved. */
  Q813: { status: 400, type: 'VOID' },
  /** The portability code is not the one sent. */
  Q836: { status: 400, type: 'VOID' },
  /** The portability code has expired. */
  Q837: { status: 400, type: 'VOID' },
  /** The C2ER request has expired. */
  Q840: { status: 400, type: 'VOID' },
  /** There are no Bizum movements. */
  Q814: { status: 404, type: 'VOID' },
  /** There are no personal documents. */
  D189: { status: 404, type: 'VOID' },
  /** The file could not be made. */
  Q999: { status: 500, type: 'VOID' },
  /** The feature is switched off by the bank. */
  FEATURE_OFF: { status: 403, type: 'VOID' },
  /** The session's role only allows the step it must do first (specification §6). */
  ROLE_LIMITED: { status: 403, type: 'VOID' },
  /** The txId was not sealed by us, is of another customer or list, or is too old. Answered as if it did not exist. */
  TX_UNKNOWN: { status: 404, type: 'VOID' },
  /** The customer may read but not operate (specification §6). */
  CONSULTATIVE: { status: 403, type: 'VOID' },
  /** The product may be read but not operated with by this customer (specification §6). */
  PRODUCT_CONSULTATIVE: { status: 403, type: 'VOID' },
  /** The customer has no way to sign: no one-time codes contracted (specification §8). DJ99 is the same, from the host. */
  Q302: { status: 403, type: 'VOID' },
  DJ99: { status: 403, type: 'VOID' },
  /** The customer's ways of signing are not enough for this operation: it needs strong authentication. */
  METHOD_TOO_WEAK: { status: 403, type: 'VOID' },
  /** The id of the operation stands for another one already. */
  ORDER_REUSED: { status: 409, type: 'VOID' },
  /** The same operation is being executed at this moment: ask again for its answer. */
  ORDER_RUNNING: { status: 409, type: 'VOID' },
  /** The operation was cancelled, has expired or is finished: it cannot be signed. */
  ORDER_CLOSED: { status: 409, type: 'VOID' },
  /** What was given to sign is not right; `error.firmAuthType` says with which method. */
  SIGNATURE_WRONG: { status: 400, type: 'VOID' },
  /** The code or challenge has run out; another may be asked for. */
  SIGNATURE_EXPIRED: { status: 400, type: 'VOID' },
  /** The method is locked after repeated failures (RTS SCA 2018/389 art. 4(3)(b)). */
  SIGNATURE_LOCKED: { status: 403, type: 'VOID' },
  /** The missing signatories were notified a short time ago; `message` says when they may be notified again. */
  REMINDED_LATELY: { status: 429, type: 'VOID' },
  /** Another code was asked for before the pause was over. */
  RESEND_TOO_SOON: { status: 429, type: 'VOID' },
  /** The verification code is not the one sent; `message` says how many tries are left. */
  CODE_WRONG: { status: 400, type: 'VOID' },
  /** The verification code has run out; another may be asked for. */
  CODE_EXPIRED: { status: 400, type: 'VOID' },
  /** Too many wrong codes: the person could not be identified, or does not exist (specification §8). */
  WRONG_IDENTIFICATION: { status: 400, type: 'VOID' },
  /** The time to recover the password is over, or it was never begun: the two answer alike. */
  RECOVERY_CLOSED: { status: 409, type: 'VOID' },
  /** The daily limit of new passwords is exceeded (specification §8). */
  PASSWORD_LIMIT: { status: 429, type: 'VOID' },
  /** The user is blocked and only an office can lift it (specification §8). */
  USER_BLOCKED: { status: 403, type: 'VOID' },
  /** There is no mobile to which a temporary password could be sent (specification §8). */
  NO_MOBILE: { status: 403, type: 'VOID' },
  /** The same request must come again with the answer to a captcha. */
  CAPTCHA_NEEDED: { status: 403, type: 'VOID' },
  /** The current password is not right; `message` says how many tries are left. */
  PASSWORD_WRONG: { status: 400, type: 'VOID' },
  /** The user name is locked for a while after repeated wrong passwords (RTS SCA 2018/389 art. 4(3)(b)). */
  ACCESS_LOCKED: { status: 403, type: 'VOID' },
  /** It must be signed: the customer can. */
  SIGNATURE_NEEDED: { status: 403, type: 'VOID' },
  /** There is not enough available in the account. */
  INSUFFICIENT_FUNDS: { status: 400, type: 'VOID' },
  /** Another favourite of this customer has that alias. */
  ALIAS_TAKEN: { status: 409, type: 'VOID' },
  /** More than what may be sent in one payment or in a day; `message` names the limit and what to do. */
  TRANSFER_LIMIT: { status: 400, type: 'VOID' },
  /** The transfer can no longer be changed, cancelled or recalled; `message` says why. */
  TRANSFER_CLOSED: { status: 409, type: 'VOID' },
  /** The card's state or contract does not allow it; `message` says why and what to do. */
  CARD_REFUSED: { status: 409, type: 'VOID' },
  /** The receipt or transfer cannot be given back, or no longer; `message` says why and what to do. */
  RETURN_CLOSED: { status: 409, type: 'VOID' },
  /** The recall is closed: it was answered, or its term is over; `message` says how it ended. */
  RECALL_CLOSED: { status: 409, type: 'VOID' },
  /** The purchase on line was decided already or its time is over, or the shop is stopped or allowed already; `message` says which. */
  REVOKE_CLOSED: { status: 409, type: 'VOID' },
  /** The purchase cannot be deferred, or what was deferred is over; `message` says why. */
  SCP_CLOSED: { status: 409, type: 'VOID' },
  /** This customer has no Bizum here. */
  BIZUM_NONE: { status: 409, type: 'VOID' },
  /** An amount or a number of operations is over a limit of Bizum: `message` names it. */
  BIZUM_LIMIT: { status: 400, type: 'VOID' },
  /** It was answered, withdrawn, is being paid or has expired: `message` says how it ended. */
  BIZUM_CLOSED: { status: 409, type: 'VOID' },
  /** Whoever is to be paid or asked cannot be, or is oneself: `message` says why. */
  BIZUM_RECIPIENT: { status: 400, type: 'VOID' },
  /** Too many numbers have been looked up without paying any. */
  BIZUM_LOOKUPS: { status: 429, type: 'VOID' },
  /** Bizum's scheme does not answer. */
  BIZUM_UNREACHABLE: { status: 424, type: 'VOID' },
  /** The aggregator of mobile operators does not answer: no top-up can be ordered now. */
  OPERATORS_OFFLINE: { status: 424, type: 'VOID' },
  /** The tax agency does not attend: no tax can be paid now. */
  AEAT_OFFLINE: { status: 424, type: 'VOID' },
  /** The same tax was paid lately; `message` says when. It goes again once the customer says so. */
  DECLARATION_REPEATED: { status: 409, type: 'VOID' },
  /** The tax is not paid, or its annulment can no longer be asked for; `message` says why. */
  DECLARATION_CLOSED: { status: 409, type: 'VOID' },
  /** The file is none of the tax agency's; `message` says in which line and why. */
  FILE_REFUSED: { status: 400, type: 'VOID' },
  /** More than what may still be contributed to pension plans this year (art. 5.3 RDLeg. 1/2002). */
  CONTRIBUTION_LIMIT: { status: 400, type: 'VOID' },
  /** The investment portal does not attend (specification §8). */
  INVESTMENT_PORTAL_OFF: { status: 403, type: 'VOID' },
  /** Communications come on paper: the mailbox must be contracted first. */
  MAILBOX_NOT_CONTRACTED: { status: 403, type: 'VOID' },
  /** The document is being made: ask again in a while. */
  DOCUMENT_NOT_READY: { status: 409, type: 'VOID' },
  /** Too many requests from the same place. */
  TOO_MANY: { status: 429, type: 'VOID' },
  /** The access token is missing, unknown or expired: the portal refreshes it and asks again. */
  UNAUTHORIZED: { status: 401, type: 'END_SESSION' },
  /** The session ended (another sign-out, a stolen token, the bank): there is nothing to refresh. */
  SESSION_ENDED: { status: 511, type: 'END_SESSION' },
  UPDATING_HISTORICS: { status: 510, type: 'UPDATING_HISTORICS' },
  END_DAY_PROCESS: { status: 510, type: 'END_DAY_PROCESS' },
  CARDS_OFFLINE: { status: 510, type: 'CARDS_OFFLINE' },
  SAVING_OFFLINE: { status: 510, type: 'SAVING_OFFLINE' },
  BIZUM_OFFLINE: { status: 510, type: 'BIZUM_OFFLINE' },
  /** Accounting operations are offline (void code S104). */
  S104: { status: 510, type: 'ACCOUNTING_OPERATION_STATUS' },
  /** Too much of the same work waits already: ask again after `Retry-After`. */
  BUSY: { status: 503, type: 'VOID' },
  /** This customer has as many documents being made as may be: ask again once they have come. */
  DOCUMENTS_LIMIT: { status: 429, type: 'VOID' },
  /** A file of payments weighs more than is taken. */
  NOTEBOOK_TOO_LARGE: { status: 413, type: 'VOID' },
  /** What was sent is no sheet, or cannot be read; `message` says why. */
  NOTEBOOK_UNKNOWN: { status: 400, type: 'VOID' },
  /** Somebody else has saved a remittance that is being written; `message` says who, and when. */
  DRAFT_STALE: { status: 409, type: 'VOID' },
  /** A file of payments that may not be changed any more: it was refused, signed, cancelled or has expired. */
  NOTEBOOK_CLOSED: { status: 409, type: 'VOID' },
  /** The B2B debit was decided already, or its term is over. */
  DEBIT_CLOSED: { status: 409, type: 'VOID' },
  /** The B2B mandate was revoked or changed, or there is one already. */
  MANDATE_CLOSED: { status: 409, type: 'VOID' },
  /** It is not as whoever asks saw it: it was changed meanwhile, or the day on which it is made has passed. */
  NOTEBOOK_CHANGED: { status: 409, type: 'VOID' },
  /** They may prepare files of payments and not sign them. */
  PREPARE_ONLY: { status: 403, type: 'VOID' },
  /** More than a contract of remittances takes in one file or in one day; `message` says which. */
  CONTRACT_LIMIT: { status: 400, type: 'VOID' },
  /** More than is left of a line of financing, or after it expired; `message` says by how much. */
  FINANCING_LIMIT: { status: 400, type: 'VOID' },
  /** A list has more rows than a file may have, where the specification names no code of its own for it. */
  EXPORT_MAXIMUM: OVER_MAXIMUM,
  /** The certificate is not for whoever asks for it, or there is nothing that it could say; `message` says why and what to do. */
  CERTIFICATE_REFUSED: { status: 409, type: 'VOID' },
  /** As many certificates as a person may have issued in a day. */
  CERTIFICATE_LIMIT: { status: 429, type: 'VOID' },
  /** More contracts of alerts than a person may have; `message` says how many. */
  ALERT_LIMIT: { status: 400, type: 'VOID' },
  /** The contract of alerts was changed or ended since whoever asks read it. */
  ALERT_CHANGED: { status: 409, type: 'VOID' },
  /** The bank has no verified contact by which it could tell this person. */
  NO_CHANNEL: { status: 409, type: 'VOID' },
  /**
   * The bank cannot do it at this moment: its database is out of reach or restarting, or somebody else keeps what must be locked. Ask again
   * after `Retry-After`; whether it was done is not known, so with the same id where there is one. It passes: nobody is led to maintenance.
   */
  UNAVAILABLE: { status: 503, type: 'DEFAULT' },
  /** Too many codes were asked for within the hour and none was used. */
  CODES_LIMIT: { status: 429, type: 'VOID' },
  /** Digital banking is closed: the portal goes home and shows the maintenance panel. */
  OUT_OF_SERVICE: { status: 503, type: 'OUT_OF_SERVICE' },
  /** Anything unexpected; the log has it under the request id. */
  INTERNAL: { status: 500, type: 'DEFAULT' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof ERRORS

/** One field that was refused: where, and what to do about it, in Spanish. */
export interface FieldProblem {
  field: string
  message: string
}

/** What goes with `SIGNATURE_LOCKED`: how the customer may go on. */
export interface LockedSignature {
  /** The other ways in which the same order may be signed now (`SIGNATURE_METHODS`), best first. */
  left: readonly string[]
  /** When the lock lifts by itself; absent where only the bank lifts it. */
  until?: string
  /** Who lifts it, and when they answer. */
  phone: { number: string; hours: string }
}

/** The server error object (specification §3). `message` is the bank's own text and may be empty. */
export interface ErrorBody {
  code: string
  message: string
  type: ErrorType
  error: { type: ErrorType; code: string; message: string; firmAuthType?: string; locked?: LockedSignature }
  requestId?: string
  fields?: FieldProblem[]
}

/** What goes with a code: the bank's own text, the fields that were refused, the way of signing, and where the log has it. */
export interface ErrorParts {
  message?: string
  fields?: readonly FieldProblem[]
  firmAuthType?: string | undefined
  locked?: LockedSignature | undefined
  requestId?: string
}

/** The body of every refusal: what the services answer and what the portal reads are made here and nowhere else. */
export function errorBody(code: ErrorCode, { message = '', fields = [], firmAuthType, locked, requestId }: ErrorParts = {}): ErrorBody {
  const { type } = ERRORS[code]
  const error = { type, code, message, ...(firmAuthType ? { firmAuthType } : {}), ...(locked ? { locked } : {}) }
  return { code, message, type, error, ...(requestId ? { requestId } : {}), ...(fields.length > 0 ? { fields: [...fields] } : {}) }
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code)
}
