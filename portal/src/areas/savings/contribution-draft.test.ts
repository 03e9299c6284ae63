import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { readContribution } from './contribution-draft.ts'

const read = (source: string | undefined, amount: string) => readContribution({ source, amount }, toCents(500_00))

test('an account and an amount within the year’s limit are what the bank is asked', () => {
  expect(read('a1', '500')).toEqual({ input: { source: 'a1', amount: 500_00 } })
})

test('each thing to mend is said in its field, and the first on the screen is named', () => {
  expect(read(undefined, '')).toEqual({
    problems: { source: 'Elija la cuenta de la que sale el dinero.', amount: 'Escriba el importe.' },
    first: 'source',
  })
  expect(read('a1', '0')).toMatchObject({ problems: { amount: 'El importe debe ser mayor que cero.' }, first: 'amount' })
  expect(read('a1', '500,01')).toMatchObject({
    problems: { amount: 'Este año puede aportar aún 500,00\u00a0€. Escriba un importe menor.' },
  })
})
