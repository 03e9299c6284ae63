/** Every failure leaves as the server error object; what was not foreseen is logged and answered as the generic error. */
import type { ErrorCode, FieldProblem } from '@almenara/contract/errors'
import { TOO_MANY_REQUESTS } from '@almenara/contract/session-words'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sqlState } from '../db/sql-state.ts'
import { isDatabaseTrouble } from '../db/trouble.ts'
import { bodyOf, Failure } from './failure.ts'

/** What is waited for is of seconds: a turn (`turns.ts`), a database that comes back, an account that somebody keeps. */
export const RETRY_SECONDS = 5
/** What passes by itself. */
const ASKED_AGAIN: ReadonlySet<ErrorCode> = new Set(['BUSY', 'DOCUMENTS_LIMIT', 'UNAVAILABLE'])

export const TOO_MANY_TEXT = TOO_MANY_REQUESTS
export const UNREADABLE: FieldProblem[] = [{ field: 'body', message: 'La petición no tiene la forma esperada.' }]
/** `character_not_in_repertoire`, in a text, and `untranslatable_character`, in JSON. */
const NUL_REFUSED: readonly string[] = ['22021', '22P05']

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Failure>((error, request, reply) => {
    const failure = toFailure(error)
    if (failure.status >= 500 && failure.status !== 503 && failure.status < 510) request.log.error({ err: error }, 'request failed')
    if (failure.code === 'UNAVAILABLE') request.log.warn({ err: error }, 'the database could not do what was asked')
    if (ASKED_AGAIN.has(failure.code)) reply.header('retry-after', RETRY_SECONDS)
    return reply.status(failure.status).header('cache-control', 'no-store').send(bodyOf(failure, request.id))
  })
}

/** An address that nothing answers. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = new Failure('NOT_FOUND')
  return reply.status(failure.status).header('cache-control', 'no-store').send(bodyOf(failure, request.id))
}

function toFailure(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error
  if (isDatabaseTrouble(error)) return new Failure('UNAVAILABLE', { cause: error })
  if (error.statusCode === 429) return new Failure('TOO_MANY', { message: TOO_MANY_TEXT })
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new Failure('BAD_INPUT', { fields: UNREADABLE, cause: error })
  }
  // PostgreSQL keeps no NUL in a text: nothing of the bank's has one, so whoever asked wrote it.
  if (NUL_REFUSED.includes(sqlState(error) ?? '')) return new Failure('BAD_INPUT', { fields: UNREADABLE, cause: error })
  return new Failure('INTERNAL', { cause: error })
}
