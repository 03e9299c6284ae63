/** What a remittance costs: its transfers unpacked and charged one by one, beside as many postings of as many legs and nothing else. */
import { randomUUID } from 'node:crypto'
import { negate, toCents } from '@almenara/contract/money'
import { runRemittances } from '../services/src/areas/payments/remittances/run-remittances.ts'
import { postAllIn } from '../services/src/ledger/post-in.ts'
import type { Leg, Posting } from '../services/src/ledger/types.ts'
import { sepaHouses } from '../services/src/payments/payment-postings.ts'
import { ORDERS, type PaymentsBank } from './payments-bank.ts'
import { present } from './presented-rows.ts'
import { limit, type Verdict } from './verdict.ts'

/** A fifth of a large file. */
const TRANSFERS = Math.max(1, Math.round(ORDERS / 5))
/** As many in one transaction as one posting of a remittance covers. */
const GROUP = 500
/** Transfers a second, or half of what posting alone does where the machine does not reach them. */
const GOAL = 2_000

export async function benchRemittances(payments: PaymentsBank, bare: number, report: (line: string) => void): Promise<Verdict[]> {
  const { bank, userId, account } = payments
  const contractId = await payments.addContract('TRANSFERS')
  const remittance = await present(payments, {
    userId,
    contractId,
    ...account,
    kind: 'TRANSFERS',
    count: TRANSFERS,
    iban: 'ES9121000418450200051332',
  })
  const begun = performance.now()
  await runRemittances(bank)
  const rate = TRANSFERS / ((performance.now() - begun) / 1000)
  const done = await bank.database.pool.query("select from payments where remittance_id = $1 and state = 'ACCEPTED'", [remittance])
  report(
    `remittances: ${Math.round(rate)} transfers a second unpacked and charged, and ${Math.round(bare)} postings a second and nothing else`,
  )
  return [
    limit('transfers of a remittance unpacked and charged a second', rate, 'at least', Math.min(GOAL, bare / 2), ''),
    limit(`transfers of a remittance that go on, of ${TRANSFERS}`, done.rowCount ?? 0, 'at least', TRANSFERS, ''),
  ]
}

/** Postings a second, five hundred in a transaction. */
export async function barePostings({ bank, account: { ledgerAccount: account } }: PaymentsBank): Promise<number> {
  const { transit } = await sepaHouses(bank)
  const words = { type: 'TRANSFER_OUT' as const, commonConcept: 4 as const, ownConcept: 41, title: 'Transferencia a Luz Gil Arcos' }
  const one = toCents(1)
  const legs: Leg[] = [
    { account, amount: negate(one), ...words },
    { account: transit, amount: one, ...words },
  ]
  const begun = performance.now()
  for (let from = 0; from < TRANSFERS; from += GROUP) {
    const group: Posting[] = Array.from({ length: GROUP }, () => ({ key: randomUUID(), kind: 'transfer', legs }))
    await bank.database.transaction((tx) => postAllIn(tx, group, bank.clock.now()))
  }
  return TRANSFERS / ((performance.now() - begun) / 1000)
}
