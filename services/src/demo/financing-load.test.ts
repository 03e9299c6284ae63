import { readFileSync } from 'node:fs'
import { type Brand, brandSchema } from '@almenara/contract/brand'
import { addDays, toLocalDate } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/connection.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { bringUpToDate, loadDemo } from './load.ts'

const brand: Brand = brandSchema.parse(JSON.parse(readFileSync(new URL('../../../brand/almenara.json', import.meta.url), 'utf8')))
const today = toLocalDate('2026-11-20')

let served: TestDatabase
let database: Database

beforeAll(async () => {
  served = await createTestDatabase()
  database = openDatabase(served.connection, { role: 'owner' })
  await loadDemo({ seed: 5, today, customers: 0, years: 1, brand, database })
})
afterAll(async () => {
  await database.close()
  await served.drop()
})

test('gives every loan the receipts that its account paid, and owes what the last of them left', async () => {
  const { rows } = await database.execute<{ name: string; owed: number; left: number; unpaid: number; outside: number }>(sql`
    select p.commercial_name as name, -a.balance as owed,
      (select outstanding from financing_receipts r where r.product_id = p.id order by number desc limit 1) as left,
      (select count(*)::int from financing_receipts r where r.product_id = p.id and r.paid_on is null) as unpaid,
      (select count(*)::int from financing_receipts r where r.product_id = p.id and r.transaction_id is null and r.due_on >= '2025-01-01') as outside
    from loans l join products p on p.id = l.product_id join ledger_accounts a on a.id = p.ledger_account_id`)
  expect(rows.map(({ name }) => name).sort()).toEqual([
    'Leasing furgoneta',
    'Préstamo coche',
    'Préstamo hipotecario',
    'Préstamo maquinaria',
    'Préstamo reforma',
  ])
  for (const { name, owed, left, unpaid, outside } of rows) expect([name, owed, unpaid, outside]).toEqual([name, left, 0, 0])
})

test('a bank that was loaded before it lent gets its loans, owing what they owe that day', async () => {
  const other = await createTestDatabase()
  const owner = openDatabase(other.connection, { role: 'owner' })
  try {
    await loadDemo({ seed: 5, today, customers: 0, years: 0, brand, database: owner })
    const types = sql`('LOAN', 'LEASING', 'GUARANTEE', 'FINANCIAL_IMPACT')`
    await owner.transaction(async (tx) => {
      const tables = 'credit_settlements, credit_terms, discounted_bills, discount_lines, financing_receipts, guarantees, loan_rates, loans'
      await tx.execute(sql.raw(`truncate ${tables}, loan_prepayments, financings`))
      await tx.execute(sql`delete from powers where product_id in (select id from products where type in ${types})`)
      await tx.execute(sql`delete from holders where product_id in (select id from products where type in ${types})`)
      await tx.execute(sql`delete from products where type in ${types}`)
      await tx.execute(sql`update demo_branches set accounts = accounts - 'carmen.hipoteca' - 'javier.coche'`)
    })
    await bringUpToDate({ database: owner, today: addDays(today, 40) })
    const { rows } = await owner.execute<{ owed: number; left: number }>(sql`
      select -a.balance as owed, (select outstanding from financing_receipts r where r.product_id = p.id order by number desc limit 1) as left
      from products p join ledger_accounts a on a.id = p.ledger_account_id where p.commercial_name in ('Préstamo hipotecario', 'Préstamo coche')`)
    expect(rows).toHaveLength(2)
    for (const { owed, left } of rows) expect(owed).toBe(left)
    expect(await verifyLedger(owner)).toEqual([])
  } finally {
    await owner.close()
    await other.drop()
  }
})
