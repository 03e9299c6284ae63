/** How the addresses of e-commerce are opened, and what must then be seen: of a customer with something of each kind. */
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Ask, Opening } from './openings.ts'

interface Operation {
  id: string
  kind: string
  state: string
  merchant: string
  amount: Cents
}

const list = (ask: Ask) => ask<{ rows: Operation[]; txId: string }>('/services/ecommerce/v1/pending-operations-extract')

async function operation(ask: Ask, is: (one: Operation) => boolean): Promise<{ one: Operation; txId: string }> {
  const { rows, txId } = await list(ask)
  const one = rows.find(is)
  if (!one) throw new Error('The customer has no operation of that kind')
  return { one, txId }
}

export const ecommerceOpenings: Readonly<Record<string, (ask: Ask) => Promise<Opening>>> = {
  'services/e-commerce': async (ask) => {
    const { rows } = await list(ask)
    return { path: '/services/e-commerce', shows: ['Comercio electrónico', ...rows.map(({ merchant }) => merchant)] }
  },
  'services/e-commerce/{txId}': async (ask) => {
    const { one, txId } = await operation(ask, ({ kind }) => kind === 'AUTHORISED')
    return { path: `/services/e-commerce/${txId}`, shows: ['Comercio electrónico', one.merchant] }
  },
  'services/e-commerce/{operationId}/detail/{viewPages}/{txId}': async (ask) => {
    const { one, txId } = await operation(ask, ({ kind, state }) => kind === 'PERMISSION' && state === 'ACTIVE')
    const shows = [one.merchant, formatAmount(one.amount), 'Cargos de la tienda', 'Anular cargos futuros']
    return { path: `/services/e-commerce/${one.id}/detail/1/${txId}`, shows }
  },
  'services/e-commerce/{operationId}/revoke/{viewPages}/{txId}': async (ask) => {
    const { one, txId } = await operation(ask, ({ kind }) => kind === 'CHALLENGE')
    const shows = ['Rechazar la compra', one.merchant, 'La tienda no podrá terminar la compra']
    return { path: `/services/e-commerce/${one.id}/revoke/1/${txId}`, shows }
  },
}
