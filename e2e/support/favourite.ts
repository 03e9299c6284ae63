/** Favourite transfers of the signed-in customer's first account, saved as the portal does: to their second, and to somebody else's. */
import { randomUUID } from 'node:crypto'
import type { ExternalFavourite, Favourite } from '@almenara/contract/areas/transfers/favourites'
import type { Page } from '@playwright/test'
import { ask, tell } from './customer.ts'

export async function saveFavourite(page: Page): Promise<{ source: string; favourite: Favourite }> {
  const { accounts } = await ask<{ accounts: { id: string }[] }>(page, '/services/accounts/v1/pool')
  const [source, target] = accounts
  if (!source || !target) throw new Error('The customer needs two accounts')
  const body = { alias: `Prueba ${randomUUID().slice(0, 8)}`, target: target.id, amount: 1234, concept: 'Ahorro' }
  return { source: source.id, favourite: await tell<Favourite>(page, `/services/internal-transfers/v1/${source.id}/favourites`, body) }
}

export async function saveExternalFavourite(page: Page): Promise<{ source: string; favourite: ExternalFavourite }> {
  const { accounts } = await ask<{ accounts: { id: string }[] }>(page, '/services/accounts/v1/pool')
  const [source] = accounts
  if (!source) throw new Error('The customer needs an account')
  const payee = { name: 'Luz Gil Arcos', iban: 'ES9121000418450200051332' }
  const body = { alias: `Prueba ${randomUUID().slice(0, 8)}`, ...payee, amount: 1234, concept: 'Alquiler' }
  return { source: source.id, favourite: await tell<ExternalFavourite>(page, `/services/transfers/v1/${source.id}/favourites`, body) }
}
