/** How the addresses of advances of remittances are opened, and what must then be seen: of a company with a line of financing. */
import type { FinancingContracts } from '@almenara/contract/areas/payments/financing-contracts'
import type { DebitRemittance } from '@almenara/contract/areas/payments/debit-remittances'
import { formatAmount } from '@almenara/contract/money'
import type { Ask, Opening } from './openings.ts'

const ROOT = '/services/financing-remittances/v1'
const SCREEN = 'payments/financing-remittances'

async function line(ask: Ask) {
  const { creditors, submitters } = await ask<FinancingContracts>(`${ROOT}/pool`)
  const [of] = creditors
  const [submitter] = submitters
  if (!of || !submitter) throw new Error('The customer has no line of financing')
  return { of, submitter }
}

async function remittances(ask: Ask) {
  const { of } = await line(ask)
  const { txId, rows } = await ask<{ txId: string; rows: DebitRemittance[] }>(`${ROOT}/${of.id}/remittances-extract`)
  const [first] = rows
  if (!first) throw new Error('Nothing was advanced on the line')
  return { of, txId, first }
}

async function list(ask: Ask, again: boolean): Promise<Opening> {
  const { of, txId, first } = await remittances(ask)
  return { path: `/${SCREEN}/remittances/${of.id}${again ? `/${txId}` : ''}`, shows: [of.name, first.name, formatAmount(first.amount)] }
}

export const advanceOpenings: Readonly<Record<string, (ask: Ask) => Promise<Opening>>> = {
  [SCREEN]: async (ask) => {
    const { of, submitter } = await line(ask)
    return { path: `/${SCREEN}`, shows: [of.name, submitter.name] }
  },
  [`${SCREEN}/submitter/{id}`]: async (ask) => {
    const { of, submitter } = await line(ask)
    return { path: `/${SCREEN}/submitter/${submitter.id}`, shows: [submitter.name, of.name] }
  },
  [`${SCREEN}/remittances/{id}`]: (ask) => list(ask, false),
  [`${SCREEN}/remittances/{id}/{txId}`]: (ask) => list(ask, true),
  [`${SCREEN}/remittances/{contractNumber}/detail/{remittanceId}/{viewPages}/{txId}`]: async (ask) => {
    const { of, txId, first } = await remittances(ask)
    return { path: `/${SCREEN}/remittances/${of.id}/detail/${first.id}/1/${txId}`, shows: [first.name, first.number] }
  },
  [`${SCREEN}/financing-creditor-detail/{contractNumber}/header-document`]: async (ask) => {
    const { of } = await line(ask)
    return { path: `/${SCREEN}/financing-creditor-detail/${of.id}/header-document`, shows: [of.name, of.creditorId] }
  },
}
