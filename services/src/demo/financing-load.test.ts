import { addDays, dayAt } from '@almenara/contract/dates'
import { ZERO } from '@almenara/contract/money'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFacts } from '../correspondence/facts.ts'
import { communications, documents } from '../correspondence/tables.ts'
import { type Database, openDatabase } from '../db/connection.ts'
import { entries } from '../ledger/tables.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { products } from '../products/tables.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createDemoDatabase, DEMO_BRAND as brand, DEMO_LOAD } from '../testing/demo-database.ts'
import { bringUpToDate, loadDemo } from './load.ts'

const OWN_DOCUMENTS = ['ACCOUNT_SETTLEMENT', 'FEE_STATEMENT', 'LOAN_RECEIPT', 'CARD_SETTLEMENT', 'DEPOSIT_SETTLEMENT', 'TAX_CERTIFICATE']

const { today } = DEMO_LOAD

let served: TestDatabase
let database: Database

beforeAll(async () => {
  served = await createDemoDatabase()
  database = openDatabase(served.connection, { role: 'owner' })
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
    'Préstamo camión',
    'Préstamo coche',
    'Préstamo grúa torre',
    'Préstamo hipotecario',
    'Préstamo maquinaria',
    'Préstamo reforma',
  ])
  for (const { name, owed, left, unpaid, outside } of rows) expect([name, owed, unpaid, outside]).toEqual([name, left, 0, 0])
})

test('writes what it charged and paid to whoever has a mailbox: each of a type that the mailbox lets them choose for its product', async () => {
  const rows = await database
    .select({ type: communications.type, product: products.type, uniqueKey: communications.uniqueKey, facts: documents.facts })
    .from(communications)
    .innerJoin(documents, eq(documents.id, communications.documentId))
    .leftJoin(products, eq(products.id, communications.productId))
  const types = new Map(brand.mailbox.types.map((type) => [type.code, type]))
  const odd = rows.filter(({ type, product }) => !(types.get(type)?.products ?? [null]).includes(product as never))
  expect(odd.map(({ type, product }) => `${type} ${product}`)).toEqual([])
  const written = new Set(rows.map(({ type }) => type))
  for (const type of [...OWN_DOCUMENTS, 'MONTHLY_STATEMENT', 'DEBIT_RECEIPT']) expect(written).toContain(type)
})

test('has in each receipt of a financing and settlement of a card what an account was charged or paid that day', async () => {
  const rows = await database
    .selectDistinct({ type: communications.type, on: communications.receivedAt, facts: documents.facts })
    .from(communications)
    .innerJoin(documents, eq(documents.id, communications.documentId))
    .where(inArray(communications.type, ['LOAN_RECEIPT', 'CARD_SETTLEMENT']))
  expect(rows.length).toBeGreaterThan(50)
  const booked = await database.select({ on: entries.bookedOn, amount: entries.amount }).from(entries).where(lt(entries.amount, ZERO))
  const charged = new Set(booked.map(({ on, amount }) => `${on} ${-amount}`))
  const labels = ['Importe del recibo', 'Total de la liquidación']
  const from = `${Number(today.slice(0, 4)) - 1}-01-01`
  const missing = rows.filter(({ on, facts }) => {
    const total = readFacts(facts).figures.find(({ label }) => labels.includes(label))?.amount
    // What was charged before the history begins is in no books.
    return total !== 0 && dayAt(on) >= from && !charged.has(`${dayAt(on)} ${total}`)
  })
  expect(missing.map(({ facts }) => readFacts(facts).title)).toEqual([])
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
      await tx.execute(sql`delete from communications where product_id in (select id from products where type in ${types})`)
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
