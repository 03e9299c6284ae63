/** The agency over HTTPS, or the gateway beside the bank which speaks with it: `docs/aeat-line.md` says what travels. */
import * as z from 'zod/mini'
import { baseUrl } from '../base-url.ts'
import type { AggregatorSettings } from '../top-up/http-aggregator.ts'
import type { AeatPort, AnnulAnswer, CancelAnswer, ConsolidateAnswer } from './port.ts'

export type AgencySettings = AggregatorSettings

const reason = z.string().check(z.minLength(1))
const refused = z.object({ outcome: z.literal('REFUSED'), reason })
const issued = z.object({ outcome: z.literal('ISSUED'), nrc: z.string().check(z.regex(/^[0-9A-Z]{22}$/)) })
const nrcAnswer = z.union([issued, refused])
const cancelAnswer = z.union([issued, refused, z.object({ outcome: z.literal('CANCELLED') })])
const consolidateAnswer = z.union([z.object({ outcome: z.literal('CONSOLIDATED') }), refused])
const annulAnswer = z.union([z.object({ outcome: z.literal('ANNULLED') }), refused])

/** Words of somebody else that customers read: no longer than this, and on one line. */
const LONGEST_REASON = 200
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_REASON)

type Answer = { outcome: string; reason?: string }

export function httpAgency({ url, authorization, timeoutMs }: AgencySettings): AeatPort {
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${baseUrl(url)}/${path}`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(authorization ? { authorization } : {}),
      },
      body: JSON.stringify(body),
      // A redirect would take the credentials somewhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.status === 200 ? response.json() : undefined
  }
  // Whatever is not its word, in its form, is no answer: a gateway's error page must neither release money nor charge it.
  const ask = async <T extends Answer>(path: string, body: unknown, schema: z.ZodMiniType<T>): Promise<T | { outcome: 'UNKNOWN' }> => {
    const read = schema.safeParse(await post(path, body).catch(() => undefined))
    if (!read.success) return { outcome: 'UNKNOWN' }
    return read.data.reason === undefined ? read.data : { ...read.data, reason: oneLine(read.data.reason) }
  }
  return {
    attends: async () => (await ask('status', {}, z.object({ outcome: z.literal('OPEN') }))).outcome === 'OPEN',
    request: (payment) => ask('payments/request', { ...payment, currency: 'EUR' }, nrcAnswer),
    cancel: (key): Promise<CancelAnswer> => ask('payments/cancel', { key }, cancelAnswer),
    consolidate: (key, nrc, chargedAt): Promise<ConsolidateAnswer> =>
      ask('payments/consolidate', { key, nrc, chargedAt }, consolidateAnswer),
    annul: (key, nrc, why): Promise<AnnulAnswer> => ask('payments/annul', { key, nrc, reason: why }, annulAnswer),
  }
}
