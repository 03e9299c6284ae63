/**
 * A provider of the EPC's scheme (a routing and verification mechanism) over HTTPS: `POST {url}` with `{"iban","name"}`, answered
 * `{"result":"MTCH"|"CMTC"|"NMTC"|"NOAP","name"?}`. One with another protocol needs a gateway, and `url` is then the gateway's.
 */
import * as z from 'zod/mini'
import type { VopPort, VopVerdict } from './port.ts'

export interface SchemeSettings {
  url: string
  /** The bank's credentials, whole: `Bearer …`. */
  authorization?: string
  timeoutMs: number
}

const LONGEST_NAME = 140
const answer = z.object({ result: z.enum(['MTCH', 'CMTC', 'NMTC', 'NOAP']), name: z.optional(z.string()) })
const NOT_VERIFIED: VopVerdict = { result: 'NOAP' }

export function httpVopScheme({ url, authorization, timeoutMs }: SchemeSettings): VopPort {
  const ask = async (iban: string, name: string): Promise<VopVerdict> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      body: JSON.stringify({ iban, name }),
      // A redirect would take a customer's data somewhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) return NOT_VERIFIED
    const { result, name: registered = '' } = answer.parse(await response.json())
    if (result !== 'CMTC') return { result }
    // Nearly right without saying how is nothing that a customer can act on.
    const registeredName = registered.trim().slice(0, LONGEST_NAME)
    return registeredName === '' ? NOT_VERIFIED : { result, name: registeredName }
  }
  return { verify: (iban, name) => ask(iban, name).catch(() => NOT_VERIFIED) }
}
