import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remittances } from '../areas/payments/remittances/tables.ts'
import { runRemittances } from '../areas/payments/remittances/run-remittances.ts'
import { exchange } from '../payments/exchange.ts'
import { openTestBank, type TestBank } from '../testing/bank.ts'
import { addOther, expectAgreement } from '../testing/clearing.ts'
import { addConfirmingCompany, confirm } from '../testing/confirming.ts'
import { addCreditor, collect, goOn, remittanceOf } from '../testing/debit-remittances.ts'
import { officeOf } from '../testing/office.ts'
import { moneyIn } from '../testing/payments.ts'
import { addCompanyCustomer, addReadyFile, linesTo, presentFile, type Company } from '../testing/remittances.ts'
import { runOperator } from './commands.ts'
import { UsageError } from './usage-error.ts'

let tested: TestBank
let ana: Company
beforeAll(async () => {
  tested = await openTestBank()
  ana = await addCompanyCustomer(tested, 'construcciones', 10_000)
})
afterAll(() => tested.close())

const operator = (...words: string[]) => runOperator(['remittances', ...words], tested.database, officeOf(tested))

test('a remittance that is stopped is not charged while its day goes on, and resumed it is charged once and whole', async () => {
  expect(await operator()).toBe('No remittance is open.\n')
  const lines = [...linesTo([await addOther(tested)], 2), ...linesTo([await addOther(tested, 'CLOSED')], 1, 50_00)]
  const id = await addReadyFile(tested, ana.user, { contractId: ana.contractId, charged: ana.account, batches: [{ lines }] })
  await presentFile(tested, ana, id)
  const number = 'R-2026-000001'
  expect(await operator('stop', number, 'A call from its owner')).toBe(`${number} is kept back until: remittances resume ${number}\n`)
  await runRemittances(tested.bank)
  expect(await operator()).toMatch(/^R-2026-000001 {2}20\/11\/2026 {2}SCHEDULED {2}3 of 250,00\u00a0€; kept back: A call from its owner\n$/)
  expect(await operator('show', number)).toContain('unpacked 3 of 3, charged never')
  expect(await moneyIn(tested, ana.account)).toEqual({ balance: 10_000_00, held: 250_00 })

  expect(await operator('resume', number)).toBe(`${number} goes on.\n`)
  await runRemittances(tested.bank)
  await exchange(tested.bank)
  expect(await moneyIn(tested, ana.account)).toEqual({ balance: 9_800_00, held: 0 })
  expect(await operator('show', number)).toContain('settled 2 of 200,00\u00a0€; rejected 1 of 50,00\u00a0€; returned 0')
  expect(await operator('lines', number, 'REJECTED')).toMatch(/^3 {2}\S+ {2}REJECTED {2}50,00\u00a0€ {2}AC04\n$/)
  expect((await operator('lines', number)).trimEnd().split('\n')).toHaveLength(3)
  await expect(operator('resume', number)).rejects.toThrow('is not kept back')
  await expect(operator('stop', number, 'Too late')).rejects.toThrow('has ended: PARTLY')
  await expectAgreement(tested)
})

test('the messages of a remittance that were lost on the way go again with the same id, and no transfer is made twice', async () => {
  const before = await moneyIn(tested, ana.account)
  const lines = linesTo([await addOther(tested)], 2)
  await presentFile(
    tested,
    ana,
    await addReadyFile(tested, ana.user, { contractId: ana.contractId, charged: ana.account, batches: [{ lines }] }),
  )
  await runRemittances(tested.bank)
  const { sepa } = tested.bank
  await exchange({ ...tested.bank, sepa: { ...sepa, send: async () => ({ outcome: 'SENT', reference: 'lost' }) } })
  const number = 'R-2026-000002'
  expect(await operator('show', number)).toContain('settled 0')
  await exchange(tested.bank)
  expect(await operator('show', number)).toContain('settled 0')
  for (let times = 0; times < 2; times += 1) expect(await operator('resend', number)).toMatch(/^M[0-9a-f]{32}: sent again\n$/)
  await exchange(tested.bank)
  expect(await operator('show', number)).toContain('settled 2 of 200,00')
  expect((await moneyIn(tested, ana.account))?.balance).toBe((before?.balance ?? 0) - 200_00)
  await expectAgreement(tested)
  await expect(operator('resend', number)).rejects.toThrow('has no transfers that the clearing has been sent and has not answered')
})

