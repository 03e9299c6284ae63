/** Headers that keep the portal alone with its own code: a strict content policy, with a nonce for each page. */
import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

const NOTHING = { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } }

/** What the portal asks of the device. Everything else is refused to it and to whatever might get into it. */
const PERMISSIONS = 'geolocation=(self), camera=(), microphone=(), payment=(), publickey-credentials-get=(self)'

/** Answers that are not pages may load nothing at all. */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: NOTHING,
    frameguard: { action: 'deny' },
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
}

/** Origins that are not ours and a page may use. */
interface Origins {
  others?: readonly string[]
  /** Services and banners of another address. */
  asked?: readonly string[]
  images?: readonly string[]
  /** Who may hold the page in a frame; X-Frame-Options knows no list, and whoever reads `frame-ancestors` needs no other. */
  framers?: readonly string[]
}

/**
 * Lets one page run the portal's own files and nothing else, unless the bank's captcha is somebody else's (`others`); `images` are the
 * origins that its pictures may come from too. It may show our own pages (the help) in a frame, and only `framers` may show it. React
 * Aria's injected style carries the nonce. Returns the nonce.
 */
export function allowPage(reply: FastifyReply, { others = [], asked = [], images = [], framers = [] }: Origins = {}): string {
  const nonce = randomBytes(16).toString('base64')
  const own = ["'self'", `'nonce-${nonce}'`]
  reply.helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [...own, ...others],
        styleSrc: own,
        imgSrc: ["'self'", 'data:', ...images],
        frameSrc: ["'self'", ...others],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...others, ...asked],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: framers.length === 0 ? ["'none'"] : [...framers],
      },
    },
  })
  if (framers.length > 0) reply.removeHeader('x-frame-options')
  return nonce
}

/** A page of the help: our own files, no inline code, and the portal may show it in a frame. */
export function allowHelpPage(reply: FastifyReply): void {
  const own = ["'self'"]
  reply.helmet({
    frameguard: { action: 'sameorigin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: own,
        styleSrc: own,
        imgSrc: own,
        fontSrc: own,
        connectSrc: own,
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: own,
      },
    },
  })
}
