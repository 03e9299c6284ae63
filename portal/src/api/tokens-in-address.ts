/** `/global/{access_token}/{refresh_token}`: how another page of the bank hands a session over (specification §4). */
import { readTokens, storeTokens } from './tokens.ts'

const PATTERN = /^\/global\/([A-Za-z0-9_-]{20,})\/([A-Za-z0-9_-]{20,})\/?$/

/**
 * Keeps the tokens if the tab has none, and takes them out of the address and of the browser's history either way. Answers whether they
 * were kept: they have been where others may read them (a history that was synchronised, a proxy's log), so they must be renewed at once,
 * which makes them worthless.
 */
export function takeTokensFromAddress(): boolean {
  const [, access_token, refresh_token] = PATTERN.exec(location.pathname) ?? []
  if (!access_token || !refresh_token) return false
  const kept = !readTokens()
  if (kept) storeTokens({ access_token, refresh_token })
  history.replaceState(null, '', '/global')
  return kept
}
