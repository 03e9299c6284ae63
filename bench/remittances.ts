/** What a remittance costs: its transfers unpacked and charged one by one, beside as many postings of as many legs and nothing else. */
import { createHash, randomUUID } from 'node:crypto'
import { dayAt, toInstant } from '@almenara/contract/dates'
import { negate, toCents } from '@almenara/contract/money'
import { itemsDigest } from '../services/src/areas/payments/files/digest.ts'
import { runRemittances } from '../services/src/areas/payments/remittances/run-remittances.ts'
import type { Bank } from '../services/src/bank.ts'
import { postAllIn } from '../services/src/ledger/post-in.ts'
import type { Leg, Posting } from '../services/src/ledger/types.ts'
import { sepaHouses } from '../services/src/payments/payment-postings.ts'
import { fixedClock } from '../services/src/testing/clock.ts'
import { benchBank } from './bench-bank.ts'
import { withPreparedBank } from './prepared-bank.ts'
import { bearers } from './two-step-clients.ts'
import { limit, type Verdict } from './verdict.ts'

/** A fifth of a large file; `BENCH_PAYMENTS` tries it with fewer. */
const TRANSFERS = Math.max(1, Math.round(Number(process.env['BENCH_PAYMENTS'] ?? 100_000) / 5))
/** As many in one transaction as one posting of a remittance covers. */
const GROUP = 500
const NOW = toInstant('2026-11-20T10:00:00+01:00')
/** Transfers a second, or half of what posting alone does where the machine does not reach them. */
const GOAL = 2_000

export function benchRemittances(report: (line: string) => void): Promise<Verdict[]> {
  return withPreparedBank(async ({ owner }) => {
    const bank = benchBank(owner, fixedClock(NOW), true)
    const [person] = await bearers(owner, 1)
    if (!person) throw new Error('Nobody has an account')
    const { rows } = await owner.pool.query<{ id: number }>('select ledger_account_id as id from products where id = $1', [person.from])
    const account = rows[0]?.id ?? 0
    const bare = await postings(bank, account)
    await present(bank, person.userId, person.from, account)
    const begun = performance.now()
    await runRemittances(bank)
    const rate = TRANSFERS / ((performance.now() - begun) / 1000)
    const done = await owner.pool.query("select from payments where remittance_id is not null and state = 'ACCEPTED'")
    report(
      `remittances: ${Math.round(rate)} transfers a second unpacked and charged, and ${Math.round(bare)} postings a second and nothing else`,
    )
    return [
      limit('transfers of a remittance unpacked and charged a second', rate, 'at least', Math.min(GOAL, bare / 2), ''),
      limit(`transfers of a remittance that go on, of ${TRANSFERS}`, done.rowCount ?? 0, 'at least', TRANSFERS, ''),
    ]
  })
}

/** Postings a second, five hundred in a transaction. */
async function postings(bank: Bank, account: number): Promise<number> {
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
    await bank.database.transaction((tx) => postAllIn(tx, group, NOW))
  }
  return TRANSFERS / ((performance.now() - begun) / 1000)
}

/** A file of transfers of one cent, as its signature leaves it. */
async function present({ database }: Bank, userId: number, productId: string, account: number): Promise<void> {
  const [id, order, remittance] = [randomUUID(), randomUUID(), randomUUID()]
  const day = dayAt(NOW)
  const run = (text: string, values: unknown[]) => database.pool.query(text, values)
  await run(
    `insert into payment_supports (id, user_id, channel, contract_id, name, state, uploaded_at, expires_on)
     values ($1, $2, 'web', $3, 'pagos.xml', 'CHECKING', $4, $5)`,
    [id, userId, productId, NOW, day],
  )
  await run(
    `insert into payment_support_batches (support_id, batch, batch_id, iban, execution_on, instant)
     select $1::uuid, 1, 'LOTE', p.identifier, $2, false from products p where p.id = $3`,
    [id, day, productId],
  )
  await run(
    `insert into payment_support_orders (support_id, ordinal, batch, state, end_to_end_id, amount, name, iban, concept)
     select $1::uuid, n, 1, 'GOOD', 'E-' || n, 1, 'Proveedor ' || n, 'ES9121000418450200051332', 'Factura de noviembre' from generate_series(1, $2) n`,
    [id, TRANSFERS],
  )
  const frozen = JSON.stringify({ data: { supports: [{ supportId: id, itemsDigest: (await itemsDigest(database, id)).digest }] } })
  await run(
    `insert into orders (id, user_id, kind, asked, digest, frozen, title, reference, verification_code, status, created_at, expires_at)
     values ($1, $2, 'notebook-presentation', $3, $3, $4, 'Fichero', 'BENCH', $5, 'EXECUTED', $6, $6)`,
    [order, userId, createHash('sha256').update(frozen).digest(), frozen, order, NOW],
  )
  await run(
    `insert into remittances (id, number, support_id, batch, batch_id, order_id, contract_id, product_id, ledger_account_id, kind, state, booked_as,
                              instant, presented_at, execution_on, count, amount, first_ordinal, last_ordinal)
     values ($1, 'R-2026-000001', $2, 1, 'LOTE', $3, $4, $4, $5, 'TRANSFERS', 'SCHEDULED', 'EACH', false, $6, $7, $8::int, $8::int, 1, $8::int)`,
    [remittance, id, order, productId, account, NOW, day, TRANSFERS],
  )
}
