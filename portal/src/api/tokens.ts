/** The session's tokens, in session storage under `access_token` as one object (specification §3): they end with the tab. */
import type { TokenReply } from '@almenara/contract/areas/session'

const KEY = 'access_token'

/** `handed_over`: where the pair came from others may have read it, and it has not been exchanged yet (`renew.ts`). */
export type StoredTokens = TokenReply & { handed_over?: boolean }

/** Opaque strings of whoever issues them: what an address and a header carry as it is, up to 4 kB, dots included (a JWT). */
export function isToken(text: unknown): text is string {
  return typeof text === 'string' && /^[\w.~-]{1,4096}$/.test(text)
}

export function readTokens(): StoredTokens | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isTokens(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export function storeTokens({ access_token, refresh_token, handed_over }: StoredTokens): void {
  sessionStorage.setItem(KEY, JSON.stringify({ access_token, refresh_token, handed_over }))
}

export function clearTokens(): void {
  sessionStorage.removeItem(KEY)
}

function isTokens(stored: unknown): stored is StoredTokens {
  return typeof stored === 'object' && stored !== null && 'access_token' in stored && 'refresh_token' in stored
}
