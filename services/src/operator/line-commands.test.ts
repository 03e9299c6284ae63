import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FinancingContracts } from '@almenara/contract/areas/payments/financing-contracts'
import { products } from '../products/tables.ts'
import { get, openTestBank, type TestBank } from '../testing/bank.ts'
import { addCreditor } from '../testing/debit-remittances.ts'
import { officeOf } from '../testing/office.ts'
import type { Company } from '../testing/remittances.ts'
import { runOperator } from './commands.ts'
import { UsageError } from './usage-error.ts'

let tested: TestBank
let gym: Company
let number: string
beforeAll(async () => {
  tested = await openTestBank()
  gym = await addCreditor(tested, 'gimnasio')
  const [product] = await tested.database.select().from(products).where(eq(products.id, gym.contractId))
  number = product?.identifier ?? ''
})
afterAll(() => tested.close())

const operator = (...words: string[]) => runOperator(['open-line', ...words], tested.database, officeOf(tested))

test('a line is opened beside a contract of debits, once, and its people see what it has', async () => {
  expect(await operator(number, '0418-7710', '120000', '5.25', '2027-06-30')).toBe(
    'Line 0418-7710: 120.000,00\u00a0€ at 5,25\u00a0%, until 30/06/2027.\n',
  )
  const { creditors } = (await get(tested, gym.tokens, '/services/financing-remittances/v1/pool')).json<FinancingContracts>()
  expect(creditors).toMatchObject([{ number: '0418-7710', line: { limit: 120_000_00, risk: 0, available: 120_000_00 } }])
  await expect(operator(number, '0418-7710', '1000', '5')).rejects.toThrow('0418-7710 is the number of another product.')
})

test.each([
  [['', '0418-7711', '1000', '5']],
  [['NONE', '0418-7711', '1000', '5']],
  [['NONE', 'x', '1000', '5']],
  [['NONE', '0418-7711', '0', '5']],
  [['NONE', '0418-7711', '1000', '5,25']],
  [['NONE', '0418-7711', '1000', '5', '2026-02-30']],
  [['NONE', '0418-7711', '1000', '5', '2026-01-01']],
])('%j is refused with how it is written', async (words) => {
  await expect(operator(...words)).rejects.toThrow(UsageError)
})
