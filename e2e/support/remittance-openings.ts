/** How the addresses of remittances and of the files that wait are opened, and what must then be seen. */
import type { PendingFile } from '@almenara/contract/areas/payments/pending-files'
import type { Remittance } from '@almenara/contract/areas/payments/remittances'
import { formatAmount } from '@almenara/contract/money'
import type { Ask, Opening } from './openings.ts'

const ROOT = 'payments/transfer-remittances'
const FILES = `${ROOT}/transfers-file-management`
const FILE = `${FILES}/{pendingFileId}`

interface List<Row> {
  txId: string
  rows: Row[]
}

async function firstContract(ask: Ask): Promise<{ id: string; name: string }> {
  const { contracts } = await ask<{ contracts: { id: string; name: string }[] }>('/services/transfer-remittances/v1/pool')
  const [contract] = contracts
  if (!contract) throw new Error('The customer has no contract of remittances')
  return contract
}

async function remittances(ask: Ask) {
  const { id, name } = await firstContract(ask)
  const { txId, rows } = await ask<List<Remittance>>(`/services/transfer-remittances/v1/${id}/remittances-extract`)
  const [first] = rows
  if (!first) throw new Error('The contract has no remittance')
  return { id, name, txId, first }
}

async function files(ask: Ask) {
  const { txId, rows } = await ask<List<PendingFile>>('/services/transfer-remittances/v1/pending-files-extract')
  // Of one that may be signed every act has something to show.
  const first = rows.find(({ state }) => state === 'READY') ?? rows[0]
  if (!first) throw new Error('No file waits')
  return { txId, first }
}

async function contractList(ask: Ask, again: boolean): Promise<Opening> {
  const { id, name, txId, first } = await remittances(ask)
  return { path: `/${ROOT}/remittances/${id}${again ? `/${txId}` : ''}`, shows: [name, first.name, formatAmount(first.amount)] }
}

async function fileList(ask: Ask, again: boolean): Promise<Opening> {
  const { txId, first } = await files(ask)
  return { path: `/${FILES}${again ? `/${txId}` : ''}`, shows: [first.name, formatAmount(first.amount)] }
}

/** `act`: what is done with the file, in its address. */
async function file(ask: Ask, act: string): Promise<Opening> {
  const { txId, first } = await files(ask)
  return { path: `/${FILES}/${first.id}${act}/1/${txId}`, shows: [first.name] }
}

export const remittanceOpenings: Readonly<Record<string, (ask: Ask) => Promise<Opening>>> = {
  [ROOT]: async (ask) => ({ path: `/${ROOT}`, shows: [(await firstContract(ask)).name] }),
  [`${ROOT}/remittances/{id}`]: (ask) => contractList(ask, false),
  [`${ROOT}/remittances/{id}/{txId}`]: (ask) => contractList(ask, true),
  [`${ROOT}/remittances/{contractNumber}/detail/{remittanceId}/{viewPages}/{txId}`]: async (ask) => {
    const { id, txId, first } = await remittances(ask)
    return { path: `/${ROOT}/remittances/${id}/detail/${first.id}/1/${txId}`, shows: [first.name, first.number] }
  },
  [FILES]: (ask) => fileList(ask, false),
  [`${FILES}/{txId}`]: (ask) => fileList(ask, true),
  [`${FILE}/{viewPages}/{txId}`]: (ask) => file(ask, ''),
  [`${FILE}/cancel/{viewPages}/{txId}`]: (ask) => file(ask, '/cancel'),
  [`${FILE}/authorize/{viewPages}/{txId}`]: (ask) => file(ask, '/authorize'),
  [`${FILE}/present-transfer-support/authorize/{srcType}`]: async (ask) => {
    const { first } = await files(ask)
    return { path: `/${FILES}/${first.id}/present-transfer-support/authorize/TASK`, shows: [first.name] }
  },
}
