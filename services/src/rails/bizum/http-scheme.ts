/**
 * Bizum's scheme, or a gateway beside the bank that speaks with it, over HTTPS. Each request is a POST of JSON under `url`, and each answer
 * is 200 with `{"outcome"}` and what the port says of it, as JSON; amounts are cents and instants ISO 8601. `docs/bizum-line.md` has them
 * all. Whatever is not so, or does not come in time, is `UNKNOWN`: it decides nothing, and the same key is asked again.
 *
 * Messages come by `http-inbound.ts`, which keeps them; from there this adapter gives them to the bank.
 */
import { parseIban } from '@almenara/contract/iban'
import { instant } from '@almenara/contract/schemas'
import { asc, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { baseUrl } from '../base-url.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/connection.ts'
import { GONE, SCHEME_REFUSALS, type BizumPort, type Unknown } from './port.ts'
import { bizumInbound } from './tables.ts'

export interface BizumSchemeSettings {
  url: string
  /** The bank's credentials, whole: `Bearer …`. */
  authorization?: string
  /** The header with which the scheme brings its messages (`http-inbound.ts`). */
  inboundAuthorization?: string
  timeoutMs: number
}

const UNKNOWN: Unknown = { outcome: 'UNKNOWN' }

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))

const done = z.object({ outcome: z.literal('DONE') })
const gone = z.object({ outcome: z.literal('GONE'), how: z.enum(GONE) })
const refused = z.object({ outcome: z.literal('REFUSED'), reason: z.enum(SCHEME_REFUSALS) })
const codeAnswers = [
  z.object({ outcome: z.literal('CODE_WRONG'), left: z.int().check(z.nonnegative()) }),
  z.object({ outcome: z.literal('CODE_OLD') }),
] as const
/** Money goes where this says: an account that is none is no answer. */
const route = z.object({
  iban: z.string().check(z.refine((value) => parseIban(value).ok)),
  bic: z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/)),
  name: text(70),
  endToEndId: text(35),
})
const listed = z.object({ phone: z.string(), registered: z.boolean(), name: z.exactOptional(text(70)) })
const charity = z.object({
  code: z.string().check(z.regex(/^\d{5}$/)),
  name: text(70),
  campaign: z.exactOptional(text(70)),
  taxData: z.boolean(),
})
const outcome = z.union([z.extend(done, { route: z.exactOptional(route) }), gone, refused])
const doneOrGone = z.union([done, gone])

const ANSWERS = {
  code: z.union([z.extend(done, { expiresAt: instant }), z.object({ outcome: z.literal('TOO_MANY') })]),
  check: z.union([done, ...codeAnswers]),
  enrol: z.union([z.extend(done, { schemeId: text(35) }), z.object({ outcome: z.literal('ELSEWHERE') }), ...codeAnswers]),
  lookUp: z.extend(done, { listed: z.array(listed) }),
  charities: z.extend(done, { charities: z.array(charity), asOf: instant }),
  route: z.union([z.extend(route, { outcome: z.literal('ROUTED') }), z.object({ outcome: z.literal('WAITING'), until: instant }), refused]),
  cancel: z.object({ outcome: z.enum(['CANCELLED', 'TAKEN']) }),
  request: z.union([z.extend(done, { schemeId: text(35), invited: z.boolean(), name: z.exactOptional(text(70)) }), refused]),
}

export function httpBizumScheme(settings: BizumSchemeSettings, own: { database: Database; clock: Clock }): BizumPort {
  const ask = asker(settings)
  return {
    sendPortabilityCode: (phone) => ask('portability/code', { phone }, ANSWERS.code),
    checkCode: (phone, code) => ask('portability/check', { phone, code }, ANSWERS.check),
    enrol: (enrolment) => ask('enrolments/make', enrolment, ANSWERS.enrol),
    withdraw: (key, phone) => ask('enrolments/withdraw', { key, phone }, done),
    lookUp: async (phones) => {
      const said = await ask('directory', { phones }, ANSWERS.lookUp)
      // Whoever is left out, or is somebody else, has not been looked up.
      const isWhole = said.outcome === 'DONE' && phones.every((phone, place) => said.listed[place]?.phone === phone)
      return isWhole ? said : UNKNOWN
    },
    charities: () => ask('charities', {}, ANSWERS.charities),
    route: (payment) => ask('payments/route', payment, ANSWERS.route),
    settled: (key, how) => ask('payments/settled', { key, how }, done),
    cancel: (key) => ask('payments/cancel', { key }, ANSWERS.cancel),
    answerAnnounced: (schemeId, answer) => ask('payments/answer', { schemeId, ...answer }, done),
    request: (request) => ask('requests/make', request, ANSWERS.request),
    remind: (schemeId) => ask('requests/remind', { schemeId }, doneOrGone),
    withdrawRequest: (schemeId) => ask('requests/withdraw', { schemeId }, doneOrGone),
    answerRequest: (schemeId, answer) => ask('requests/answer', { schemeId, ...answer }, outcome),
    answerPurchase: (schemeId, answer) => ask('purchases/answer', { schemeId, ...answer }, outcome),
    answerConsent: (schemeId, answer) => ask('consents/answer', { schemeId, ...answer }, outcome),
    endConsent: (schemeId) => ask('consents/end', { schemeId }, done),
    endMandate: (schemeId) => ask('mandates/end', { schemeId }, done),
    answerCharge: (schemeId, answer) => ask('charges/answer', { schemeId, ...answer }, outcome),
    ...inbound(own),
  }
}

/** What was answered, if it came in time and is what was agreed. */
function asker({ url, authorization, timeoutMs }: BizumSchemeSettings) {
  const base = baseUrl(url)
  return async <T>(path: string, body: unknown, expected: z.ZodMiniType<T>): Promise<T | Unknown> => {
    try {
      const response = await fetch(`${base}/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(authorization ? { authorization } : {}),
        },
        body: JSON.stringify(body),
        // A redirect would take people's mobiles and names somewhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return response.status === 200 ? expected.parse(await response.json()) : UNKNOWN
    } catch {
      return UNKNOWN
    }
  }
}

/** What `http-inbound.ts` has kept. */
function inbound({ database, clock }: { database: Database; clock: Clock }): Pick<BizumPort, 'receive' | 'acknowledge' | 'refuse'> {
  const { id, seq, takenAt } = bizumInbound
  const taken = async (handle: string, refusal: string | null) => {
    await database.transaction((tx) => tx.update(bizumInbound).set({ takenAt: clock.now(), refusal }).where(eq(id, handle)))
  }
  return {
    receive: async (most) => {
      const waiting = await database.select().from(bizumInbound).where(isNull(takenAt)).orderBy(asc(seq)).limit(most)
      return waiting.map(({ id: handle, body }) => ({ handle, message: body }))
    },
    acknowledge: (handle) => taken(handle, null),
    refuse: taken,
  }
}
