/** What the log may hold: requests by pattern, never a token, a password, an account or a person. */
import type { FastifyLoggerOptions } from 'fastify'
import { sqlState } from '../db/sql-state.ts'

export const logger: FastifyLoggerOptions & { redact: string[] } = {
  level: 'info',
  redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.access_token', '*.refresh_token'],
  serializers: {
    // The pattern and not the address: addresses carry account ids, names and sealed queries.
    req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'page' }),
    res: (reply) => ({ statusCode: reply.statusCode }),
    err: (error: unknown) => describeError(error),
  },
}

/** A type and no interface: pino wants what any name may be asked of. */
type ErrorLine = {
  type: string
  message: string
  stack: string
  /** SQLSTATE, or the system's: `ECONNREFUSED`. */
  code?: string
  constraint?: string
  cause?: ErrorLine
}

/** drizzle ends its message, and with it the stack, with the values of the statement. */
const PARAMETERS = /\nparams: [\s\S]*$/
/** Beyond these causes of causes nobody reads. */
const DEEPEST = 5

/**
 * An error without what it was about. The statement's values are left out of drizzle's, and of PostgreSQL's all that quotes a row or a
 * value (`detail`, `where`, and its message where the data itself was at fault): names, telephones, hashes.
 */
function describeError(error: unknown, depth = 0): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, stack = '', cause } = error
  const ofData = 'severity' in error && /^2[23]/.test(sqlState(error) ?? '')
  const message = ofData ? 'the data was refused' : error.message.replace(PARAMETERS, '')
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: name,
    message,
    stack: [`${name}: ${message}`, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n'),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(cause === undefined || depth === DEEPEST ? {} : { cause: describeError(cause, depth + 1) }),
  }
}
