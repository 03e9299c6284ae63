/** How each finished address is opened with ids that the services gave, and what must then be seen. An area adds its own. */
import { dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Page } from '@playwright/test'

type Ask = <T>(call: string) => Promise<T>

export interface Opening {
  path: string
  /** Words of the record itself, as the services tell them. */
  shows: string[]
}

interface Account {
  id: string
  name: string
  iban: string
  balance: number
}

const readable = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')

async function firstAccount(ask: Ask): Promise<Account> {
  const { accounts } = await ask<{ accounts: Account[] }>('/services/accounts/v1/pool')
  const [account] = accounts
  if (!account) throw new Error('The customer has no account')
  return account
}

async function position(path: string, ask: Ask): Promise<Opening> {
  const { groups } = await ask<{ groups: { total: number; lines: { name: string }[] }[] }>('/services/products/v1/global-position')
  return { path, shows: groups.flatMap(({ total, lines }) => [formatAmount(total as Cents), ...lines.map(({ name }) => name)]) }
}

async function connections(ask: Ask) {
  const list = await ask<{ rows: { id: string; startedAt: Instant; deviceName: string }[]; txId: string }>(
    '/services/session-logs/v1/connections-extract',
  )
  // The first is this very session; the second stays as it is.
  const past = list.rows[1]
  if (!past) throw new Error('The customer has no connection but this one')
  return { txId: list.txId, past, shows: [past.deviceName, formatDay(dayAt(past.startedAt)), formatTime(past.startedAt)] }
}

/** By the pattern that `npm run routes` prints. */
export const openings: Readonly<Record<string, (ask: Ask, page: Page) => Promise<Opening>>> = {
  geolocation: async () => ({ path: '/geolocation', shows: ['Oficinas y cajeros', 'Cómo llegar'] }),
  'session-logs': async (ask) => ({ path: '/session-logs', shows: (await connections(ask)).shows }),
  'session-logs/{txId}': async (ask) => {
    const { txId, shows } = await connections(ask)
    return { path: `/session-logs/${txId}`, shows }
  },
  'session-logs/{connectionId}/session/{viewPages}/{txId}': async (ask) => {
    const { txId, past, shows } = await connections(ask)
    return { path: `/session-logs/${past.id}/session/1/${txId}`, shows: ['Conexión del', ...shows] }
  },
  home: async () => ({ path: '/home', shows: ['Entre en su banca'] }),
  global: (ask) => position('/global', ask),
  'global-position': (ask) => position('/global-position', ask),
  'global/{access_token}/{refresh_token}': async (ask, page) => {
    const opening = await position('/global', ask)
    const { access_token: access, refresh_token: refresh } = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('access_token') ?? '{}') as { access_token: string; refresh_token: string },
    )
    return { ...opening, path: `/global/${access}/${refresh}` }
  },
  accounts: async (ask) => {
    const { name, iban, balance } = await firstAccount(ask)
    return { path: '/accounts', shows: [name, readable(iban), formatAmount(balance as Cents)] }
  },
  'accounts/{id}/internal-transfers-creation': async (ask) => {
    const { id, name } = await firstAccount(ask)
    return { path: `/accounts/${id}/internal-transfers-creation`, shows: ['Nuevo traspaso', name] }
  },
  'accounts/{id}/account-details': async (ask) => {
    const { id, name, iban } = await firstAccount(ask)
    const { rows } = await ask<{ rows: { title: string }[] }>(`/services/accounts/v2/${id}/movement-extract`)
    return { path: `/accounts/${id}/account-details`, shows: [name, readable(iban), rows[0]?.title ?? 'Todavía no hay movimientos'] }
  },
  'accounts/{id}/account-details/{txId}': async (ask) => {
    const { id } = await firstAccount(ask)
    const { rows, txId } = await ask<{ rows: { id: string; title: string; balanceAfter: number }[]; txId: string }>(
      `/services/accounts/v2/${id}/movement-extract?direction=OUT`,
    )
    const third = rows[2]
    if (!third) throw new Error('The account has too few movements')
    return {
      path: `/accounts/${id}/account-details/${txId}?movement=${third.id}`,
      shows: ['Saldo después', third.title, formatAmount(third.balanceAfter as Cents)],
    }
  },
}
