/** What pages of long remittances and of a long history cost beside those of short ones. */
import { LONG, ROUNDS, SHORT, beside } from './long-lists.ts'
import { alternate } from './movements.ts'
import { ORDERS, type PaymentsBank } from './payments-bank.ts'
import { addPast } from './presented-rows.ts'
import type { Verdict } from './verdict.ts'

const IBAN = 'ES9121000418450200051332'
/** With `BENCH_PAYMENTS` a remittance as long as its files, and a history ten times as long. */
const LINES = Math.min(LONG, ORDERS)
const HISTORY = 10 * LINES
const EACH = 100
/** Of a short history: enough remittances and returns to fill a page of each. */
const FEW = { remittances: 30, each: 10 }
const FEW_DEBITS = FEW.remittances * FEW.each

interface Page {
  txId: string
  rows: unknown[]
}

const ofCreditor = (creditor: string, list: string) => `debit-remittances/v1/${creditor}/${list}`

export async function benchRemittancePages(payments: PaymentsBank, report: (line: string) => void): Promise<Verdict[]> {
  const { userId, account } = payments
  const own = { userId, ...account, iban: IBAN }
  const transfers = await payments.addContract('TRANSFERS')
  const [longCreditor, shortCreditor] = [await payments.addContract('DEBITS'), await payments.addContract('DEBITS')]
  const past = (contractId: string, kind: 'TRANSFERS' | 'DEBITS', count: number, remittances = 1) =>
    addPast(payments, { ...own, contractId, kind, count, remittances })
  const [longOne, shortOne] = [await past(transfers, 'TRANSFERS', LINES), await past(transfers, 'TRANSFERS', SHORT)]
  await past(longCreditor, 'DEBITS', EACH, HISTORY / EACH)
  await past(shortCreditor, 'DEBITS', FEW.each, FEW.remittances)
  // As autovacuum does within a minute of so many rows.
  await payments.owner.pool.query('vacuum analyze remittances, remittance_debits, remittance_debit_refunds, payments')
  const read = async (path: string): Promise<Page> => {
    const answer = await fetch(`${payments.url}/services/${path}`, { headers: payments.headers })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as Page
  }
  const transfersOf = (remittance: string) => `transfer-remittances/v1/${transfers}/remittances/${remittance}/transfers-extract`
  const [last, second] = [await deepest(read, transfersOf(longOne), LINES), await deepest(read, transfersOf(shortOne), SHORT)]
  const deepReturns = await deepest(read, ofCreditor(longCreditor, 'refunds-extract'), HISTORY / 10)
  const cost = await alternate(
    {
      short: () => read(transfersOf(shortOne)),
      long: () => read(transfersOf(longOne)),
      shortLast: () => read(second),
      longLast: () => read(last),
      few: () => read(ofCreditor(shortCreditor, 'remittances-extract')),
      many: () => read(ofCreditor(longCreditor, 'remittances-extract')),
      fewReturns: () => read(ofCreditor(shortCreditor, 'refunds-extract')),
      manyReturns: () => read(ofCreditor(longCreditor, 'refunds-extract')),
      lastReturns: () => read(deepReturns),
    },
    ROUNDS,
  )
  const of = (name: string) => cost[name] ?? Number.NaN
  report(`remittances: a page of one of ${SHORT} takes ${of('short').toFixed(1)} ms, of one of ${LINES} ${of('long').toFixed(1)} ms`)
  return [
    beside(`first page of a remittance of ${LINES}, beside that of one of ${SHORT}`, of('long'), of('short')),
    beside(`last page of a remittance of ${LINES}, beside that of one of ${SHORT}`, of('longLast'), of('shortLast')),
    beside(`remittances of a creditor with ${HISTORY} debits, beside one with ${FEW_DEBITS}`, of('many'), of('few')),
    beside(`what came back to a creditor with ${HISTORY} debits, beside one with ${FEW_DEBITS}`, of('manyReturns'), of('fewReturns')),
    beside('the last page of it', of('lastReturns'), of('fewReturns')),
  ]
}

/** The path of the last page of a list of so many rows. */
async function deepest(read: (path: string) => Promise<Page>, path: string, count: number): Promise<string> {
  const { txId, rows } = await read(path)
  const last = Math.max(1, Math.floor(count / Math.max(1, rows.length)))
  const { txId: reached } = await read(`${path}?txId=${txId}&fromPage=${Math.max(1, last - 1)}&toPage=${Math.max(1, last - 1)}`)
  return `${path}?txId=${reached}&fromPage=${last}&toPage=${last}`
}
