/**
 * A card processor over HTTPS: `POST {url}` with `{"cardToken","pin"}`, answered `{"result":"RIGHT"|"WRONG"|"BLOCKED"}`. The line must
 * be the processor's own or mutually authenticated: a PIN may not travel otherwise in clear (PCI PIN Security, requirement 1). A
 * processor that wants an ISO 9564 block is spoken to by a gateway beside its security module, which is what `url` then names.
 */
import type { CardsPort, PinVerdict } from './port.ts'

export interface ProcessorSettings {
  url: string
  /** The bank's credentials, whole: `Bearer …`. */
  authorization?: string
  timeoutMs: number
}

const VERDICTS: readonly PinVerdict[] = ['RIGHT', 'WRONG', 'BLOCKED']

export function httpCardProcessor({ url, authorization, timeoutMs }: ProcessorSettings): CardsPort {
  return {
    verifyPin: async (cardToken, pin) => {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
          body: JSON.stringify({ cardToken, pin }),
          // A redirect would take the PIN somewhere else.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (!response.ok) return 'UNAVAILABLE'
        const { result } = Object(await response.json()) as { result?: unknown }
        return VERDICTS.find((verdict) => verdict === result) ?? 'UNAVAILABLE'
      } catch {
        return 'UNAVAILABLE'
      }
    },
  }
}
