/** How the address of confirming is opened, and what must then be seen: of a company that pays suppliers by it. */
import type { ConfirmingContracts } from '@almenara/contract/areas/payments/confirming'
import { formatAmount } from '@almenara/contract/money'
import type { Ask, Opening } from './openings.ts'

export const confirmingOpenings: Readonly<Record<string, (ask: Ask) => Promise<Opening>>> = {
  'payments/confirming-remittances': async (ask) => {
    const { contracts } = await ask<ConfirmingContracts>('/services/confirming-remittances/v1/pool')
    const [first] = contracts
    if (!first) throw new Error('The customer pays nobody by confirming')
    return { path: '/payments/confirming-remittances', shows: [first.name, first.number, formatAmount(first.coming.amount)] }
  },
}
