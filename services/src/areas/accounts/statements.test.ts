import { addDays, toLocalDate } from '@almenara/contract/dates'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDayFrom, coveredFrom } from '../../calendar/bank-days.ts'
import { listAside } from '../../calendar/set-aside.ts'
import { readFacts } from '../../correspondence/facts.ts'
import { runCorrespondence } from '../../correspondence/keeper.ts'
import { communications, documents } from '../../correspondence/tables.ts'
import type { BankDocument } from '../../documents/bank-document.ts'
import { entries } from '../../ledger/tables.ts'
import { addAccount, get, move, openTestBank, put, signInAs, type TestAccount, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addMailboxUser } from '../../testing/letters.ts'
import { readPdf } from '../../testing/pdf.ts'
import { moving } from '../../testing/postings.ts'
import { accountStatements } from './tables.ts'
import { writeStatements } from './write-statements.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

let people = 0
async function customer(): Promise<{ user: TestUser; account: TestAccount }> {
  people += 1
  const user = await addMailboxUser(bank, `cuenta.${people}`)
  return { user, account: await addAccount(bank, user) }
}

/** The first bank day of a month. */
const firstBankDay = (month: string) => bankDayFrom(toLocalDate(`${month}-01`))
function close(month: string) {
  const day = firstBankDay(month)
  bank.clock.set(`${day}T04:00:00+01:00`)
  return writeStatements.run({ bank: bank.bank, day, from: coveredFrom(day) })
}

async function statementsOf({ id }: TestAccount) {
  const rows = await bank.database
    .select({ stated: accountStatements, facts: documents.facts })
    .from(accountStatements)
    .innerJoin(documents, eq(documents.id, accountStatements.documentId))
    .where(eq(accountStatements.productId, id))
    .orderBy(asc(accountStatements.month))
  return rows.map(({ stated, facts }) => ({ ...stated, document: readFacts(facts) }))
}
const figure = ({ figures }: BankDocument, label: string) => figures.find((one) => one.label === label)?.amount ?? Number.NaN
const rowsOf = ({ table }: BankDocument) => table?.rows ?? []
const received = ({ id }: TestUser) => bank.database.select().from(communications).where(eq(communications.userId, id))

test('work that is cut off half way and run again sends each account one statement', async () => {
  const customers = [await customer(), await customer()]
  for (const { account } of customers) await move(bank, account, 100, '2026-11-05')
  await close('2026-12')
  const { documents: maker } = bank.bank
  const interrupted = new Error('cut off')
  const dying = { ...maker, render: () => Promise.reject(interrupted) }
  await runCorrespondence({ ...bank.bank, documents: dying })
  for (const { user } of customers) expect(await received(user)).toEqual([])
  expect((await listAside(bank.database)).map(({ work }) => work)).toContain('document-rendering')
  // On the next bank day.
  bank.clock.set('2026-12-02T09:00:00+01:00')
  await close('2026-12')
  bank.clock.set('2026-12-02T09:00:00+01:00')
  for (const _ of [1, 2]) await runCorrespondence(bank.bank)
  for (const { user, account } of customers) {
    expect(await received(user)).toMatchObject([{ uniqueKey: `statement:${account.id}:2026-11`, type: 'MONTHLY_STATEMENT', listed: true }])
  }
  expect(await listAside(bank.database)).toEqual([])
})

test('statements chain to the cent while transfers are booked on both sides of the month, and no entry is twice or missing', async () => {
  const { account } = await customer()
  await move(bank, account, 100_000, '2026-11-05')
  const days = ['2026-11-30', '2026-12-01'] as const
  const transfers = Array.from({ length: 500 }, (_, index) => {
    const bookedOn = toLocalDate(days[index % 2] ?? days[0])
    return { ...moving(index + 1, bank.house, account.ledgerAccountId), bookedOn }
  })
  await Promise.all([...transfers.map((transfer) => bank.bank.ledger.post(transfer)), close('2026-12'), close('2026-12')])
  await move(bank, account, -50, '2026-12-15')
  await close('2027-01')
  const [november, december, ...more] = await statementsOf(account)
  if (!november || !december) throw new Error('Two statements')
  expect(more).toEqual([])
  for (const { document } of [november, december]) {
    const moved = rowsOf(document).reduce((sum, row) => sum + Number(row[4]), 0)
    expect(figure(document, 'Saldo inicial') + moved).toBe(figure(document, 'Saldo final'))
    expect(figure(document, 'Abonos') + figure(document, 'Cargos')).toBe(moved)
  }
  expect(figure(november.document, 'Saldo final')).toBe(figure(december.document, 'Saldo inicial'))
  expect(december.afterSeq).toBe(november.lastSeq)
  const booked = await bank.database.select().from(entries).where(eq(entries.accountId, account.ledgerAccountId)).orderBy(asc(entries.seq))
  const stated = [...rowsOf(november.document), ...rowsOf(december.document)]
  expect(stated.map((row) => [row[4], row[5]])).toEqual(booked.map(({ amount, balanceAfter }) => [amount, balanceAfter]))
})

