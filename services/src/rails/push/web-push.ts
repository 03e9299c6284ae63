/** The push services of browsers (RFC 8030): encrypted for each (RFC 8291) and signed with the bank's keys (RFC 8292). */
import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { secondsIn } from '../retry-after.ts'
import type { PushDelivery, PushMessage, PushPort } from './port.ts'

export interface VapidSettings {
  publicKey: string
  privateKey: string
  /** Whom a push service writes to: `mailto:…` or `https://…`. */
  subject: string
  timeoutMs: number
}

/** Never again, whatever is tried; others may pass. */
const GONE: readonly number[] = [404, 410]
const REFUSED: readonly number[] = [400, 413]

export function webPushServices({ timeoutMs, ...vapidDetails }: VapidSettings): PushPort {
  const send = async ({ to: { endpoint, p256dh, auth }, id, payload, seconds }: PushMessage): Promise<PushDelivery> => {
    // At most 32 characters of base64url (RFC 8030 §5.4).
    const topic = createHash('sha256').update(id).digest('base64url').slice(0, 32)
    const options = { vapidDetails, TTL: seconds, topic, urgency: 'high' } as const
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options)
    const { 'Content-Length': _, ...sent } = headers as Record<string, string>
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(endpoint, { method: 'POST', redirect: 'error', headers: sent, body: new Uint8Array(body), signal })
    await response.body?.cancel()
    if (response.ok) return { outcome: 'SENT', reference: '' }
    const reason = `the push service answered ${response.status}`
    if (GONE.includes(response.status)) return { outcome: 'GONE', reason }
    if (REFUSED.includes(response.status)) return { outcome: 'REFUSED', reason }
    const afterSeconds = secondsIn(response.headers.get('retry-after'))
    return { outcome: 'LATER', reason, ...(afterSeconds === undefined ? {} : { afterSeconds }) }
  }
  return {
    publicKey: vapidDetails.publicKey,
    // The cause of a failed fetch may quote the address: only its name is logged.
    send: (message) =>
      send(message).catch((error: unknown) => {
        return { outcome: 'LATER', reason: `the push service was not reached (${error instanceof Error ? error.name : 'unknown'})` }
      }),
  }
}
