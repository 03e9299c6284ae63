/** Headers that keep the portal alone with its own code: a strict content policy, with a nonce for each page. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** What a page may load, from where (Content Security Policy, level 3), in the order in which it is written. */
type Policy = Readonly<Partial<Record<Directive, readonly string[]>>>
type Directive =
  | 'default-src'
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'frame-src'
  | 'font-src'
  | 'connect-src'
  | 'manifest-src'
  | 'base-uri'
  | 'form-action'
  | 'frame-ancestors'

/** Answers that are not pages may load nothing at all. */
export const MOST = {
  // What the portal asks of the device. Everything else is refused to it and to whatever might get into it.
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), publickey-credentials-get=(self)',
  'content-security-policy': policyText({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers made holes of its own.
  'x-xss-protection': '0',
} as const satisfies Readonly<Record<string, string>>

export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(MOST)
    done()
  })
}

function policyText(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';')
}

/** Origins that are not ours and a page may use. */
interface Origins {
  others?: readonly string[]
  /** Services and banners of another address. */
  asked?: readonly string[]
  images?: readonly string[]
  /** Pages that it shows in a frame. */
  framed?: readonly string[]
  /** Who may hold the page in a frame; X-Frame-Options knows no list, and whoever reads `frame-ancestors` needs no other. */
  framers?: readonly string[]
}

/**
 * Lets one page run the portal's own files and nothing else, unless the bank's captcha is somebody else's (`others`); `images` are the
 * origins that its pictures may come from too. It may show our own pages (the help) and those of `framed` in a frame, and only `framers`
 * may show it. React
 * Aria's injected style carries the nonce. Returns the nonce.
 */
export function allowPage(reply: FastifyReply, { others = [], asked = [], images = [], framed = [], framers = [] }: Origins = {}): string {
  const nonce = randomBytes(16).toString('base64')
  const own = ["'self'", `'nonce-${nonce}'`]
  const policy = {
    'default-src': ["'none'"],
    'script-src': [...own, ...others],
    'style-src': own,
    'img-src': ["'self'", 'data:', ...images],
    'frame-src': ["'self'", ...others, ...framed],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...others, ...asked],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': framers.length === 0 ? ["'none'"] : framers,
  }
  reply.header('content-security-policy', policyText(policy))
  if (framers.length > 0) reply.removeHeader('x-frame-options')
  return nonce
}

/** The headers of the help's pages: our own files, no inline code, and the portal may show them in a frame, from its own address (`portals`) too. */
export function helpHeaders(portals: readonly string[]): (reply: FastifyReply) => void {
  const own = ["'self'"]
  const policy = policyText({
    'default-src': ["'none'"],
    'script-src': own,
    'style-src': own,
    'img-src': own,
    'font-src': own,
    'connect-src': own,
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': [...own, ...portals],
  })
  return (reply) => {
    reply.header('content-security-policy', policy)
    if (portals.length > 0) reply.removeHeader('x-frame-options')
    else reply.header('x-frame-options', 'SAMEORIGIN')
  }
}
