/**
 * An aggregator over HTTPS, its answers in JSON and its amounts in cents of euro:
 * `GET {url}/operators` → `[{"id","name","amounts":{"values":[500]}|{"minimum":500,"maximum":10000,"step":500}}]`;
 * `PUT {url}/top-ups/{key}` with `{"operator","phone","amount","currency":"EUR"}` → `{"state":"DONE","reference"}`,
 * `{"state":"REFUSED","reason":"NUMBER"|"AMOUNT"|…}` or `{"state":"PENDING"}`; the same key is the same top-up, asked again;
 * `DELETE {url}/top-ups/{key}` → the same, or `{"state":"CANCELLED"}`: it was not done and never will be.
 * One with another protocol needs a gateway, and `url` is then the gateway's.
 */
import * as z from 'zod/mini'
import { toCents, type Cents } from '@almenara/contract/money'
import type { TopUpCancellation, TopUpOperator, TopUpPort, TopUpRefusal } from './port.ts'
import { baseUrl } from '../base-url.ts'

export interface AggregatorSettings {
  url: string
  /** The bank's credentials, whole: `Bearer …`. */
  authorization?: string
  timeoutMs: number
}

const cents = z.pipe(
  z.int().check(z.positive()),
  z.transform((value): Cents => toCents(value)),
)
const operators = z.array(
  z.object({
    id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
    name: z.string().check(z.minLength(1), z.maxLength(40)),
    amounts: z.union([
      z.object({ values: z.array(cents).check(z.minLength(1)) }),
      z.object({ minimum: cents, maximum: cents, step: cents }),
    ]),
  }),
)
const answer = z.object({
  state: z.enum(['DONE', 'REFUSED', 'PENDING', 'CANCELLED']),
  reference: z.optional(z.string()),
  reason: z.optional(z.string()),
})

const LONGEST_REFERENCE = 100
const REASONS: readonly TopUpRefusal[] = ['NUMBER', 'AMOUNT']
const UNKNOWN = { outcome: 'UNKNOWN' } as const

export function httpTopUpAggregator({ url, authorization, timeoutMs }: AggregatorSettings): TopUpPort {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${baseUrl(url)}/${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(authorization ? { authorization } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // A redirect would take the credentials somewhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.json()
  }
  // Whatever is not its word, in its form, is no answer: a gateway's error page must not release money that was spent.
  const judged = async (method: string, key: string, body?: unknown): Promise<TopUpCancellation> => {
    const read = answer.safeParse(await ask(method, `top-ups/${encodeURIComponent(key)}`, body).catch(() => undefined))
    if (!read.success) return UNKNOWN
    const { state, reference = '', reason } = read.data
    if (state === 'DONE') return { outcome: 'DONE', reference: reference.slice(0, LONGEST_REFERENCE) }
    if (state === 'REFUSED') return { outcome: 'REFUSED', reason: REASONS.find((known) => known === reason) ?? 'OTHER' }
    return state === 'CANCELLED' ? { outcome: 'CANCELLED' } : UNKNOWN
  }
  return {
    operators: async () => {
      const read = operators.safeParse(await ask('GET', 'operators').catch(() => undefined))
      return read.success ? read.data.map(toOperator) : undefined
    },
    topUp: async ({ key, ...topUp }) => {
      const said = await judged('PUT', key, { ...topUp, currency: 'EUR' })
      // Cancelled before it was asked for: it will not be done.
      return said.outcome === 'CANCELLED' ? { outcome: 'REFUSED', reason: 'OTHER' } : said
    },
    cancel: (key) => judged('DELETE', key),
  }
}

function toOperator({ id, name, amounts }: z.infer<typeof operators>[number]): TopUpOperator {
  return { id, name, amounts: 'values' in amounts ? { kind: 'FIXED', ...amounts } : { kind: 'FREE', ...amounts } }
}
