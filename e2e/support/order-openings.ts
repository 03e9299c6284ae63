/** How the addresses of what has been ordered are opened: the cast has orders of each kind, but traspasos that were kept. */
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { PERIODICITY_NAMES } from '@almenara/contract/transfer-names'
import type { Page } from '@playwright/test'
import { ask } from './customer.ts'
import type { Ask, Opening } from './openings.ts'
import { issuedOf, periodicOf, store, storedOf } from './transfer-orders.ts'

type Openings = Record<string, (ask: Ask, page: Page) => Promise<Opening>>

async function accounts(page: Page): Promise<[string, string]> {
  const pool = await ask<{ accounts: { id: string }[] }>(page, '/services/accounts/v1/pool')
  const [first, second] = pool.accounts
  if (!first || !second) throw new Error('The customer needs two accounts')
  return [first.id, second.id]
}

const euros = (amount: number) => formatAmount(amount as Cents)

export function orderOpenings(product: 'accounts' | 'financings'): Openings {
  return {
    [`${product}/{accountId}/external-transfers/{transferId}/cancelation/{viewPages}/{txId}`]: async (_, page) => {
      const [account] = await accounts(page)
      const { txId, rows } = await issuedOf(page, account)
      const one = rows.find(({ state }) => state === 'SCHEDULED')
      if (!one) throw new Error('The customer has no transfer for another day')
      return {
        path: `/${product}/${account}/external-transfers/${one.id}/cancelation/1/${txId}`,
        shows: ['Anular la transferencia', one.payee.name, euros(one.amount)],
      }
    },
    ...ofScope(product, 'internal'),
    ...ofScope(product, 'external'),
  }
}

function ofScope(product: string, scope: TransferScope): Openings {
  const periodic = async (page: Page) => {
    const [account] = await accounts(page)
    const { txId, rows } = await periodicOf(page, scope, account)
    const [row] = rows
    if (!row) throw new Error(`The customer has no periodic order (${scope})`)
    return { account, txId, row }
  }
  const stored = async (page: Page) => {
    const [account, second] = await accounts(page)
    if (scope === 'internal') await store(page, scope, account, { target: second, amount: 4321 })
    const { txId, rows } = await storedOf(page, scope, account)
    const [row] = rows
    if (!row) throw new Error(`The customer has kept nothing (${scope})`)
    return { account, txId, row }
  }
  const one = (word: string, words: string) => async (_: Ask, page: Page) => {
    const { account, txId, row } = await periodic(page)
    return { path: `/${product}/${account}/${scope}-${word}/${row.id}/1/${txId}`, shows: [words, row.target.name] }
  }
  const at = (rest: string) => `${product}/${rest}`
  return {
    [at(`{id}/${scope}-periodic-transfers`)]: async (_, page) => {
      const { account, row } = await periodic(page)
      return { path: `/${product}/${account}/${scope}-periodic-transfers`, shows: [row.target.name, euros(row.amount)] }
    },
    [at(`{id}/${scope}-periodic-transfers/{txId}`)]: async (_, page) => {
      const { account, txId, row } = await periodic(page)
      return { path: `/${product}/${account}/${scope}-periodic-transfers/${txId}`, shows: [PERIODICITY_NAMES[row.periodicity]] }
    },
    [at(`{accountId}/${scope}-periodic-transfers/{orderId}/{viewPages}/{txId}`)]: one('periodic-transfers', 'Próximos envíos'),
    [at(`{accountId}/${scope}-periodic-transfers-edition/{orderId}/{viewPages}/{txId}`)]: one(
      'periodic-transfers-edition',
      'Modificar la orden periódica',
    ),
    [at(`{accountId}/${scope}-periodic-transfers-cancel/{orderId}/{viewPages}/{txId}`)]: one(
      'periodic-transfers-cancel',
      'Anular orden periódica',
    ),
    [at(`{id}/${scope}-stored-transfers`)]: async (_, page) => {
      const { account, row } = await stored(page)
      return { path: `/${product}/${account}/${scope}-stored-transfers`, shows: [row.target.name, euros(row.amount)] }
    },
    [at(`{id}/${scope}-stored-transfers/{txId}`)]: async (_, page) => {
      const { account, txId, row } = await stored(page)
      return { path: `/${product}/${account}/${scope}-stored-transfers/${txId}`, shows: [row.target.name, euros(row.amount)] }
    },
    [at(`{accountId}/${scope}-stored-transfers/{orderId}/{viewPages}/{txId}`)]: async (_, page) => {
      const { account, txId, row } = await stored(page)
      return { path: `/${product}/${account}/${scope}-stored-transfers/${row.id}/1/${txId}`, shows: ['Datos guardados', euros(row.amount)] }
    },
  }
}