test('what is booked in a month after its statement was closed is of the next one, which says so', async () => {
  const { account } = await customer()
  await move(bank, account, 100, '2026-11-05')
  await close('2026-12')
  await move(bank, account, 200, '2026-11-30', 'Abono tardío')
  await close('2027-01')
  const [november, december] = await statementsOf(account)
  expect(rowsOf(november?.document as BankDocument)).toHaveLength(1)
  expect(rowsOf(december?.document as BankDocument)).toEqual([
    [
      '2026-11-30',
      'Abono tardío',
      expect.stringContaining('Contabilizado después del cierre del extracto anterior'),
      '2026-11-30',
      200,
      300,
    ],
  ])
})

test('a month without movements has no statement, and no other day than the first bank day writes any', async () => {
  const { account } = await customer()
  await move(bank, account, 100, '2026-11-05')
  const second = bankDayFrom(addDays(firstBankDay('2026-12'), 1))
  await writeStatements.run({ bank: bank.bank, day: second, from: coveredFrom(second) })
  expect(await statementsOf(account)).toEqual([])
  await close('2026-12')
  await close('2027-01')
  expect(await statementsOf(account)).toHaveLength(1)
})

test('a change to paper between freezing and delivering leaves the channel as it was when it was frozen: one, and never both', async () => {
  const { user, account } = await customer()
  await move(bank, account, 100, '2026-11-05')
  await close('2026-12')
  const tokens = await signInAs(bank, user)
  const changes = [{ productId: account.id, type: 'MONTHLY_STATEMENT', channel: 'PAPER' }]
  const saved = await put(bank, tokens, '/services/mailbox/v1/admin', { conditionsVersion: 1, changes })
  expect(saved.statusCode).toBe(200)
  await runCorrespondence(bank.bank)
  expect(await received(user)).toMatchObject([{ deliveredAs: 'ELECTRONIC', listed: true }])
  await move(bank, account, 100, '2026-12-05')
  await close('2027-01')
  await runCorrespondence(bank.bank)
  const delivered = (await received(user)).map(({ deliveredAs, listed }) => `${deliveredAs} ${listed}`)
  expect(new Set(delivered)).toEqual(new Set(['ELECTRONIC true', 'PAPER false']))
})

test('the customer finds it in the mailbox as a tagged PDF that says what they read on the screen', async () => {
  const { user, account } = await customer()
  const words = 'Nómina de noviembre'
  await move(bank, account, 1_234_56, '2026-11-27', words)
  await close('2026-12')
  await runCorrespondence(bank.bank)
  const tokens = await signInAs(bank, user)
  const root = '/services/mailbox/v1'
  const { rows } = (await get(bank, tokens, `${root}/communications-extract?search=extracto`)).json()
  expect(rows).toMatchObject([
    { title: 'Extracto mensual de noviembre de 2026', typeCode: 'MONTHLY_STATEMENT', product: { id: account.id }, pages: 1 },
  ])
  const { document } = (await get(bank, tokens, `${root}/communications/${rows[0].id}`)).json()
  expect(document.table.rows).toEqual([['27/11/2026', words, expect.any(String), '27/11/2026', '+1.234,56\u00a0€', '1.234,56\u00a0€']])
  const pdf = await readPdf((await get(bank, tokens, `${root}/communications/${rows[0].id}/document`)).rawPayload)
  expect(pdf).toMatchObject({ title: 'Extracto mensual de noviembre de 2026', lang: 'es-ES', tagged: true, untagged: [] })
  for (const text of [words, 'Saldo final', 'Persona cuenta']) expect(pdf.pages.join(' ')).toContain(text)
})
