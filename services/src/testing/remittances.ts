/** Remittances in tests: their contracts, and files that may be signed. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Debit } from '@almenara/formats/intake/orders'
import { addDays, dayAt, toLocalDate } from '@almenara/contract/dates'
import { add, toCents, ZERO } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { CONTRACT_TYPES, remittanceContracts } from '../areas/payments/contracts/tables.ts'
import { itemsDigest } from '../areas/payments/files/digest.ts'
import { keepPayees } from '../areas/payments/files/payees.ts'
import { paymentSupportBatches, paymentSupportOrders, paymentSupports } from '../areas/payments/files/tables.ts'
import { FindingWriter } from '../areas/payments/files/write-findings.ts'
import { executionDay } from '../areas/payments/remittances/plan.ts'
import { holders, powers, products } from '../products/tables.ts'
import { move, type TestAccount, type TestBank, type TestUser } from './bank.ts'
import { addCustomer, operation, type TestCustomer } from './orders.ts'

type Contract = typeof remittanceContracts.$inferInsert

/** A contract of transfers that charges an account, of the same holder, with which this user operates. Answers its id. */
export async function addRemittanceContract(
  { database }: TestBank,
  user: TestUser,
  charged: Pick<TestAccount, 'id'>,
  more: Partial<Contract> & { signatures?: number } = {},
): Promise<string> {
  const id = `T${String(randomInt(1e11)).padStart(11, '0')}`
  const { signatures = 1, kind = 'TRANSFERS', ...rules } = more
  const product = { id, type: CONTRACT_TYPES[kind], commercialName: 'Transferencias por fichero', openedOn: '2024-01-02' as const }
  await database.transaction(async (tx) => {
    await tx.insert(products).values({ ...product, identifier: id, signatures } as typeof products.$inferInsert)
    await tx.insert(holders).values({ productId: id, partyId: user.partyId, ordinal: 1 })
    await tx.insert(powers).values({ userId: user.id, productId: id, position: 1 })
    await tx.insert(remittanceContracts).values({ productId: id, chargedAccountId: charged.id, kind, ...rules })
  })
  return id
}

export interface TestLine {
  iban: string
  /** In cents; 100,00 € unless said otherwise. */
  amount?: number
  name?: string
  /** Of a file of debits: what it says besides, where it is not a recurrent CORE debit of the mandate `M-n`. */
  debit?: Partial<Debit>
}

export interface TestBatch {
  lines: readonly TestLine[]
  requestedOn?: string
  purpose?: string
  instant?: boolean
  bookedAsOne?: boolean
}

const RECURRENT = { signedOn: toLocalDate('2024-01-02'), scheme: 'CORE' as const, sequence: 'RCUR' as const, creditorId: undefined }

interface TestFile {
  contractId: string
  charged: TestAccount
  batches: readonly TestBatch[]
  /** Whether its lines are collected, and not paid. */
  collects?: boolean
}

/** A file that was read and may be signed. Answers its id. */
export async function addReadyFile(
  test: TestBank,
  user: Pick<TestUser, 'id'>,
  { contractId, charged, batches, collects = false }: TestFile,
): Promise<string> {
  const { database, clock } = test
  const now = clock.now()
  const id = randomUUID()
  const lines = batches.flatMap(({ lines: own }, place) => own.map((line) => ({ ...line, batch: place + 1 })))
  const rows = lines.map(({ iban, amount = 100_00, name = 'Textiles Gil, S. L.', batch, debit }, place) => ({
    supportId: id,
    ordinal: place + 1,
    batch,
    state: 'GOOD' as const,
    endToEndId: `E-${place + 1}`,
    amount: toCents(amount),
    name,
    iban,
    concept: 'Factura de noviembre',
    debit: collects ? { ...RECURRENT, mandateId: `M-${place + 1}`, ...debit } : null,
    instant: batches[batch - 1]?.instant ?? false,
    line: 1,
    column: 1,
    marks: [],
    wrong: false,
  }))
  const amount = add(ZERO, ...rows.map((row) => row.amount))
  const sums = { count: rows.length, amount, goodCount: rows.length, goodAmount: amount, ordersRead: rows.length }
  const support = {
    id,
    userId: user.id,
    channel: 'web',
    contractId,
    name: 'pagos.xml',
    uploadedAt: now,
    expiresOn: addDays(dayAt(now), 11),
  }
  await database.transaction(async (tx) => {
    await tx
      .insert(paymentSupports)
      .values({ ...support, ...sums, ...(collects ? { format: 'pain.008.001.08' } : {}), state: 'CHECKING', sha256: id })
    for (const [place, { requestedOn = null, purpose = null, instant = false, bookedAsOne = null }] of batches.entries()) {
      const asked = requestedOn === null ? null : toLocalDate(requestedOn)
      await tx.insert(paymentSupportBatches).values({
        supportId: id,
        batch: place + 1,
        batchId: `LOTE-${place + 1}`,
        iban: charged.iban,
        contractId,
        requestedOn: asked,
        executionOn: executionDay(now, { kind: collects ? 'DEBITS' : 'TRANSFERS', requestedOn: asked, instant }),
        bookedAsOne,
        purpose,
        instant,
      })
    }
    for (let from = 0; from < rows.length; from += 500) await tx.insert(paymentSupportOrders).values(rows.slice(from, from + 500))
    const found = new FindingWriter(tx, { supportId: id, kind: collects ? 'DEBITS' : 'TRANSFERS', kept: 0, counts: {} })
    if (!collects) await keepPayees(tx, { supportId: id, contracts: [{ account: charged }], now }, found)
    const { digest } = await itemsDigest(tx, id)
    await tx
      .update(paymentSupports)
      .set({ state: 'READY', itemsDigest: digest, findingCounts: found.counts })
      .where(eq(paymentSupports.id, id))
  })
  return id
}

/** Both calls of a presentation by whoever can sign alone. Answers the order as it ends. */
export async function presentFile(test: TestBank, { tokens, user }: Pick<TestCustomer, 'tokens' | 'user'>, supportId: string, version = 1) {
  const path = `/services/remittances/v1/notebooks/${supportId}/presentation`
  const signing = operation(test, tokens, path)
  return signing.answer(await signing.authorize({ version }), user.mobile)
}

export interface Company extends TestCustomer {
  contractId: string
}

/** Somebody who signs files of an account with so many euros. */
export async function addCompanyCustomer(
  test: TestBank,
  username: string,
  euros: number,
  rules: Partial<Contract> & { signatures?: number } = {},
): Promise<Company> {
  const customer = await addCustomer(test, username)
  if (euros > 0) await move(test, customer.account, euros * 100, '2026-11-19')
  return { ...customer, contractId: await addRemittanceContract(test, customer.user, customer.account, rules) }
}

/** So many orders to accounts of other banks. */
export function linesTo(ibans: readonly string[], many: number, amount = 100_00): TestLine[] {
  return Array.from({ length: many }, (_, place) => ({ iban: ibans[place % ibans.length] ?? '', amount, name: `Proveedor ${place + 1}` }))
}
