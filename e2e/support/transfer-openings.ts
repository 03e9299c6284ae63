/** How the addresses of transfers are opened: the same screens under an account and under a financing. */
import type { ExternalFavourite, Favourite } from '@almenara/contract/areas/transfers/favourites'
import { formatIban, type Iban } from '@almenara/contract/iban'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Page } from '@playwright/test'
import { saveExternalFavourite, saveFavourite } from './favourite.ts'
import type { Ask, Opening } from './openings.ts'

async function listed(ask: Ask, page: Page) {
  const { source, favourite } = await saveFavourite(page)
  return {
    source,
    favourite,
    shows: [favourite.target.name, favourite.concept],
    txId: await listOf(ask, 'internal-transfers', source, favourite),
  }
}

async function listedExternal(ask: Ask, page: Page) {
  const { source, favourite } = await saveExternalFavourite(page)
  const { name, iban } = favourite.target
  return { source, favourite, shows: [name, formatIban(iban as Iban)], txId: await listOf(ask, 'transfers', source, favourite) }
}

async function listOf(ask: Ask, area: string, source: string, { alias }: { alias: string }): Promise<string> {
  const list = await ask<{ txId: string; rows: (Favourite | ExternalFavourite)[] }>(
    `/services/${area}/v1/${source}/favourites-extract?search=${encodeURIComponent(alias)}`,
  )
  return list.txId
}

const SCOPES = {
  internal: { listed, creation: 'Nuevo traspaso', newFavourite: 'Nuevo favorito' },
  external: { listed: listedExternal, creation: 'Nueva transferencia', newFavourite: 'Nueva favorita' },
} as const

export function transferOpenings(product: 'accounts' | 'financings'): Record<string, (ask: Ask, page: Page) => Promise<Opening>> {
  return { ...openingsOf(product, 'internal'), ...openingsOf(product, 'external') }
}

function openingsOf(
  product: 'accounts' | 'financings',
  scope: 'internal' | 'external',
): Record<string, (ask: Ask, page: Page) => Promise<Opening>> {
  const { listed: save, creation, newFavourite } = SCOPES[scope]
  const account = async (ask: Ask) => {
    const { accounts } = await ask<{ accounts: { id: string; name: string }[] }>('/services/accounts/v1/pool')
    const [first] = accounts
    if (!first) throw new Error('The customer has no account')
    return first
  }
  const list = async (ask: Ask, page: Page, name: string, again: boolean): Promise<Opening> => {
    const { source, favourite, txId } = await save(ask, page)
    const end = again ? `/${txId}` : `?search=${encodeURIComponent(favourite.alias)}`
    return { path: `/${product}/${source}/${name}${end}`, shows: [favourite.alias, formatAmount(1234 as Cents)] }
  }
  const at = (rest: string) => `${product}/${rest}`
  const lists = [`${scope}-favourite-transfers`, `${scope}-favourite-transfers-from-creation`].flatMap((name) => [
    [at(`{id}/${name}`), (ask: Ask, page: Page) => list(ask, page, name, false)] as const,
    [at(`{id}/${name}/{txId}`), (ask: Ask, page: Page) => list(ask, page, name, true)] as const,
  ])
  return {
    ...Object.fromEntries(lists),
    [at(`{id}/${scope}-transfers-creation`)]: async (ask) => {
      const { id, name } = await account(ask)
      return { path: `/${product}/${id}/${scope}-transfers-creation`, shows: [creation, name] }
    },
    [at(`{id}/${scope}-favourite-transfers-creation`)]: async (ask) => {
      const { id, name } = await account(ask)
      return { path: `/${product}/${id}/${scope}-favourite-transfers-creation`, shows: [newFavourite, name] }
    },
    [at(`{accountId}/${scope}-favourite-transfers/{orderId}/{viewPages}/{txId}`)]: async (ask, page) => {
      const { source, favourite, shows, txId } = await save(ask, page)
      return {
        path: `/${product}/${source}/${scope}-favourite-transfers/${favourite.id}/1/${txId}`,
        shows: [favourite.alias, ...shows],
      }
    },
  }
}
