import type { pool } from '@almenara/contract/areas/savings/products'
import type { Reply } from '@almenara/contract/call'
import { add } from '@almenara/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, addUser, get, openTestBank, signInAs, type TestBank } from '../../testing/bank.ts'
import { addDeposit, addFund, addInstrument, addPlan, addSecurities } from '../../testing/savings.ts'

let bank: TestBank
let all: Reply<typeof pool>

beforeAll(async () => {
  bank = await openTestBank()
  const owner = await addUser(bank, 'ana.perez')
  const account = await addAccount(bank, owner)
  await addInstrument(bank, {
    id: 'USD/EUR',
    kind: 'EXCHANGE',
    prices: [
      ['2025-06-02', 800_000],
      ['2026-11-18', 900_000],
    ],
  })
  await addInstrument(bank, {
    id: 'LU0000000001',
    kind: 'FUND',
    currency: 'USD',
    prices: [
      ['2026-03-02', 10_000_000],
      ['2026-11-18', 12_000_000],
    ],
  })
  await addInstrument(bank, { id: 'N5000', kind: 'PLAN', prices: [['2026-11-18', 7_000_000]] })
  await addInstrument(bank, { id: 'ES0000000001', kind: 'SHARE', prices: [['2026-11-18', 5_000_000]] })
  await addDeposit(bank, owner, account)
  await addDeposit(bank, owner, account, { renewal: 'RENEW_ALL', principal: 1_000_00, startedOn: '2026-02-01' })
  await addDeposit(bank, owner, account, { principal: 2_000_00, startedOn: '2026-03-01', interestEvery: 6 })
  await addFund(bank, owner, account, { instrumentId: 'LU0000000001', trades: [['2026-03-02', 10, 100_00]] })
  await addPlan(bank, owner, account, { instrumentId: 'N5000', periodic: { amount: 50_00, on: '2026-12-05' } })
  await addSecurities(bank, owner, account, [['ES0000000001', 40, 250_00]])
  all = (await get(bank, await signInAs(bank, owner), '/services/savings/v1/pool')).json()
})
afterAll(() => bank.close())

const groupOf = (type: string) => all.groups.find((group) => group.type === type)

test('what was put in and what was gained are told of all, in euros, and a deposit gains nothing before it is paid', () => {
  // 10 units at 12 $ and 0,90 are 108 €, for what cost 90; 40 shares at 5 € are 200 €, for what cost 250.
  expect([groupOf('INVESTMENT_FUND')?.gain, groupOf('ACCOUNT_VALUES')?.gain]).toEqual([18_00, -50_00])
  expect(groupOf('TERM_DEPOSIT')).not.toHaveProperty('gain')
  const contributed = 13_000_00 + 90_00 + 250_00
  expect(all).toMatchObject({ total: contributed - 32_00, contributed, gain: -32_00 })
  expect(all.gainRate).toBe(Math.round((-32_00 / contributed) * 1_000_000))
  expect(add(...all.groups.flatMap(({ products }) => products.flatMap((product) => product.contributed ?? [])))).toBe(all.contributed)
})

test('each kind has its part of the whole, and each product what customers know it by', () => {
  expect(groupOf('TERM_DEPOSIT')?.share).toBe(Math.round((13_000_00 / all.total) * 1_000_000))
  const [deposit] = groupOf('TERM_DEPOSIT')?.products ?? []
  expect(deposit).toMatchObject({ maturesOn: '2027-01-31', terms: { rate: 25_000, interest: 250_00 }, trend: [] })
  expect(groupOf('INVESTMENT_FUND')?.products[0]).toMatchObject({ original: { currency: 'USD', amount: 120_00 }, gainRate: 200_000 })
  expect(groupOf('ACCOUNT_VALUES')?.products[0]).toMatchObject({ positions: 1, gainRate: -200_000 })
  const interests = groupOf('TERM_DEPOSIT')?.products.flatMap(({ terms }) => terms?.interest ?? []) ?? []
  expect(groupOf('TERM_DEPOSIT')?.interest).toBe(add(...interests))
})

test('how it went is what is held today at the prices of each month; before its first price it had that one', () => {
  expect(all.evolution).toHaveLength(13)
  expect(all.evolution[0]).toEqual({ on: '2025-11-20', value: 13_000_00 + 80_00 + 200_00 })
  expect(all.evolution.at(-1)).toEqual({ on: '2026-11-20', value: all.total })
  const trend = groupOf('INVESTMENT_FUND')?.products[0]?.trend
  expect([trend?.length, trend?.[0], trend?.at(-1)]).toEqual([13, 80_00, 108_00])
})

test('what comes is told by its day: what is taken, what is renewed, and what is paid after taxes', () => {
  expect(all.coming.map(({ on, amount, renewal }) => [on, amount, renewal])).toEqual([
    ['2026-12-05', 50_00, undefined],
    ['2027-01-31', 10_202_50, 'PAY'],
    // With its interest of 25 €, less 19 %.
    ['2027-02-01', 1_020_25, 'RENEW_ALL'],
    // The interest of the last half year alone, for the first was paid: 24,79 €, less 4,71.
    ['2027-03-01', 2_020_08, 'PAY'],
  ])
})
