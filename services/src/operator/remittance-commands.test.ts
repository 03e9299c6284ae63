import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remittances } from '../areas/payments/remittances/tables.ts'
import { runRemittances } from '../areas/payments/remittances/run-remittances.ts'
import { exchange } from '../payments/exchange.ts'
import { openTestBank, type TestBank } from '../testing/bank.ts'
import { addOther, expectAgreement } from '../testing/clearing.ts'
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

test.each([
  [['show']],
  [['show', 'R-2026-999999']],
  [['stop', 'R-2026-000001']],
  [['lines', 'R-2026-000001', 'LOST']],
  [['forget', 'R-1']],
])('remittances %j changes nothing and says how it is written', async (words) => {
  const before = await tested.database.select().from(remittances).where(eq(remittances.contractId, ana.contractId))
  await expect(operator(...words)).rejects.toThrow(UsageError)
  expect(await tested.database.select().from(remittances).where(eq(remittances.contractId, ana.contractId))).toEqual(before)
})
