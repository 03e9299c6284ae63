/** A favourite transfer of the signed-in customer's first account to their second, saved as the portal does. */
import { randomUUID } from 'node:crypto'
import type { Favourite } from '@almenara/contract/areas/transfers/favourites'
import type { Page } from '@playwright/test'
import { ask, tell } from './customer.ts'

export async function saveFavourite(page: Page): Promise<{ source: string; favourite: Favourite }> {
  const { accounts } = await ask<{ accounts: { id: string }[] }>(page, '/services/accounts/v1/pool')
  const [source, target] = accounts
  if (!source || !target) throw new Error('The customer needs two accounts')
  const body = { alias: `Prueba ${randomUUID().slice(0, 8)}`, target: target.id, amount: 1234, concept: 'Ahorro' }
  return { source: source.id, favourite: await tell<Favourite>(page, `/services/internal-transfers/v1/${source.id}/favourites`, body) }
}
