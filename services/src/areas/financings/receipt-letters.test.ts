import { toCents } from '@almenara/contract/money'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { entries, transactions } from '../../ledger/tables.ts'
import { addAccount, move, openTestBank, type TestAccount, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addCredit, addGuarantee, addLoan, catchUp, runDays } from '../../testing/financings.ts'
import { addMailboxUser, factOf, figureOf, lettersAbout, openLetters } from '../../testing/letters.ts'
import { receiptKey } from './rules/receipt-legs.ts'
import { financingReceipts } from './tables.ts'

let bank: TestBank
let owner: TestUser
let payer: TestAccount
let loan: TestAccount
beforeEach(async () => {
  bank = await openTestBank()
  owner = await addMailboxUser(bank, 'ana.perez')
  payer = await addAccount(bank, owner)
  await move(bank, payer, 30_000_00, '2026-11-02', 'Ingreso')
  loan = await addLoan(bank, owner, payer, { principal: toCents(12_000_00) })
})
afterEach(() => bank.close())

/** What the payer's account was charged for each receipt of a contract, in their order. */
async function chargedFor({ id }: TestAccount): Promise<number[]> {
  const rows = await bank.database
    .select()
    .from(financingReceipts)
    .where(eq(financingReceipts.productId, id))
    .orderBy(financingReceipts.number)
  const charged = await Promise.all(
    rows.map(async (receipt) => {
      const [entry] = await bank.database
        .select({ amount: entries.amount })
        .from(entries)
        .innerJoin(transactions, eq(transactions.id, entries.transactionId))
        .where(and(eq(transactions.key, receiptKey(id, receipt)), eq(entries.accountId, payer.ledgerAccountId)))
      return entry ? -entry.amount : undefined
    }),
  )
  return charged.filter((amount) => amount !== undefined)
}

const totalsOf = async ({ id }: TestAccount) =>
  (await lettersAbout(bank, id)).map(({ document }) => figureOf(document, 'Importe del recibo'))

test('each receipt of a loan, a leasing and a guarantee is sent once, for what the books charged, its parts coming to its total', async () => {
  const leasing = await addLoan(bank, owner, payer, {
    type: 'LEASING',
    principal: toCents(6_000_00),
    residual: toCents(100_00),
    vatRate: 21_000,
    months: 3,
  })
  const guarantee = await addGuarantee(bank, owner, payer)
  await runDays(bank, '2026-11-20', '2027-03-20')
  await runDays(bank, '2027-03-01', '2027-03-20')
  for (const [contract, many] of [
    [loan, 4],
    [leasing, 4],
    [guarantee, 2],
  ] as const) {
    const letters = await lettersAbout(bank, contract.id)
    expect(letters).toHaveLength(many)
    expect(await totalsOf(contract)).toEqual(await chargedFor(contract))
    for (const { document, recipients, type } of letters) {
      const parts = document.table?.rows.reduce((sum, row) => sum + Number(row[1]), 0)
      expect(parts).toBe(figureOf(document, 'Importe del recibo'))
      expect({ type, recipients }).toEqual({ type: 'LOAN_RECEIPT', recipients: [{ userId: owner.id, channel: 'ELECTRONIC' }] })
    }
  }
  const [first, second] = await lettersAbout(bank, loan.id)
  if (!first || !second) throw new Error('Two receipts')
  expect(figureOf(first.document, 'Pendiente después del recibo')).toBe(figureOf(second.document, 'Pendiente antes del recibo'))
  expect((await lettersAbout(bank, leasing.id)).at(-1)?.title).toBe('Valor residual · Préstamo')
})

test('a receipt without funds sends nothing until it is charged, and then says the late interest that the books have', async () => {
  await move(bank, payer, -30_000_00, '2026-11-19', 'Pago de todo')
  await runDays(bank, '2026-11-20', '2026-12-22')
  expect(await lettersAbout(bank, loan.id)).toEqual([])
  await move(bank, payer, 5_000_00, '2026-12-22', 'Ingreso')
  // Charged, and cut off before it is marked: its letter is of the next turn, of another day.
  const { ids } = bank.bank
  const dying = { next: () => { throw new Error('cut off') } } // oxfmt-ignore
  bank.bank.ids = dying
  await runDays(bank, '2026-12-23', '2026-12-23')
  expect(await chargedFor(loan)).toEqual([531_85 + 83])
  expect(await lettersAbout(bank, loan.id)).toEqual([])
  bank.bank.ids = ids
  await catchUp(bank, '2026-12-28')
  const [letter, ...more] = await lettersAbout(bank, loan.id)
  expect(more).toEqual([])
  if (!letter) throw new Error('A letter')
  expect(figureOf(letter.document, 'Importe del recibo')).toBe(531_85 + 83)
  expect(letter.document.table?.rows).toContainEqual(['Intereses de demora', 83])
  expect(factOf(letter.document, 'Fecha de cargo')).toBe('23/12/2026')
})

test('the customer reads it in the mailbox, as text and as a tagged PDF', async () => {
  await runDays(bank, '2026-11-20', '2026-12-15')
  const [letter, ...more] = await openLetters(bank, owner, 'recibo')
  if (!letter) throw new Error('A letter')
  expect(more).toEqual([])
  expect(letter).toMatchObject({ title: 'Recibo de diciembre de 2026 · Préstamo', typeCode: 'LOAN_RECEIPT' })
  expect(letter.said.table.rows).toEqual([
    ['Capital', '471,85\u00a0€'],
    ['Intereses', '60,00\u00a0€'],
  ])
  expect(letter.pdf).toMatchObject({ title: letter.title, lang: 'es-ES', tagged: true, untagged: [] })
  for (const text of ['531,85', 'Persona ana.perez', 'Pendiente']) expect(letter.pdf.pages.join(' ')).toContain(text)
})

test('the quarter of a credit account is sent once, for the interest and the fee that it was charged', async () => {
  const credit = await addCredit(bank, owner)
  await move(bank, credit, -4_000_00, '2026-11-03', 'Disposición')
  await runDays(bank, '2026-11-20', '2027-01-04')
  await runDays(bank, '2026-12-30', '2027-01-04')
  const [letter, ...more] = await lettersAbout(bank, credit.id).then((all) => all.filter(({ type }) => type === 'ACCOUNT_SETTLEMENT'))
  if (!letter) throw new Error('A settlement')
  expect(more).toEqual([])
  const booked = await bank.database
    .select({ title: entries.title, amount: entries.amount })
    .from(entries)
    .innerJoin(transactions, eq(transactions.id, entries.transactionId))
    .where(and(eq(entries.accountId, credit.ledgerAccountId), eq(transactions.kind, 'credit-settlement')))
    .orderBy(entries.seq)
  expect(booked).toHaveLength(2)
  expect(letter.document.table?.rows.map(([title, , amount]) => ({ title, amount: -Number(amount) }))).toEqual(booked)
  expect(figureOf(letter.document, 'Total cargado')).toBe(-booked.reduce((sum, { amount }) => sum + amount, 0))
  expect(letter.title).toBe('Liquidación de la cuenta de crédito, 31/12/2026')
})
