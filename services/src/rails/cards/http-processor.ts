/**
 * A card processor over HTTPS. Each request is a POST of JSON; the card goes by its token.
 *
 * | Path | Body | Answer |
 * |---|---|---|
 * | `{url}` | `cardToken`, `pin` | `{"result":"RIGHT"\|"WRONG"\|"BLOCKED"}` |
 * | `{url}/change` | `cardToken`, `status`?, `contactlessLimit`? (cents) | `{"result":"DONE"}` |
 * | `{url}/reissue` | `cardToken`, `requestId` | `{"token","ending","expiresOn"}` |
 * | `{url}/reveal` | `cardToken` | `{"number","expiresOn","securityCode"}` |
 * | `{url}/challenge-answers` | `id`, `answer` (`"APPROVED"`, `"REFUSED"`) | `{"result":"DONE"\|"LATE"}` |
 * | `{url}/clearings` | `day` | `{"clearings":[{"id","amount"}]}` |
 *
 * The line must be the processor's own or mutually authenticated: a PIN or a number may not travel otherwise in clear (PCI PIN
 * Security, requirement 1; PCI DSS, requirement 4). A processor that wants an ISO 9564 block is spoken to by a gateway beside its
 * security module, which is what `url` then names.
 */
import { cents, day } from '@almenara/contract/schemas'
import * as z from 'zod/mini'
import { UNAVAILABLE, type CardsPort } from './port.ts'
import { baseUrl } from '../base-url.ts'

export interface ProcessorSettings {
  url: string
  /** The bank's credentials, whole: `Bearer …`. */
  authorization?: string
  /** The header with which the processor brings authorisations to the bank (`http-network.ts`). */
  networkAuthorization?: string
  timeoutMs: number
}

const verdict = z.object({ result: z.enum(['RIGHT', 'WRONG', 'BLOCKED']) })
const done = z.object({ result: z.literal('DONE') })
const issued = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(64)),
  ending: z.string().check(z.regex(/^\d{4}$/)),
  expiresOn: day,
})
const secrets = z.object({
  number: z.string().check(z.regex(/^\d{16}$/)),
  expiresOn: day,
  securityCode: z.string().check(z.regex(/^\d{3}$/)),
})
const answered = z.object({ result: z.enum(['DONE', 'LATE']) })
const cleared = z.object({ clearings: z.array(z.object({ id: z.uuid(), amount: cents.check(z.positive()) })) })

export function httpCardProcessor({ url, authorization, timeoutMs }: ProcessorSettings): CardsPort {
  const base = baseUrl(url)
  /** What was answered, if it is what was agreed. */
  async function ask<T>(path: string, body: unknown, answer: z.ZodMiniType<T>): Promise<T | typeof UNAVAILABLE> {
    try {
      const response = await fetch(path === '' ? url : base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        body: JSON.stringify(body),
        // A redirect would take a PIN or a number somewhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) return UNAVAILABLE
      return answer.parse(await response.json())
    } catch {
      return UNAVAILABLE
    }
  }
  return {
    verifyPin: async (cardToken, pin) => {
      const said = await ask('', { cardToken, pin }, verdict)
      return said === UNAVAILABLE ? said : said.result
    },
    change: async (cardToken, change) => {
      const said = await ask('/change', { cardToken, ...change }, done)
      return said === UNAVAILABLE ? said : said.result
    },
    reissue: (cardToken, requestId) => ask('/reissue', { cardToken, requestId }, issued),
    reveal: (cardToken) => ask('/reveal', { cardToken }, secrets),
    answerChallenge: async (id, answer) => {
      const said = await ask('/challenge-answers', { id, answer }, answered)
      return said === UNAVAILABLE ? said : said.result
    },
    clearings: async (wanted) => {
      const said = await ask('/clearings', { day: wanted }, cleared)
      return said === UNAVAILABLE ? said : said.clearings
    },
  }
}
