/** Renews the session's tokens: however many calls find them expired, one request goes out and all wait for it. */
import { HANDED_OVER, TOKEN_PATH, type TokenReply } from '@almenara/contract/areas/session'
import { sendToHost } from '../native/host.ts'
import { reportLost } from './connection.ts'
import { servicesAddress } from '../environment.ts'
import { CallFailure, failureOf } from './failure.ts'
import { askForTokens, shareTokens } from './tabs.ts'
import { readTokens, storeTokens } from './tokens.ts'

let renewing: Promise<TokenReply | undefined> | undefined

/** The new pair, or `undefined` when the session cannot go on. Throws CallFailure when the bank cannot be reached. */
export function renewTokens(): Promise<TokenReply | undefined> {
  renewing ??= renew().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function renew(): Promise<TokenReply | undefined> {
  const mine = readTokens()
  if (!mine) return undefined
  await askForTokens()
  const tokens = readTokens()
  // Another tab has renewed them since this one last knew, or the customer has left meanwhile.
  if (tokens?.refresh_token !== mine.refresh_token) return tokens
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
  if (tokens.handed_over) body.set(HANDED_OVER, 'true')
  const response = await fetch(servicesAddress(TOKEN_PATH), { method: 'POST', body }).catch(() => {
    reportLost()
    throw new CallFailure('OFFLINE', 'DEFAULT')
  })
  if (response.status >= 500) throw await failureOf(response)
  const renewed = response.ok ? ((await response.json()) as TokenReply) : undefined
  // The customer may have left meanwhile: a token that comes back late must not sign them in again.
  if (readTokens()?.refresh_token !== tokens.refresh_token) return readTokens()
  if (!renewed) return undefined
  storeTokens(renewed)
  shareTokens(renewed)
  sendToHost('REFRESH_TOKEN', { access_token: renewed.access_token, refresh_token: renewed.refresh_token })
  return renewed
}
