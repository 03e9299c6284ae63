/** A call that failed, as the portal knows it: the code of the contract, the bank's text and where it leaves the customer. */
import type { Call } from '@almenara/contract/call'
import { isErrorType, type ErrorBody, type ErrorCode, type ErrorType, type FieldProblem } from '@almenara/contract/errors'
import { saysEnded, typeOfOtherAnswer, type SaidError } from '../base/status-meaning.ts'

/**
 * `OFFLINE`: nothing was reached. `UNKNOWN`: something answered that does not speak the contract. `DOWNLOAD_FAILED`: a file broke off
 * on its way. `FILE_NOT_SAVED`: it came, and the device did not take it.
 */
export type FailureCode = ErrorCode | 'OFFLINE' | 'UNKNOWN' | 'DOWNLOAD_FAILED' | 'FILE_NOT_SAVED'

/** What a refused signature says besides its code. */
export interface RefusedSignature {
  /** With which way of signing. */
  method?: string | undefined
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

/** An answer without a type is DEFAULT; one of another shape says what it can by its status (specification §4 and §8). */
export async function failureOf(response: Response, feature?: Call['feature']): Promise<CallFailure> {
  const body: unknown = await response.json().catch(() => undefined)
  const said = readError(body)
  const ended = saysEnded(body, said)
  const { code, type, message } = said
  if (!code && !isErrorType(type)) {
    const nothing = typeof (Object(body) as { error?: unknown }).error !== 'object'
    return new CallFailure('UNKNOWN', ended ? 'END_SESSION' : nothing ? typeOfOtherAnswer(response.status) : 'DEFAULT', message)
  }
  // A code that this version does not know is only found out where it would be read (`describe`): the table of all of them stays away.
  const known = isErrorType(type) ? type : 'DEFAULT'
  const parts = { fields: fieldsOf(body), feature, signing: { method: firmAuthTypeOf(body) } }
  return new CallFailure((code || 'UNKNOWN') as FailureCode, ended ? 'END_SESSION' : known, message, parts)
}

/** What is inside `error` goes before what is beside it. */
function readError(body: unknown): SaidError {
  const { error, ...outer } = Object(body) as Partial<SaidError> & { error?: unknown }
  const inner = typeof error === 'object' && error !== null ? (error as Partial<SaidError>) : {}
  const { code, type, message } = { ...outer, ...inner }
  return { code: textOf(code), type, message: textOf(message) }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function fieldsOf(body: unknown): FieldProblem[] {
  const { fields } = Object(body) as Partial<ErrorBody>
  return Array.isArray(fields) ? fields : []
}

function firmAuthTypeOf(body: unknown): string | undefined {
  const { error } = Object(body) as Partial<ErrorBody>
  return (Object(error) as Partial<ErrorBody['error']>).firmAuthType
}
