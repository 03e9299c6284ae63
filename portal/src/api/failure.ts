/** A call that failed, as the portal knows it: the code of the contract, the bank's text and where it leaves the customer. */
import { isErrorType, type ErrorBody, type ErrorCode, type ErrorType, type FieldProblem } from '@almenara/contract/errors'
import { typeOfOtherAnswer } from '../base/status-meaning.ts'

/**
 * `OFFLINE`: nothing was reached. `UNKNOWN`: something answered that does not speak the contract. `DOWNLOAD_FAILED`: a file broke off
 * on its way. `FILE_NOT_SAVED`: it came, and the device did not take it.
 */
export type FailureCode = ErrorCode | 'OFFLINE' | 'UNKNOWN' | 'DOWNLOAD_FAILED' | 'FILE_NOT_SAVED'

export class CallFailure extends Error {
  readonly code: FailureCode
  readonly type: ErrorType
  readonly hostText: string
  readonly fields: readonly FieldProblem[]

  constructor(code: FailureCode, type: ErrorType, hostText = '', fields: readonly FieldProblem[] = []) {
    super(hostText || code)
    this.name = 'CallFailure'
    this.code = code
    this.type = type
    this.hostText = hostText
    this.fields = fields
  }
}

/** An answer without a type is DEFAULT; one of another shape says what it can by its status (specification §4 and §8). */
export async function failureOf(response: Response): Promise<CallFailure> {
  const body = await response.json().catch(() => undefined)
  if (!isErrorBody(body)) return new CallFailure('UNKNOWN', typeOfOtherAnswer(response.status, body))
  const { code, type, message } = body.error
  // A code that this version does not know is only found out where it would be read (`describe`): the table of all of them stays away.
  return new CallFailure(code as ErrorCode, isErrorType(type) ? type : 'DEFAULT', message, body.fields)
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'object' && body.error !== null
}
