/** How the addresses of financing are opened. */
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Ask, Opening } from './openings.ts'

interface Financing {
  id: string
  name: string
  type: string
  used: number
}

async function loanOf(ask: Ask): Promise<Financing> {
  const { financings } = await ask<{ financings: Financing[] }>('/services/financings/v1/pool')
  const loan = financings.find(({ type }) => type === 'LOAN')
  if (!loan) throw new Error('The customer has no loan')
  return loan
}

async function movementsOf(ask: Ask, query = '') {
  const { accounts } = await ask<{ accounts: { id: string; name: string }[] }>('/services/accounts/v1/pool')
  const [account] = accounts
  if (!account) throw new Error('The customer has no account')
  const { rows, txId } = await ask<{ rows: { id: string; title: string }[]; txId: string }>(
    `/services/accounts/v2/${account.id}/movement-extract${query}`,
  )
  return { account, rows, txId }
}

export const financingOpenings: Readonly<Record<string, (ask: Ask) => Promise<Opening>>> = {
  financings: async (ask) => {
    const { name, used } = await loanOf(ask)
    return { path: '/financings', shows: [name, formatAmount(used as Cents)] }
  },
  'financings/{id}/details': async (ask) => {
    const { id, name, used } = await loanOf(ask)
    return { path: `/financings/${id}/details`, shows: [name, formatAmount(used as Cents), 'Cuadro de amortización'] }
  },
  'financings/{id}/details/{receiptId}/receipt/{viewPages}/{txId}': async (ask) => {
    const { id } = await loanOf(ask)
    const { rows, txId } = await ask<{ rows: { id: string; total: number }[]; txId: string }>(
      `/services/financings/v1/${id}/receipts-extract`,
    )
    const [receipt] = rows
    if (!receipt) throw new Error('The loan has no receipt')
    return {
      path: `/financings/${id}/details/${receipt.id}/receipt/1/${txId}`,
      shows: ['Pendiente después', formatAmount(receipt.total as Cents)],
    }
  },
  'financings/{id}/prepayment': async (ask) => {
    const { id, name } = await loanOf(ask)
    return { path: `/financings/${id}/prepayment`, shows: ['Amortizar anticipadamente', name] }
  },
  'financings/{id}/account-details': async (ask) => {
    const { account, rows } = await movementsOf(ask)
    return { path: `/financings/${account.id}/account-details`, shows: [account.name, 'Financiación', rows[0]?.title ?? ''] }
  },
  'financings/{id}/account-details/{txId}': async (ask) => {
    const { account, rows, txId } = await movementsOf(ask, '?direction=OUT')
    const third = rows[2]
    if (!third) throw new Error('The account has too few movements')
    return {
      path: `/financings/${account.id}/account-details/${txId}?movement=${third.id}`,
      shows: ['Saldo posterior', third.title],
    }
  },
}
