/** What the log may hold: requests by pattern, never a token, a password, an account or a person. */
import type { FastifyLoggerOptions } from 'fastify'

export const logger: FastifyLoggerOptions & { redact: string[] } = {
  level: 'info',
  redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.access_token', '*.refresh_token', 'err.parameters'],
  serializers: {
    // The pattern and not the address: addresses carry account ids, names and sealed queries.
    req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'page' }),
    res: (reply) => ({ statusCode: reply.statusCode }),
  },
}
