import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Whether a request has the `Authorization` header that was agreed with a program. Texts of any length are compared in the same time. */
export function hasAuthorization(authorization: string): (request: FastifyRequest) => boolean {
  const known = digest(authorization)
  return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), known)
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
