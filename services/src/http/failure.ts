/** A refusal: thrown by any use case, answered by `route()` as the server error object of the contract. */
import type { SignatureMethod } from '@almenara/contract/two-step'
import { errorBody, ERRORS, type ErrorBody, type ErrorCode, type FieldProblem, type LockedSignature } from '@almenara/contract/errors'

interface FailureParts {
  /** The bank's own Spanish text; empty when the portal's sentence for the code says it all. */
  message?: string
  fields?: FieldProblem[]
  /** The way of signing that was refused. */
  firmAuthType?: SignatureMethod | undefined
  /** Of a way of signing that is locked. */
  locked?: LockedSignature
  cause?: unknown
}

export class Failure extends Error {
  readonly code: ErrorCode
  readonly fields: FieldProblem[]
  readonly hostText: string
  readonly firmAuthType: SignatureMethod | undefined
  readonly locked: LockedSignature | undefined

  constructor(code: ErrorCode, { message = '', fields = [], firmAuthType, locked, cause }: FailureParts = {}) {
    super(message || code, { cause })
    this.name = 'Failure'
    this.code = code
    this.fields = fields
    this.hostText = message
    this.firmAuthType = firmAuthType
    this.locked = locked
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** Refuses input and says which field and what to do, in Spanish. */
export function badInput(field: string, message: string, code: ErrorCode = 'BAD_INPUT'): Failure {
  return new Failure(code, { message, fields: [{ field, message }] })
}

export function bodyOf({ code, hostText: message, fields, firmAuthType, locked }: Failure, requestId: string): ErrorBody {
  return errorBody(code, { message, fields, firmAuthType, locked, requestId })
}
