/** A call that failed, as the portal knows it: the code of the contract, the bank's text and where it leaves the customer. */
import type { ErrorBody, ErrorCode, ErrorType, FieldProblem } from '@almenara/contract/errors'

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

/** 503, and a 500 that is not ours, mean that the platform itself is down; 511 ends the session (specification §8). */
const BY_STATUS: Readonly<Record<number, ErrorType>> = {
  401: 'END_SESSION',
  500: 'OUT_OF_SERVICE',
  502: 'OUT_OF_SERVICE',
  503: 'OUT_OF_SERVICE',
  504: 'OUT_OF_SERVICE',
  511: 'END_SESSION',
}

export async function failureOf(response: Response): Promise<CallFailure> {
  const body = await response.json().catch(() => undefined)
  if (isErrorBody(body)) return new CallFailure(body.error.code as ErrorCode, body.error.type, body.error.message, body.fields)
  return new CallFailure('UNKNOWN', BY_STATUS[response.status] ?? 'DEFAULT')
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'object' &&
    body.error !== null &&
    'type' in body.error
  )
}
