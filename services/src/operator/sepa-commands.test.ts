import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, addUser, move, openTestBank, type TestAccount, type TestBank } from '../testing/bank.ts'
import { officeOf } from '../testing/office.ts'
import { moneyIn, orderPayment, paymentOf } from '../testing/payments.ts'
import { exchange } from '../payments/exchange.ts'
import { eq } from 'drizzle-orm'
import { receivedPayments } from '../received/tables.ts'
import { runOperator } from './commands.ts'
import { noSepa } from '../rails/sepa/off.ts'
import { UsageError } from './usage-error.ts'

let tested: TestBank
let account: TestAccount
beforeAll(async () => {
  tested = await openTestBank()
  account = await addAccount(tested, await addUser(tested, 'ana.ruiz'))
  await move(tested, account, 1_000_00, '2026-11-19')
})
afterAll(() => tested.close())

const sepa = (...words: string[]) => runOperator(['sepa', ...words], tested.database, officeOf(tested))

test('another bank’s customer pays, now or not, and its creditor collects on its day', async () => {
  await sepa('transfer', account.iban, '12,50', 'Textiles Gil', 'Factura 1')
  await sepa('transfer', account.iban, '7,50', 'Textiles Gil', 'Factura 2', 'now')
  expect(await moneyIn(tested, account)).toEqual({ balance: 1_020_00, held: 0 })
  expect(await sepa('debit', account.iban, '20', 'Luz, S. A.', 'Recibo')).toContain('on 23/11/2026')
  expect(await sepa('books')).toBe('20/11/2026: the bank has settled −20,00\u00a0€, and the clearing says −20,00\u00a0€.\n')
})

test('an account behaves as it is told, and an instant transfer without an answer is answered', async () => {
  const iban = 'ES7921000813610123456789'
  expect(await sepa('account', iban, 'SILENT', 'Luz Gil / Ana Soto')).toBe(`${iban} is SILENT, of Luz Gil and Ana Soto.\n`)
  expect(await sepa('accounts')).toBe(`${iban}  SILENT    Luz Gil / Ana Soto\n`)
  const id = await orderPayment(tested, account, iban, 100_00, { kind: 'INSTANT' })
  await exchange(tested.bank)
  const { transactionId } = await paymentOf(tested, String(id))
  expect(await sepa('waiting')).toContain(transactionId)
  expect(await sepa('answer', transactionId, 'settled')).toBe(`${transactionId} is settled.\n`)
  expect(await sepa('waiting')).toBe('Nothing waits.\n')
  expect(await moneyIn(tested, account)).toEqual({ balance: 920_00, held: 0 })
})

test('what another bank sent, and what it was sent, comes back on demand; and what it asks for is answered by its customer', async () => {
  const idIn = (output: string) => /ID is (\S+)\./.exec(output)?.[1] ?? ''
  const came = idIn(await sepa('transfer', account.iban, '40', 'Textiles Gil', 'Factura 3', 'now'))
  const before = await moneyIn(tested, account)
  expect(await sepa('recall', came, 'DUPL')).toContain(`${came} asks for it: DUPL`)
  expect(await sepa('recalls')).toMatch(new RegExp(`^${came}  DUPL  CAIXESBBXXX  waits for its customer until 10/12/2026\n$`))
  expect(await moneyIn(tested, account)).toEqual(before)

  const order = await orderPayment(tested, account, 'ES9121000418450200051332', 60_00)
  expect(await sepa('cycle')).toBe('All is said and done.\n')
  const { transactionId } = await paymentOf(tested, String(order))
  expect(await sepa('payments', account.iban)).toMatch(new RegExp(`^${transactionId} .* settled on 20/11/2026$`, 'm'))
  expect(await sepa('return', transactionId, 'AC04')).toBe(`${transactionId} comes back on 20/11/2026: AC04.\n`)
  expect(await paymentOf(tested, String(order))).toMatchObject({ state: 'RETURNED', reason: 'AC04' })
  await expect(sepa('return', transactionId)).rejects.toThrow('given back before')
  await expect(sepa('return', came)).rejects.toThrow('no transfer or debit of this bank')
  await expect(sepa('recall', transactionId, 'DUPL')).rejects.toThrow('no transfer to this bank')
})

test('a debit has the mandate and the scheme that are said', async () => {
  await sepa('debit', account.iban, '5', 'Gas, S. A.', 'Recibo', 'b2b', 'mandate=G-77', '2026-11-24')
  const [debit] = await tested.database.select().from(receivedPayments).where(eq(receivedPayments.mandateId, 'G-77'))
  expect(debit).toMatchObject({ scheme: 'B2B', settlementOn: '2026-11-24', state: 'DUE' })
})

test.each([
  [[]],
  [['transfer', 'ES7921000813610123456789', '1', 'Luz', 'x']],
  [['transfer', 'ES7921000813610123456789', '1', 'Luz', 'x', 'now', 'then']],
  [['return']],
  [['return', 'P1', 'x']],
  [['recall', 'P1']],
  [['recall', 'P1', 'AC04']],
  [['recall', 'P1', 'DUPL']],
  [['payments', 'mine']],
  [['account', 'ES00', 'OPEN', 'Luz']],
  [['account', 'ES7921000813610123456789', 'ODD', 'Luz']],
  [['transfer', 'ES7921000813610123456789', 'much', 'Luz', 'x']],
  [['transfer', 'ES7921000813610123456789', '-1', 'Luz', 'x']],
  [['debit', 'ES7921000813610123456789', '1', 'Luz', 'x', 'tomorrow']],
  [['answer', 'P1', 'settled']],
  [['books', 'today']],
])('%j is no command, and nothing is done', async (words) => {
  await expect(sepa(...words)).rejects.toBeInstanceOf(UsageError)
})

test.each([
  [['tomorrow'], '«tomorrow» is none'],
  [['mandate='], '«mandate=» is none'],
  [['2026-11-19'], 'has passed'],
])('a debit with %j says what is wrong with it', async (more, said) => {
  await expect(sepa('debit', account.iban, '1', 'Luz', 'x', ...more)).rejects.toThrow(said)
})

test('a bank with a line of its own has nothing to simulate', async () => {
  const office = { ...officeOf(tested), bank: async () => ({ ...tested.bank, sepa: noSepa }) }
  await expect(runOperator(['sepa', 'accounts'], tested.database, office)).rejects.toThrow('no simulated clearing')
})
