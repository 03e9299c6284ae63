/** How the addresses of Bizum are opened, and what must then be seen: of a customer who has it. */
import { formatPhone, type Phone } from '@almenara/contract/phone'
import type { Ask, Opening } from './openings.ts'

const HAS_IT = ['Ya tiene Bizum en este banco', 'Administrar Bizum']

export const bizumOpenings: Readonly<Record<string, (ask: Ask) => Promise<Opening>>> = {
  'bizum/contract/bizum-contract-creation': async () => ({ path: '/bizum/contract/bizum-contract-creation', shows: HAS_IT }),
  'bizum/contract/bizum-contract-portability': async () => ({ path: '/bizum/contract/bizum-contract-portability', shows: HAS_IT }),
  'bizum/contract/bizum-contract-administration': async (ask) => {
    const { phone, account } = await ask<{ phone: string; account: { name: string } }>('/services/bizum/v1/view')
    const shows = ['Administración de Bizum', formatPhone(phone as Phone), account.name, 'Límites']
    return { path: '/bizum/contract/bizum-contract-administration', shows }
  },
}
