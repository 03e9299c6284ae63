/** Headers that keep the portal alone with its own code: a strict content policy with a nonce for each page. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

const HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), publickey-credentials-get=(self)',
} as const

export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ ...HEADERS, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" })
  })
}

/**
 * Lets one page run the portal's own files and nothing else. React Aria injects a style of its own, which carries
 * the nonce; `style-src-attr` covers the positions that components set through the DOM when a browser counts them.
 */
export function allowPage(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64')
  reply.header(
    'content-security-policy',
    [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  return nonce
}
