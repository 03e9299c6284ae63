/** How the addresses of B2B debits and of their mandates are opened, and what must then be seen: of a company, which consumers have none of. */
import type { B2bMandate } from '@almenara/contract/areas/payments/mandates'
import type { PendingDebit } from '@almenara/contract/areas/payments/pending-debits'
import { formatAmount } from '@almenara/contract/money'
import type { Ask, Opening } from './openings.ts'
import { announceB2bDebit } from './sepa.ts'

const ROOT = '/services/b2b/v1'
const DEBITS = 'payments/pending-debits'
const MANDATES = 'payments/mandates-management'
const CREDITOR = 'Grúas Llevant, S. L.'

interface List<Row> {
  txId: string
  rows: Row[]
}

/** One that its debtor may still decide on: of another bank, which sends it where none waits. */
async function debit(ask: Ask): Promise<{ txId: string; one: PendingDebit }> {
  const read = () => ask<List<PendingDebit>>(`${ROOT}/pending-debits-extract?states=PENDING`)
  let { txId, rows } = await read()
  if (rows.length === 0) {
    const { accounts } = await ask<{ accounts: { iban: string }[] }>(`${ROOT}/mandates/accounts`)
    announceB2bDebit(accounts[0]?.iban ?? '', '318,40', CREDITOR)
    ;({ txId, rows } = await read())
  }
  const [one] = rows
  if (!one) throw new Error('No B2B debit waits')
  return { txId, one }
}

async function debitList(ask: Ask, again: boolean): Promise<Opening> {
  const { txId, one } = await debit(ask)
  return { path: `/${DEBITS}${again ? `/${txId}` : ''}`, shows: [one.creditorName, formatAmount(one.amount)] }
}

async function decide(ask: Ask, act: 'pay' | 'return'): Promise<Opening> {
  const { txId, one } = await debit(ask)
  const { id, account, creditorName, amount } = one
  return { path: `/${DEBITS}/${id}/${act}/${account.id}/1/${txId}/${account.type}`, shows: [creditorName, formatAmount(amount)] }
}

async function mandates(ask: Ask, suits: (one: B2bMandate) => boolean = () => true) {
  const { txId, rows } = await ask<List<B2bMandate>>(`${ROOT}/mandates-extract`)
  const one = rows.find(suits)
  if (!one) throw new Error('The customer has no such B2B mandate')
  return { txId, one }
}

async function mandateList(ask: Ask, again: boolean): Promise<Opening> {
  const { txId, one } = await mandates(ask)
  return { path: `/${MANDATES}${again ? `/${txId}` : ''}`, shows: [one.creditorName] }
}

/** `act`: what is done with the mandate, in its address. */
async function mandate(ask: Ask, act: string): Promise<Opening> {
  const { txId, one } = await mandates(ask, ({ state }) => state === 'AUTHORISED')
  return { path: `/${MANDATES}/${one.id}${act}/1/${txId}`, shows: [one.creditorName] }
}

export const b2bOpenings: Readonly<Record<string, (ask: Ask) => Promise<Opening>>> = {
  [DEBITS]: (ask) => debitList(ask, false),
  [`${DEBITS}/{txId}`]: (ask) => debitList(ask, true),
  [`${DEBITS}/{debitId}/pay/{accountId}/{viewPages}/{txId}/{accountType}`]: (ask) => decide(ask, 'pay'),
  [`${DEBITS}/{debitId}/return/{accountId}/{viewPages}/{txId}/{accountType}`]: (ask) => decide(ask, 'return'),
  [MANDATES]: (ask) => mandateList(ask, false),
  [`${MANDATES}/{txId}`]: (ask) => mandateList(ask, true),
  [`${MANDATES}/{mandateId}/{viewPages}/{txId}`]: (ask) => mandate(ask, ''),
  [`${MANDATES}/{mandateId}/authorize/{viewPages}/{txId}`]: (ask) => mandate(ask, '/authorize'),
  [`${MANDATES}/{mandateId}/authorize/{srcType}/{viewPages}/{txId}`]: (ask) => mandate(ask, '/authorize/TASK'),
  [`${MANDATES}/{mandateId}/revoke/{viewPages}/{txId}`]: (ask) => mandate(ask, '/revoke'),
}
