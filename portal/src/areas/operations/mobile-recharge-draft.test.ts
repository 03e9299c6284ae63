import type { PhoneOperator } from '@almenara/contract/areas/operations/mobile-recharge'
import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { chooseOperator, EMPTY_RECHARGE, readRecharge, type RechargeDraft } from './mobile-recharge-draft.ts'

const cents = (...values: number[]) => values.map((value) => toCents(value))
const FIXED: PhoneOperator = { id: 'digi', name: 'DIGI', amounts: { kind: 'FIXED', values: cents(500, 1000) } }
const FREE: PhoneOperator = {
  id: 'orange',
  name: 'Orange',
  amounts: { kind: 'FREE', minimum: toCents(500), maximum: toCents(10_000), step: toCents(500) },
}
const OPERATORS = [FIXED, FREE]
const PAYERS = [{ id: 'account' }, { id: 'locked', denial: 'La tarjeta está bloqueada.' }]

const draft = (more: Partial<RechargeDraft> = {}): RechargeDraft => ({
  phone: '600 123 456',
  operator: 'digi',
  amount: '10,00',
  payer: 'account',
  ...more,
})

test('what is whole can be asked for, with the number as E.164', () => {
  expect(readRecharge(draft(), OPERATORS, PAYERS)).toEqual({
    input: { payer: 'account', phone: '+34600123456', operator: 'digi', amount: 1000 },
  })
})

test('an empty form says what is missing of each field, the first of the screen first', () => {
  expect(readRecharge(EMPTY_RECHARGE, OPERATORS, PAYERS)).toEqual({
    first: 'payer',
    problems: {
      payer: 'Elija una forma de pago.',
      phone: 'Escriba el número de móvil.',
      operator: 'Elija el operador del móvil.',
      amount: 'Elija el importe de la recarga.',
    },
  })
})

test.each([
  [{ phone: '961234567' }, 'phone'],
  [{ phone: '60012345' }, 'phone'],
  [{ amount: '7,00' }, 'amount'],
  [{ operator: 'orange', amount: '4,99' }, 'amount'],
  [{ operator: 'orange', amount: '12,50' }, 'amount'],
  [{ operator: 'orange', amount: '105' }, 'amount'],
  [{ payer: 'other' }, 'payer'],
  [{ payer: 'locked' }, 'payer'],
])('%j is to be mended at %s', (more, field) => {
  expect(readRecharge(draft(more), OPERATORS, PAYERS)).toMatchObject({ first: field })
})

test('another operator keeps the amount that it sells too, and forgets another', () => {
  expect(chooseOperator(draft(), FREE).amount).toBe('10,00')
  expect(chooseOperator(draft({ operator: 'orange', amount: '25,00' }), FIXED).amount).toBe('')
})
