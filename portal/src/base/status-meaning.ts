/**
 * What the bank's answers mean for the application: the one place that reads a services status record, a server error type, an HTTP
 * status or an error body of another shape (specification §4, «Service state» and «Error-driven states», and §8, «Status codes»).
 */
import type { ServicesStatus } from '@almenara/contract/areas/status'
import type { ErrorType } from '@almenara/contract/error-types'

export interface StatusFlags {
  updatingHistorics: boolean
  endOfDay: boolean
  accountingOperation: boolean
  cardsOffline: boolean
  savingsOffline: boolean
  bizumOffline: boolean
}

type Statuses = Partial<ServicesStatus>

/** Digital banking is closed when its status is OFF or does not come. */
export function isBankOpen({ digitalBankingStatus }: Statuses): boolean {
  return digitalBankingStatus === 'ON'
}

/** A status that does not come counts as OFF; what is under way, as going on. */
export function flagsOf(record: Statuses): StatusFlags {
  return {
    updatingHistorics: record.updatingHistoricsStatus !== 'OFF',
    endOfDay: record.endOfDayStatus !== 'OFF',
    accountingOperation: record.accountingOperationStatus !== 'ON',
    cardsOffline: record.cardsStatus !== 'ON',
    savingsOffline: record.savingStatus !== 'ON',
    bizumOffline: record.bizumStatus !== 'ON',
  }
}

/** The flag that a refusal sets. VOID and DEFAULT set none: they are about what was asked, not about the bank. */
const FLAG_OF: Partial<Record<ErrorType, keyof StatusFlags>> = {
  UPDATING_HISTORICS: 'updatingHistorics',
  END_DAY_PROCESS: 'endOfDay',
  ACCOUNTING_OPERATION_STATUS: 'accountingOperation',
  CARDS_OFFLINE: 'cardsOffline',
  SAVING_OFFLINE: 'savingsOffline',
  BIZUM_OFFLINE: 'bizumOffline',
}

export function flagsOfError(type: ErrorType): Partial<StatusFlags> {
  const flag = FLAG_OF[type]
  return flag ? { [flag]: true } : {}
}

/** Whether a record says what that refusal would: the service is closed, or the process under way. */
export function isBlocking(record: Statuses, type: ErrorType): boolean {
  const flag = FLAG_OF[type]
  return flag !== undefined && flagsOf(record)[flag]
}

/** Where an error type takes the customer, if anywhere. */
export function leaveFor(type: ErrorType): 'endSession' | 'maintenance' | undefined {
  if (type === 'END_SESSION') return 'endSession'
  return type === 'OUT_OF_SERVICE' ? 'maintenance' : undefined
}

/** 511 ends the session; 503, a gateway that reaches nobody, and a 500 that is not ours mean that the platform is down. */
const BY_STATUS: Readonly<Record<number, ErrorType>> = {
  401: 'END_SESSION',
  500: 'OUT_OF_SERVICE',
  502: 'OUT_OF_SERVICE',
  503: 'OUT_OF_SERVICE',
  504: 'OUT_OF_SERVICE',
  511: 'END_SESSION',
}

/** OAuth's words for a token that no longer serves. */
const ENDED = /\b(?:unauthorized|invalid_token)\b/i

/** Whether an answer says that the session is over: in whatever part of it, unless it has a code that says something else (specification §4). */
export function saysEnded(body: unknown, code: string): boolean {
  return ENDED.test(code || (JSON.stringify(body) ?? ''))
}

/** The type of an answer that is no server error object. */
export function typeOfOtherAnswer(status: number): ErrorType {
  return BY_STATUS[status] ?? 'DEFAULT'
}
