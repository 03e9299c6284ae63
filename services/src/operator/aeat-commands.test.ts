import { afterAll, beforeAll, expect, test } from 'vitest'
import { move, openTestBank, type TestBank } from '../testing/bank.ts'
import { addCustomer } from '../testing/orders.ts'
import { payTax, presenting, quarter } from '../testing/taxes.ts'
import { runAeat } from './aeat-commands.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

test('the operator closes the simulated agency, sees what waits for it, and opens it again', async () => {
  const carmen = await addCustomer(bank, 'carmen')
  await move(bank, carmen.account, 1_000_00, '2026-11-19')
  expect(await runAeat(bank.database, ['waiting'])).toBe('No tax waits for the agency.\n')
  await payTax(bank, carmen, 100_92)
  expect(await runAeat(bank.database, ['waiting'])).toMatch(/REQUESTED {2}303 {2}100,92/)
  await runAeat(bank.database, ['outage', 'on'])
  const input = { accountId: carmen.account.id, ...quarter(50_00) }
  expect((await presenting(bank, carmen).authorize(input)).json().code).toBe('AEAT_OFFLINE')
  await runAeat(bank.database, ['outage', 'off'])
  expect((await presenting(bank, carmen).authorize(input)).statusCode).toBe(200)
  await expect(runAeat(bank.database, ['outage'])).rejects.toThrow('Write one of')
})
