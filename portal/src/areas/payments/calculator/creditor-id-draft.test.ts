import { expect, test } from 'vitest'
import { readCreditorId } from './creditor-id-draft.ts'

test('a NIF is taken as people write it, with three digits of suffix', () => {
  expect(readCreditorId({ taxId: 'b-85626240', suffix: ' 000 ' })).toEqual({ input: { taxId: 'B85626240', suffix: '000' } })
})

test('each field says what is wrong with it', () => {
  expect(readCreditorId({ taxId: 'B85626241', suffix: '1' })).toEqual({
    problems: {
      taxId: 'El NIF no es correcto: la letra o la cifra final no corresponde.',
      suffix: 'Escriba las 3 cifras del sufijo. Si su contrato no indica otro, es 000.',
    },
    first: 'taxId',
  })
  expect(readCreditorId({ taxId: '', suffix: '000' })).toMatchObject({ problems: { taxId: 'Escriba el NIF.' } })
})
