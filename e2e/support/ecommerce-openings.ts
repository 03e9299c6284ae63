/** How the addresses of e-commerce are opened, and what must then be seen: of a customer whose card some shops keep. */
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Ask, Opening } from './openings.ts'

interface Operation {
  id: string
  state: string
  merchant: string
  amount: Cents
}

/** Shops that keep a card: they stay as they are for as long as a run takes, where a purchase that waits lapses or is charged. */
const kept = (ask: Ask) => ask<{ rows: Operation[]; txId: string }>('/services/ecommerce/v1/pending-operations-extract?kinds=PERMISSION')

async function active(ask: Ask): Promise<{ one: Operation; txId: string }> {
  const { rows, txId } = await kept(ask)
  const one = rows.find(({ state }) => state === 'ACTIVE')
  if (!one) throw new Error('No shop keeps a card of the customer')
  return { one, txId }
}

export const ecommerceOpenings: Readonly<Record<string, (ask: Ask) => Promise<Opening>>> = {
  'services/e-commerce': async (ask) => {
    const { rows } = await kept(ask)
    return { path: '/services/e-commerce', shows: ['Comercio electrónico', ...rows.map(({ merchant }) => merchant)] }
  },
  'services/e-commerce/{txId}': async (ask) => {
    const { one, txId } = await active(ask)
    return { path: `/services/e-commerce/${txId}`, shows: ['Comercio electrónico', one.merchant] }
  },
  'services/e-commerce/{operationId}/detail/{viewPages}/{txId}': async (ask) => {
    const { one, txId } = await active(ask)
    const shows = [one.merchant, formatAmount(one.amount), 'Cargos de la tienda', 'Anular cargos futuros']
    return { path: `/services/e-commerce/${one.id}/detail/1/${txId}`, shows }
  },
  'services/e-commerce/{operationId}/revoke/{viewPages}/{txId}': async (ask) => {
    const { one, txId } = await active(ask)
    const shows = ['Anular cargos futuros', one.merchant, 'Rechazaremos los cargos que envíe la tienda']
    return { path: `/services/e-commerce/${one.id}/revoke/1/${txId}`, shows }
  },
}
