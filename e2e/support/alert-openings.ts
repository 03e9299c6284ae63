/** How the addresses of alerts are opened, and what must then be seen. */
import type { AlertContract } from '@almenara/contract/areas/alerts/alert-contracts'
import type { Ask, Opening } from './openings.ts'

const SCREEN = 'services/alert-settings'

async function contracts(ask: Ask): Promise<{ txId: string; one: AlertContract }> {
  const { txId, rows } = await ask<{ txId: string; rows: AlertContract[] }>('/services/alerts/v1/contracts-extract')
  const [one] = rows
  if (!one) throw new Error('The customer has no alert')
  return { txId, one }
}

const sentences = ({ rules }: AlertContract) => rules.map(({ sentence }) => sentence)

async function list(ask: Ask, again: boolean): Promise<Opening> {
  const { txId, one } = await contracts(ask)
  return { path: `/${SCREEN}${again ? `/${txId}` : ''}`, shows: [one.product.name, ...sentences(one)] }
}

const conditions = ['Crear alerta', 'Alertas y umbrales', 'Condiciones de las alertas']

export const alertOpenings: Readonly<Record<string, (ask: Ask) => Promise<Opening>>> = {
  [SCREEN]: (ask) => list(ask, false),
  [`${SCREEN}/{txId}`]: (ask) => list(ask, true),
  [`${SCREEN}/alert-contracts/contract-creation`]: async () => ({
    path: `/${SCREEN}/alert-contracts/contract-creation`,
    shows: conditions,
  }),
  [`${SCREEN}/successive-contract-creation`]: async () => ({ path: `/${SCREEN}/successive-contract-creation`, shows: conditions }),
  [`${SCREEN}/alert-contracts/{alertContractId}/{viewPages}/{txId}`]: async (ask) => {
    const { txId, one } = await contracts(ask)
    return { path: `/${SCREEN}/alert-contracts/${one.id}/1/${txId}`, shows: [one.number, ...sentences(one)] }
  },
  [`${SCREEN}/alert-contracts/{srcType}/{alertContractNum}`]: async (ask) => {
    const { one } = await contracts(ask)
    return { path: `/${SCREEN}/alert-contracts/list/${one.number}`, shows: [one.number, 'Alertas y umbrales'] }
  },
}
