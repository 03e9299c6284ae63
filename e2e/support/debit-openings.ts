/** How the addresses of direct debits are opened: the same screens under an account and under a financing. */
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Ask, Opening } from './openings.ts'

interface Receipt {
  id: string
  creditorName: string
  amount: number
  canReturn: boolean
}

async function payroll(ask: Ask) {
  const { accounts } = await ask<{ accounts: { id: string; name: string }[] }>('/services/accounts/v1/pool')
  const [first] = accounts
  if (!first) throw new Error('The customer has no account')
  return first
}

async function receiptOf(ask: Ask) {
  const { id } = await payroll(ask)
  const { rows, txId } = await ask<{ rows: Receipt[]; txId: string }>(`/services/direct-debit/v1/${id}/receipts-extract?state=CHARGED`)
  const [receipt] = rows.filter(({ canReturn }) => canReturn)
  if (!receipt) throw new Error('The account has no receipt that can be given back')
  return { id, receipt, txId, shows: ['Devolver recibo', receipt.creditorName, formatAmount(receipt.amount as Cents)] }
}

/** A transfer that was received, whether or not it can be given back today. */
async function transferOf(ask: Ask) {
  const { id, name } = await payroll(ask)
  const { rows, txId } = await ask<{ rows: { id: string }[]; txId: string }>(
    `/services/accounts/v2/${id}/movement-extract?type=PAYROLL,TRANSFER_IN`,
  )
  for (const row of rows) {
    const one = `/services/accounts/v2/${id}/movement-extract/${row.id}?txId=${txId}`
    const { movement } = await ask<{ movement: { origin?: { kind: string; id: string } } }>(one)
    if (movement.origin?.kind === 'RECEIVED') return { id, transfer: movement.origin.id, txId, shows: [name, 'transferencia'] }
  }
  throw new Error('The account has received no transfer')
}

async function mandateOf(ask: Ask) {
  const { id } = await payroll(ask)
  const { mandates } = await ask<{ mandates: { id: string; creditorName: string; reference: string }[] }>(
    `/services/direct-debit/v1/${id}/mandates`,
  )
  const [mandate] = mandates
  if (!mandate) throw new Error('The account has no mandate')
  return { id, mandate, shows: [mandate.creditorName, mandate.reference] }
}

export function debitOpenings(product: 'accounts' | 'financings'): Record<string, (ask: Ask) => Promise<Opening>> {
  const at = (rest: string) => `${product}/{accountId}/${rest}`
  return {
    [at('receipts/{receiptId}/direct-debits/{viewPages}/{txId}')]: async (ask) => {
      const { id, receipt, txId, shows } = await receiptOf(ask)
      return { path: `/${product}/${id}/receipts/${receipt.id}/direct-debits/1/${txId}`, shows }
    },
    [at('transfers/{transferId}/direct-debits/{viewPages}/{txId}')]: async (ask) => {
      const { id, transfer, txId, shows } = await transferOf(ask)
      return { path: `/${product}/${id}/transfers/${transfer}/direct-debits/1/${txId}`, shows }
    },
    [at('transfers/{transferId}/recall')]: async (ask) => {
      const { id, transfer } = await transferOf(ask)
      return { path: `/${product}/${id}/transfers/${transfer}/recall`, shows: ['Sin solicitud pendiente'] }
    },
    [at('mandates/{mandateId}/block')]: async (ask) => {
      const { id, mandate, shows } = await mandateOf(ask)
      return { path: `/${product}/${id}/mandates/${mandate.id}/block`, shows: ['¿Qué recibos quiere bloquear?', ...shows] }
    },
    [at('mandates/{mandateId}/limit')]: async (ask) => {
      const { id, mandate, shows } = await mandateOf(ask)
      return { path: `/${product}/${id}/mandates/${mandate.id}/limit`, shows: ['Limitar recibos', ...shows] }
    },
  }
}

/** Without a list to come back to: only under financing. */
export const creditDebitOpenings: Record<string, (ask: Ask) => Promise<Opening>> = {
  'financings/{accountId}/receipts/{receiptId}/direct-debits': async (ask) => {
    const { id, receipt, shows } = await receiptOf(ask)
    return { path: `/financings/${id}/receipts/${receipt.id}/direct-debits`, shows }
  },
  'financings/{accountId}/transfers/{transferId}/direct-debits': async (ask) => {
    const { id, transfer, shows } = await transferOf(ask)
    return { path: `/financings/${id}/transfers/${transfer}/direct-debits`, shows }
  },
}
