/** A refusal: thrown by any use case, answered by `route()` as the server error object of the contract. */
import type { SignatureMethod } from '@almenara/contract/two-step'
import { errorBody, ERRORS, type ErrorBody, type ErrorCode, type FieldProblem } from '@almenara/contract/errors'

interface FailureParts {
  /** The bank's own Spanish text; empty when the portal's sentence for the code says it all. */
  message?: string
  fields?: FieldProblem[]
  /** The way of signing that was refused. */
  firmAuthType?: SignatureMethod
  cause?: unknown
}

export class Failure extends Error {
  readonly code: ErrorCode
  readonly fields: FieldProblem[]
  readonly hostText: string
  readonly firmAuthType: SignatureMethod | undefined

  constructor(code: ErrorCode, { message = '', fields = [], firmAuthType, cause }: FailureParts = {}) {
    super(message || code, { cause })
    this.name = 'Failure'
    this.code = code
    this.fields = fields
    this.hostText = message
    this.firmAuthType = firmAuthType
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** Refuses input and says which field and what to do, in Spanish. */
export function badInput(field: string, message: string, code: ErrorCode = 'BAD_INPUT'): Failure {
  return new Failure(code, { message, fields: [{ field, message }] })
}

export function bodyOf({ code, hostText: message, fields, firmAuthType }: Failure, requestId: string): ErrorBody {
  return errorBody(code, { message, fields, firmAuthType, requestId })
}
