/** How the addresses of transfers are opened: the same screens under an account and under a financing. */
import type { Favourite } from '@almenara/contract/areas/transfers/favourites'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Page } from '@playwright/test'
import { saveFavourite } from './favourite.ts'
import type { Ask, Opening } from './openings.ts'

async function listed(ask: Ask, page: Page) {
  const { source, favourite } = await saveFavourite(page)
  const words = encodeURIComponent(favourite.alias)
  const list = await ask<{ txId: string; rows: Favourite[] }>(
    `/services/internal-transfers/v1/${source}/favourites-extract?search=${words}`,
  )
  return { source, favourite, txId: list.txId }
}

export function transferOpenings(product: 'accounts' | 'financings'): Record<string, (ask: Ask, page: Page) => Promise<Opening>> {
  const account = async (ask: Ask) => {
    const { accounts } = await ask<{ accounts: { id: string; name: string }[] }>('/services/accounts/v1/pool')
    const [first] = accounts
    if (!first) throw new Error('The customer has no account')
    return first
  }
  const list = async (ask: Ask, page: Page, name: string, again: boolean): Promise<Opening> => {
    const { source, favourite, txId } = await listed(ask, page)
    const end = again ? `/${txId}` : `?search=${encodeURIComponent(favourite.alias)}`
    return { path: `/${product}/${source}/${name}${end}`, shows: [favourite.alias, formatAmount(1234 as Cents)] }
  }
  const at = (rest: string) => `${product}/${rest}`
  return {
    [at('{id}/internal-transfers-creation')]: async (ask) => {
      const { id, name } = await account(ask)
      return { path: `/${product}/${id}/internal-transfers-creation`, shows: ['Nuevo traspaso', name] }
    },
    [at('{id}/internal-favourite-transfers')]: (ask, page) => list(ask, page, 'internal-favourite-transfers', false),
    [at('{id}/internal-favourite-transfers/{txId}')]: (ask, page) => list(ask, page, 'internal-favourite-transfers', true),
    [at('{id}/internal-favourite-transfers-from-creation')]: (ask, page) =>
      list(ask, page, 'internal-favourite-transfers-from-creation', false),
    [at('{id}/internal-favourite-transfers-from-creation/{txId}')]: (ask, page) =>
      list(ask, page, 'internal-favourite-transfers-from-creation', true),
    [at('{id}/internal-favourite-transfers-creation')]: async (ask) => {
      const { id, name } = await account(ask)
      return { path: `/${product}/${id}/internal-favourite-transfers-creation`, shows: ['Nuevo favorito', name] }
    },
    [at('{accountId}/internal-favourite-transfers/{orderId}/{viewPages}/{txId}')]: async (ask, page) => {
      const { source, favourite, txId } = await listed(ask, page)
      return {
        path: `/${product}/${source}/internal-favourite-transfers/${favourite.id}/1/${txId}`,
        shows: [favourite.alias, favourite.target.name, favourite.concept],
      }
    },
  }
}
