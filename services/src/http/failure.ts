/** A refusal: thrown by any use case, answered by `route()` as the server error object of the contract. */
import { ERRORS, type ErrorBody, type ErrorCode, type FieldProblem } from '@almenara/contract/errors'

interface FailureParts {
  /** The bank's own Spanish text; empty when the portal's sentence for the code says it all. */
  message?: string
  fields?: FieldProblem[]
  cause?: unknown
}

export class Failure extends Error {
  readonly code: ErrorCode
  readonly fields: FieldProblem[]
  readonly hostText: string

  constructor(code: ErrorCode, { message = '', fields = [], cause }: FailureParts = {}) {
    super(message || code, { cause })
    this.name = 'Failure'
    this.code = code
    this.fields = fields
    this.hostText = message
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** Refuses input and says which field and what to do, in Spanish. */
export function badInput(field: string, message: string, code: ErrorCode = 'BAD_INPUT'): Failure {
  return new Failure(code, { message, fields: [{ field, message }] })
}

export function errorBody(failure: Failure, requestId: string): ErrorBody {
  const { type } = ERRORS[failure.code]
  const { code, hostText: message, fields } = failure
  return { code, message, type, error: { type, code, message }, requestId, ...(fields.length > 0 ? { fields } : {}) }
}
