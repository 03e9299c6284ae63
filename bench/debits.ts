/** What a remittance of debits costs: sent and collected, and a day on which many of them come back while others go on. */
import { dayAt, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { issuedDebits } from '../services/src/areas/payments/debits/debits-in.ts'
import { runRemittances } from '../services/src/areas/payments/remittances/run-remittances.ts'
import { exchange } from '../services/src/payments/exchange.ts'
import { simulatedSepaAccounts } from '../services/src/rails/sepa/tables.ts'
import { askMeanwhile, atRest, ORDERS, type PaymentsBank } from './payments-bank.ts'
import { present } from './presented-rows.ts'
import { limit, p99, type Verdict } from './verdict.ts'

/** A fifth of a large file, and a tenth of it comes back. */
const DEBITS = Math.max(1, Math.round(ORDERS / 5))
const RETURNS = Math.max(1, Math.round(ORDERS / 10))
const FIRST_RETURNS = 100
const MOST_SLOWER = 1.5
/** Debits a second, or half of what posting alone does where the machine does not reach them. */
const GOAL = 2_000
const COLLECTED_ON = toLocalDate('2026-11-23')
const DEBTOR = 'ES9121000418450200051332'

/** `bare`: postings a second and nothing else. */
export async function benchDebits(payments: PaymentsBank, bare: number, report: (line: string) => void): Promise<Verdict[]> {
  const { bank, account, userId } = payments
  const { database } = bank
  await database.transaction((tx) => tx.insert(simulatedSepaAccounts).values({ iban: DEBTOR, holders: ['Luz Gil'], nature: 'OPEN' }))
  const contractId = await payments.addContract('DEBITS')
  const presenting = { userId, contractId, ...account, iban: DEBTOR, kind: 'DEBITS' as const, count: DEBITS, executionOn: COLLECTED_ON }
  const remittance = await present(payments, presenting)
  // The transfers that were charged before leave first: they are no part of this.
  await exchange(bank)
  const sent = await seconds(() => runRemittances(bank))
  const given = await seconds(() => exchange(bank))
  await payments.goTo(`${COLLECTED_ON}T09:00:00+01:00`)
  const settled = await seconds(() => exchange(bank))
  const paid = await seconds(() => runRemittances(bank))
  const { rows } = await database.pool.query<{ credited: number }>('select credited_count as credited from remittances where id = $1', [
    remittance,
  ])
  report(
    `debits: ${DEBITS} unpacked and written in ${sent.toFixed(1)} s, handed over in ${given.toFixed(1)}, ` +
      `settled in ${settled.toFixed(1)} and paid in in ${paid.toFixed(1)}`,
  )
  const rate = DEBITS / (sent + given + settled + paid)
  return [
    limit('debits of a remittance sent and collected a second', rate, 'at least', Math.min(GOAL, bare / 2), ''),
    limit(`debits paid in, of ${DEBITS}`, rows[0]?.credited ?? 0, 'at least', DEBITS, ''),
    ...(await returns(payments, remittance, report)),
  ]
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** A message of the clearing with all that came back on a day, while the customer goes on asking. */
async function returns(payments: PaymentsBank, remittance: string, report: (line: string) => void): Promise<Verdict[]> {
  const { bank } = payments
  const { pool } = bank.database
  const { rows } = await pool.query<{ id: string }>(
    'select transaction_id as id from remittance_debits where remittance_id = $1 order by ordinal limit $2',
    [remittance, FIRST_RETURNS + RETURNS],
  )
  const items = rows.map(({ id }, place) => ({
    returnId: `R-${place}`,
    originalMessageId: 'BENCH',
    originalName: 'pacs.003.001.08',
    originalTransactionId: id,
    originalAmount: toCents(1),
    originalSettlementOn: COLLECTED_ON,
    amount: toCents(1),
    reason: 'AM04',
  }))
  const come = (some: typeof items) => issuedDebits.returned(bank, dayAt(bank.clock.now()), some)
  // Once before: what is compiled and planned the first time is no part of a day.
  await come(items.slice(0, FIRST_RETURNS))
  const rest = await atRest(payments)
  const stopAsking = await askMeanwhile(payments)
  const took = await seconds(() => come(items.slice(FIRST_RETURNS)))
  const others = await stopAsking()
  const booked = await pool.query('select from remittance_debit_refunds where remittance_id = $1', [remittance])
  report(`debits: ${RETURNS} that come back are booked in ${took.toFixed(1)} s`)
  return [
    limit(`returns of a day that are booked, of ${items.length}`, booked.rowCount ?? 0, 'at least', items.length, ''),
    limit('p99 of other requests meanwhile, beside at rest', p99(others) / p99(rest), 'at most', MOST_SLOWER, ' ×'),
  ]
}
