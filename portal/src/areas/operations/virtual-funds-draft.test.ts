import type { FundsAccount, FundsCard } from '@almenara/contract/areas/operations/virtual-funds'
import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { readFundsDraft, type FundsDraft } from './virtual-funds-draft.ts'

const CARD: FundsCard = { id: 'card', name: 'Virtual compras', ending: '0392', available: toCents(6_000), canOperate: true }
const ACCOUNT: FundsAccount = { id: 'account', name: 'Nómina', iban: 'ES00', available: toCents(10_000), canOperate: true }

const draft = (more: Partial<FundsDraft> = {}): FundsDraft => ({
  direction: 'RECHARGE',
  card: 'card',
  account: 'account',
  amount: '50,00',
  ...more,
})

test('what is whole can be asked for', () => {
  const input = { direction: 'RECHARGE', card: 'card', account: 'account', amount: 5_000 }
  expect(readFundsDraft(draft(), CARD, ACCOUNT)).toEqual({ input })
})

test('each thing that is missing is said, the first of the screen first', () => {
  expect(readFundsDraft(draft({ amount: '' }), undefined, undefined)).toEqual({
    first: 'card',
    problems: { card: 'Elija la tarjeta.', account: 'Elija la cuenta.', amount: 'Escriba el importe.' },
  })
})

test('what is taken is at most what there is: in the account to load, in the card to discharge', () => {
  expect(readFundsDraft(draft({ amount: '100,00' }), CARD, ACCOUNT)).toHaveProperty('input')
  expect(readFundsDraft(draft({ amount: '100,01' }), CARD, ACCOUNT)).toMatchObject({ first: 'amount' })
  expect(readFundsDraft(draft({ direction: 'DISCHARGE', amount: '60,00' }), CARD, ACCOUNT)).toHaveProperty('input')
  expect(readFundsDraft(draft({ direction: 'DISCHARGE', amount: '60,01' }), CARD, ACCOUNT)).toMatchObject({ first: 'amount' })
})

test('a card that cannot be used now says why', () => {
  const denial = 'La tarjeta está bloqueada.'
  expect(readFundsDraft(draft(), { ...CARD, denial }, ACCOUNT)).toMatchObject({ first: 'card', problems: { card: denial } })
})
