/** How the addresses of remittances of debits are opened, and what must then be seen: of a company that collects. */
import type { DebitContracts } from '@almenara/contract/areas/payments/debit-contracts'
import type { DebitRefund } from '@almenara/contract/areas/payments/debit-refunds'
import type { DebitRemittance } from '@almenara/contract/areas/payments/debit-remittances'
import { formatAmount } from '@almenara/contract/money'
import type { Ask, Opening } from './openings.ts'

const ROOT = '/services/debit-remittances/v1'
const SCREEN = 'payments/debit-remittances'
const REMITTANCE = `${SCREEN}/remittances/{contractNumber}/detail/{remittanceId}`

interface List<Row> {
  txId: string
  rows: Row[]
}

async function creditor(ask: Ask) {
  const { creditors, submitters } = await ask<DebitContracts>(`${ROOT}/pool`)
  const [first] = creditors
  const [submitter] = submitters
  if (!first || !submitter) throw new Error('The customer collects nothing by file')
  return { creditor: first, submitter }
}

async function remittances(ask: Ask) {
  const { creditor: of } = await creditor(ask)
  const { txId, rows } = await ask<List<DebitRemittance>>(`${ROOT}/${of.id}/remittances-extract`)
  const [first] = rows
  if (!first) throw new Error('The creditor has no remittance')
  return { of, txId, first }
}

async function list(ask: Ask, again: boolean): Promise<Opening> {
  const { of, txId, first } = await remittances(ask)
  return { path: `/${SCREEN}/remittances/${of.id}${again ? `/${txId}` : ''}`, shows: [of.name, first.name, formatAmount(first.amount)] }
}

export const debitRemittanceOpenings: Readonly<Record<string, (ask: Ask) => Promise<Opening>>> = {
  [SCREEN]: async (ask) => {
    const { creditor: of, submitter } = await creditor(ask)
    return { path: `/${SCREEN}`, shows: [of.name, of.creditorId, submitter.name] }
  },
  [`${SCREEN}/submitter/{id}`]: async (ask) => {
    const { creditor: of, submitter } = await creditor(ask)
    return { path: `/${SCREEN}/submitter/${submitter.id}`, shows: [submitter.name, of.name] }
  },
  [`${SCREEN}/remittances/{id}`]: (ask) => list(ask, false),
  [`${SCREEN}/remittances/{id}/{txId}`]: (ask) => list(ask, true),
  [`${REMITTANCE}/{viewPages}/{txId}`]: async (ask) => {
    const { of, txId, first } = await remittances(ask)
    return { path: `/${SCREEN}/remittances/${of.id}/detail/${first.id}/1/${txId}`, shows: [first.name, first.number] }
  },
  [`${REMITTANCE}/refund-detail/{refundId}/{viewPages}/{txId}`]: async (ask) => {
    const { creditor: of } = await creditor(ask)
    const { txId, rows } = await ask<List<DebitRefund>>(`${ROOT}/${of.id}/refunds-extract`)
    const [refund] = rows
    if (!refund) throw new Error('Nothing came back to the creditor')
    const path = `/${SCREEN}/remittances/${of.id}/detail/${refund.remittance.id}/refund-detail/${refund.id}/1/${txId}?list=creditor`
    return { path, shows: [refund.debtor.name, formatAmount(refund.amount), refund.reason.code] }
  },
}