test('a remittance of debits that is stopped is not sent, and resumed it is, is never charged, and one of its debits comes back by a reason', async () => {
  const gym = await addCreditor(tested, 'gimnasio')
  const remittance = await collect(tested, gym, { lines: linesTo([await addOther(tested)], 2) })
  const { number } = await remittanceOf(tested, remittance)
  await operator('stop', number, 'A call from its owner')
  await goOn(tested)
  const sent = async () => (await operator('lines', number, 'SENT')).trimEnd().split('\n').length
  expect(await operator('lines', number, 'SENT')).toBe('It has no such debits.\n')
  tested.clock.set('2026-11-23T08:00:00+01:00')
  expect(await operator('resume', number)).toBe(`${number} goes on.\n`)
  await goOn(tested)
  expect([await sent(), await moneyIn(tested, gym.account)]).toEqual([2, { balance: 0, held: 0 }])
  tested.clock.set('2026-11-24T10:00:00+01:00')
  await goOn(tested)
  const [first] = (await operator('lines', number, 'COLLECTED')).split('\n')
  const id = first?.split('  ')[1] ?? ''
  expect(await runOperator(['sepa', 'return', id, 'AC06'], tested.database, officeOf(tested))).toContain('AC06')
  expect(await operator('lines', number, 'RETURNED')).toMatch(/^1 {2}\S+ {2}RETURNED {2}100,00\u00a0€ {2}AC06\n$/)
  await expect(operator('lines', number, 'SETTLED')).rejects.toThrow('is none of SCHEDULED')
  expect(await moneyIn(tested, gym.account)).toEqual({ balance: 100_00, held: 0 })
  await expectAgreement(tested)
})

test('a remittance of confirming that is stopped pays nobody, and one of its suppliers may be paid before its day', async () => {
  const obras = await addConfirmingCompany(tested, 'obras', 500, {})
  const gil = await addOther(tested)
  const remittance = await confirm(tested, obras, [
    { iban: gil, number: 'F1', amount: 100_00, dueOn: '2026-12-01' },
    { iban: gil, number: 'F2', amount: 200_00, dueOn: '2026-12-15' },
  ])
  const { number } = await remittanceOf(tested, remittance)
  await goOn(tested)
  expect(await operator('lines', number)).toMatch(/^1 {2}OFFERED {2}01\/12\/2026 {2}100,00\u00a0€\n2 {2}OFFERED {2}15\/12\/2026/)
  expect(await operator('advance', number, '2')).toMatch(/^Its supplier is paid 199,\d\d\u00a0€, less 0,\d\d\u00a0€ of interest\.\n$/)
  await expect(operator('advance', number, '2')).rejects.toThrow('is not offered to its supplier')
  await expect(operator('advance', number, '3')).rejects.toThrow(UsageError)
  await operator('stop', number, 'A call from its owner')
  tested.clock.set('2026-12-01T09:00:00+01:00')
  await goOn(tested)
  expect(await operator('lines', number, 'PAID')).toBe('It has no such invoices.\n')
  expect(await operator('resume', number)).toBe(`${number} goes on.\n`)
  await goOn(tested)
  expect(await operator('lines', number, 'PAID')).toMatch(/^1 {2}PAID {2}01\/12\/2026 {2}100,00\u00a0€ {2}P[0-9a-f]{32}\n$/)
  await expectAgreement(tested)
})

test.each([
  [['show']],
  [['resend']],
  [['show', 'R-2026-999999']],
  [['stop', 'R-2026-000001']],
  [['lines', 'R-2026-000001', 'LOST']],
  [['forget', 'R-1']],
])('remittances %j changes nothing and says how it is written', async (words) => {
  const before = await tested.database.select().from(remittances).where(eq(remittances.contractId, ana.contractId))
  await expect(operator(...words)).rejects.toThrow(UsageError)
  expect(await tested.database.select().from(remittances).where(eq(remittances.contractId, ana.contractId))).toEqual(before)
})
