/**
 * Any operator that takes messages by HTTP: a POST of JSON in the form that the bank's settings give. The header `Idempotency-Key`
 * is the same at each attempt, so that an answer that was lost does not send a code twice.
 */
import type { Delivery } from '../delivery.ts'
import { secondsIn } from '../retry-after.ts'
import type { Sms, SmsPort } from './port.ts'

export interface GatewaySettings {
  url: string
  /** The `Authorization` header, whole: `Bearer …`. */
  authorization?: string
  /** The body; in its texts `{to}`, `{text}` and `{id}` stand for the message's. */
  template: unknown
  timeoutMs: number
}

/** Statuses after which the same request may be taken: too early, too many, ours to mend (401, 403), or the operator's trouble. */
const MAY_PASS = new Set([401, 403, 408, 409, 425, 429])

export function httpGateway({ url, authorization, template, timeoutMs }: GatewaySettings): SmsPort {
  const send = async (message: Sms): Promise<Delivery> => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': message.id,
        ...(authorization ? { authorization } : {}),
      },
      body: JSON.stringify(filled(template, message)),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return { outcome: 'SENT', reference: referenceIn(await response.json().catch(() => undefined)) }
    await response.body?.cancel()
    const reason = `the gateway answered ${response.status}`
    if (response.status < 500 && !MAY_PASS.has(response.status)) return { outcome: 'REFUSED', reason }
    const afterSeconds = secondsIn(response.headers.get('retry-after'))
    return { outcome: 'LATER', reason, ...(afterSeconds === undefined ? {} : { afterSeconds }) }
  }
  return {
    // The cause of a failed fetch may quote the request: only its name is logged.
    send: (message) =>
      send(message).catch((error: unknown) => ({ outcome: 'LATER', reason: `the gateway was not reached (${nameOf(error)})` })),
  }
}

function filled(template: unknown, message: Sms): unknown {
  if (typeof template === 'string') return template.replace(/\{(to|text|id)\}/g, (_, field: keyof Sms) => message[field])
  if (Array.isArray(template)) return template.map((part) => filled(part, message))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, filled(value, message)]))
}

const LONGEST_REFERENCE = 100

/** Operators call it one of these. */
function referenceIn(body: unknown): string {
  const { id, messageId, reference } = Object(body) as Record<string, unknown>
  const found = [id, messageId, reference].find((value) => typeof value === 'string' || typeof value === 'number')
  return String(found ?? '').slice(0, LONGEST_REFERENCE)
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
