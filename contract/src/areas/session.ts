/** Sign-in, token renewal and sign-out. The token endpoint is form-encoded (OAuth 2), all the rest is JSON. */
import * as z from 'zod/mini'
import { call } from '../call.ts'

export const TOKEN_PATH = '/services/oauth/v1/token'

/**
 * The field with which a renewal says `true` of a pair that came in an address or a message, where others may have read it: every token of
 * the session made before stops working at once, and the one that comes back ends it.
 */
export const HANDED_OVER = 'handed_over'

export const tokenReply = z.object({ access_token: z.string(), refresh_token: z.string() })
export type TokenReply = z.infer<typeof tokenReply>

export const TOKEN_REFUSALS = ['invalid_grant', 'invalid_request', 'unsupported_grant_type', 'temporarily_unavailable'] as const

/** The refused sign-in's body: OAuth's `error` and the pipe-separated description of specification §3. */
export interface TokenRefusal {
  error: (typeof TOKEN_REFUSALS)[number]
  error_description: string
}

export interface LoginError {
  httpCode: number
  message: string
  voidCode: string
}

/** `HTTPCODE|510|MESSAGE Usuario o clave incorrectos.|VOIDCODE Q001`. A pipe cannot travel inside the text. */
export function formatLoginError({ httpCode, message, voidCode }: LoginError): string {
  return ['HTTPCODE', httpCode, `MESSAGE ${message.replaceAll('|', '/')}`, `VOIDCODE ${voidCode}`].join('|')
}

/** Reads `error_description`; `undefined` when it is not in the bank's form. Tolerates `MESSAGE:` and `MESSAGE=`. */
export function parseLoginError(description: string): LoginError | undefined {
  const [first, number, message, voidCode] = description.split('|')
  if (first !== 'HTTPCODE' || !number || !/^\d+$/.test(number)) return undefined
  return { httpCode: Number(number), message: after(message, 'MESSAGE'), voidCode: after(voidCode, 'VOIDCODE') }
}

function after(part: string | undefined, keyword: string): string {
  return (part ?? '').replace(new RegExp(`^${keyword}[\\s:=]*`), '').trim()
}

/** The inner code that means «the credentials were refused», as opposed to «the bank cannot attend to you». */
export const LOGIN_REFUSED = 510

/** The void code of a sign-in that must come again with the answer to a captcha, in the form's field `captcha`. */
export const CAPTCHA_NEEDED = 'L004'

/** The void code of a right password whose user is blocked (specification §4, `userBlocked`). */
export const USER_BLOCKED = 'L005'

/** The void code of a sign-in that could not be looked at because too many came at once: 503, with `Retry-After`. */
export const SIGN_IN_BUSY = 'L007'

export const logout = call({
  path: '/users/v1/logout',
  summary: 'Cierra la sesión',
  feature: 'session',
  duringStep: 'any',
  reply: z.object({ ended: z.boolean() }),
})

export const activity = call({
  method: 'POST',
  path: '/session/v1/activity',
  summary: 'Anota que la persona sigue ahí, o con x-background solo dice cuánto le queda a la sesión',
  feature: 'session',
  consultative: true,
  duringStep: 'any',
  /** The same as the header `x-session-life` of every reply. */
  reply: z.object({ endsInSeconds: z.number(), final: z.boolean() }),
})
