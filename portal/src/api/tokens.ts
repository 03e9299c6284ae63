/** The session's tokens, in session storage under `access_token` as one object (specification §3): they end with the tab. */
import type { TokenReply } from '@almenara/contract/areas/session'

const KEY = 'access_token'

export function readTokens(): TokenReply | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isTokens(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export function storeTokens(tokens: TokenReply): void {
  sessionStorage.setItem(KEY, JSON.stringify({ access_token: tokens.access_token, refresh_token: tokens.refresh_token }))
}

export function clearTokens(): void {
  sessionStorage.removeItem(KEY)
}

function isTokens(stored: unknown): stored is TokenReply {
  return typeof stored === 'object' && stored !== null && 'access_token' in stored && 'refresh_token' in stored
}
