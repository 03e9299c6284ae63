/** Headers that keep the portal alone with its own code: a strict content policy, with a nonce for each page. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

const NOTHING = { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } }

/** What the portal asks of the device. Everything else is refused to it and to whatever might get into it. */
const PERMISSIONS = 'geolocation=(self), camera=(), microphone=(), payment=(), publickey-credentials-get=(self)'

/** Answers that are not pages may load nothing at all. */
export const MOST = headersOf({})

/** Written by helmet once for all of them, which would write them anew for each. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(MOST)
    done()
  })
}

function headersOf(options: Pick<HelmetOptions, 'contentSecurityPolicy' | 'frameguard'>): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': PERMISSIONS }
  const writer = helmet({
    contentSecurityPolicy: NOTHING,
    frameguard: { action: 'deny' },
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
    ...options,
  })
  const reply = { setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value), removeHeader: () => {} }
  // It takes an answer of Node's and only writes headers to it.
  writer({} as IncomingMessage, reply as unknown as ServerResponse, (error) => {
    if (error) throw new Error('The headers cannot be written', { cause: error })
  })
  return headers
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
  const directives = {
    defaultSrc: ["'none'"],
    scriptSrc: [...own, ...others],
    styleSrc: own,
    imgSrc: ["'self'", 'data:', ...images],
    frameSrc: ["'self'", ...others, ...framed],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...others, ...asked],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: framers.length === 0 ? ["'none'"] : [...framers],
  }
  reply.headers(headersOf({ contentSecurityPolicy: { useDefaults: false, directives } }))
  if (framers.length > 0) reply.removeHeader('x-frame-options')
  return nonce
}

/** A page of the help: our own files, no inline code, and the portal may show it in a frame, from its own address (`portals`) too. */
export function allowHelpPage(reply: FastifyReply, portals: readonly string[]): void {
  reply.headers(headersOf({ frameguard: { action: 'sameorigin' }, contentSecurityPolicy: helpPolicy(portals) }))
  if (portals.length > 0) reply.removeHeader('x-frame-options')
}

function helpPolicy(portals: readonly string[]): NonNullable<HelmetOptions['contentSecurityPolicy']> {
  const own = ["'self'"]
  return {
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
      frameAncestors: [...own, ...portals],
    },
  }
}
