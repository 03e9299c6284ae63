/** A call that failed, as the portal knows it: the code of the contract, the bank's text and where it leaves the customer. */
import type { Call } from '@almenara/contract/call'
import { isErrorType, type ErrorType } from '@almenara/contract/error-types'
import type { ErrorCode, FieldProblem, LockedSignature } from '@almenara/contract/errors'
import { saysEnded, typeOfOtherAnswer } from '../base/status-meaning.ts'

/**
 * `OFFLINE`: nothing was reached. `UNKNOWN`: something answered that does not speak the contract. `DOWNLOAD_FAILED`: a file broke off
 * on its way. `FILE_NOT_SAVED`: it came, and the device did not take it.
 */
export type FailureCode = ErrorCode | 'OFFLINE' | 'UNKNOWN' | 'DOWNLOAD_FAILED' | 'FILE_NOT_SAVED'

/** What a refused signature says besides its code. */
export interface RefusedSignature {
  /** With which way of signing. */
  method?: string | undefined
  /** How to go on, where that way is locked. */
  locked?: LockedSignature | undefined
}

interface FailureParts {
  fields?: readonly FieldProblem[] | undefined
  /** Of the call that was refused. */
  feature?: Call['feature'] | undefined
  signing?: RefusedSignature | undefined
}

export class CallFailure extends Error {
  readonly code: FailureCode
  readonly type: ErrorType
  readonly hostText: string
  readonly fields: readonly FieldProblem[]
  readonly feature: Call['feature'] | undefined
  readonly signing: RefusedSignature

  constructor(code: FailureCode, type: ErrorType, hostText = '', { fields = [], feature, signing = {} }: FailureParts = {}) {
    super(hostText || code)
    this.name = 'CallFailure'
    this.code = code
    this.type = type
    this.hostText = hostText
    this.fields = fields
    this.feature = feature
    this.signing = signing
  }
}

/** Every place where a server error says something, as it may come (specification §3). */
type Said = Partial<Record<'code' | 'type' | 'message' | 'firmAuthType' | 'locked', unknown>>

/**
 * An answer without a type is DEFAULT; one of another shape says what it can by its status (specification §4 and §8). What is inside
 * `error` goes before what is beside it.
 */
export async function failureOf(response: Response, feature?: Call['feature']): Promise<CallFailure> {
  const body: unknown = await response.json().catch(() => undefined)
  const { error, fields, ...beside } = Object(body) as Said & { error?: unknown; fields?: unknown }
  const isObject = typeof error === 'object'
  const said: Said = { ...beside, ...(isObject ? error : {}) }
  const [code, message] = [textOf(said.code), textOf(said.message)]
  // A code that this version does not know is only found out where it would be read (`describe`): the table of all of them stays away.
  const known = isErrorType(said.type) ? said.type : undefined
  const other = code || isObject ? 'DEFAULT' : typeOfOtherAnswer(response.status)
  return new CallFailure((code || 'UNKNOWN') as FailureCode, saysEnded(body, code) ? 'END_SESSION' : (known ?? other), message, {
    fields: Array.isArray(fields) ? (fields as FieldProblem[]) : [],
    feature,
    signing: { method: textOf(said.firmAuthType) || undefined, locked: said.locked as LockedSignature | undefined },
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
