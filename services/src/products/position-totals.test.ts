import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { type CountedLine, totalsOf } from './position-totals.ts'

const line = (kind: CountedLine['kind'], balance: number, credit = false) => ({ kind, balance: toCents(balance), credit })

test('each line counts on one side alone, and what is left is the one less the other', () => {
  const lines = [
    line('ACCOUNTS', 1_000),
    line('ACCOUNTS', -30),
    line('ACCOUNTS', -400, true),
    line('CARDS', -50),
    line('CARDS', 60),
    line('FINANCING', -8_000),
    line('SAVINGS', 500),
  ]
  expect(totalsOf(lines)).toEqual({
    assets: {
      total: 1_560,
      parts: [
        { part: 'ACCOUNTS', amount: 1_000 },
        { part: 'SAVINGS', amount: 500 },
        { part: 'CARD_BALANCES', amount: 60 },
      ],
    },
    debts: {
      total: 8_480,
      parts: [
        { part: 'FINANCING', amount: 8_000 },
        { part: 'CREDIT_ACCOUNTS', amount: 400 },
        { part: 'CREDIT_CARDS', amount: 50 },
        { part: 'OVERDRAFTS', amount: 30 },
      ],
    },
    net: -6_920,
  })
})

test('who has nothing and owes nothing has no parts', () => {
  const none = { total: 0, parts: [] }
  expect(totalsOf([line('FINANCING', 0)])).toEqual({ assets: none, debts: none, net: 0 })
})
