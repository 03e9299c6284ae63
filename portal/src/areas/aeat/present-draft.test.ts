import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { emptyPresentation, readPresentation, type PresentDraft } from './present-draft.ts'

const typed = (more: Partial<PresentDraft> = {}): PresentDraft => ({
  ...emptyPresentation('cuenta', '26'),
  model: '303',
  period: '3T',
  taxId: '12345678Z',
  name: ' Carmen Muñoz ',
  amount: '1.234,56',
  ...more,
})
const problems = (draft: PresentDraft) => {
  const read = readPresentation(draft)
  return 'problems' in read ? read : undefined
}

test('by hand, what is typed is what the bank is asked, without what was left empty', () => {
  expect(readPresentation(typed())).toEqual({
    input: {
      accountId: 'cuenta',
      form: 'ACCOUNT_DEBIT',
      by: 'HAND',
      model: '303',
      exercise: '26',
      period: '3T',
      taxId: '12345678Z',
      name: 'Carmen Muñoz',
      amount: toCents(1_234_56),
    },
  })
})

test('a paper’s reference brings its model, and what was chosen by hand is not sent', () => {
  const read = readPresentation(typed({ by: 'REFERENCE', reference: '010 123456789 4' }))
  expect('input' in read && Object.keys(read.input).toSorted()).toEqual(['accountId', 'amount', 'by', 'form', 'name', 'reference', 'taxId'])
  expect(problems(typed({ by: 'REFERENCE', reference: '010' }))?.first).toBe('reference')
})

test('of a file, the bank is asked for what was chosen of it', () => {
  const file = { id: 'archivo', name: '303.txt', declarations: [] }
  expect(readPresentation(typed({ by: 'FILE', file, chosen: [1, 3], preSignature: 'ab1' }))).toEqual({
    input: { accountId: 'cuenta', form: 'ACCOUNT_DEBIT', by: 'FILE', fileId: 'archivo', chosen: [1, 3], preSignature: 'AB1' },
  })
  expect(problems(typed({ by: 'FILE' }))).toEqual({ first: 'fileId', problems: { fileId: 'Elija el archivo de la declaración.' } })
  expect(problems(typed({ by: 'FILE', file }))?.first).toBe('chosen')
})

test('what is missing is said at its field, the first on the screen first', () => {
  const nothing = problems(emptyPresentation(undefined, '26'))
  expect(nothing?.first).toBe('model')
  expect(Object.keys(nothing?.problems ?? {})).toEqual(['model', 'period', 'taxId', 'name', 'amount', 'accountId'])
  expect(problems(typed({ taxId: '12345678A' }))?.problems.taxId).toBe('El NIF no es correcto. Revise la letra.')
})
