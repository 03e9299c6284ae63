/** What every demo bank opens with: all services on, and three banners on the home page. */
import { SERVICE_STATUSES, UNDER_WAY_STATUSES } from '@almenara/contract/features'
import { banners } from '../areas/banners/tables.ts'
import type { Tx } from '../db/connection.ts'
import { serviceStatuses } from '../status/tables.ts'

// Pictures are served by the portal (portal/public/art); each leads to the area where its product is.
const BANNERS = [
  {
    title: 'Depósito Faro a 12 meses',
    introtext: 'Contrátelo desde 3.000,00 € y conozca el interés antes de firmar.',
    images: '/art/deposito-faro.svg',
    urls: '/savings',
  },
  {
    title: 'Remesas por fichero',
    introtext: 'Le indicamos, línea a línea, qué hay que corregir antes de firmar.',
    images: '/art/remesas.svg',
    urls: '/payments',
  },
  {
    title: 'Tarjeta virtual para internet',
    introtext: 'Un número distinto para comprar en línea, con el saldo que usted decida.',
    images: '/art/tarjeta-virtual.svg',
    urls: '/cards',
  },
] as const

export async function writeWelcome(tx: Tx): Promise<void> {
  // These two say that something is under way when ON or missing (specification §4).
  const quiet = UNDER_WAY_STATUSES.map((name) => ({ name, status: 'OFF' as const }))
  await tx
    .insert(serviceStatuses)
    .values([...[...SERVICE_STATUSES, 'googleRecaptcha'].map((name) => ({ name, status: 'ON' as const })), ...quiet])
    .onConflictDoNothing()
  await tx
    .insert(banners)
    .values(BANNERS.map((banner, position) => ({ ...banner, position })))
    .onConflictDoNothing()
}
