/** `/global/{access_token}/{refresh_token}`: how another page of the bank hands a session over (specification §4). */
import { isToken, readTokens, storeTokens } from './tokens.ts'

/**
 * Keeps the tokens if the tab has none, to be exchanged before anything else (`renew.ts`): they have been where others may read them, in
 * the browser's history, its record of this page or a proxy's log. They leave the address either way. Answers whether the address is
 * such a one; what cannot be tokens is not kept.
 */
export function takeTokensFromAddress(): boolean {
  const [first, access_token, refresh_token, ...more] = location.pathname.split('/').filter(Boolean)
  if (first !== 'global' || !refresh_token || more.length > 0) return false
  if (!readTokens() && isToken(access_token) && isToken(refresh_token)) storeTokens({ access_token, refresh_token, handed_over: true })
  history.replaceState(null, '', '/global')
  return true
}
