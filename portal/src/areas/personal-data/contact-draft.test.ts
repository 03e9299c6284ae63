import { expect, test } from 'vitest'
import { EMPTY_PHONE, readContactDraft } from './contact-draft.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('what is not opened stays as it is, and what is proved goes by its proof alone', () => {
  expect(readContactDraft({ email: { text: 'a@b.es', proof: ID } })).toEqual({ input: { email: ID } })
  expect(readContactDraft({ mobile: { text: EMPTY_PHONE, proof: ID }, phone: null })).toEqual({ input: { mobile: ID, phone: null } })
})

test('nothing goes to the bank before it is proved, and the first that is missing is named', () => {
  const read = readContactDraft({ mobile: { text: EMPTY_PHONE }, phone: EMPTY_PHONE, email: { text: 'a@b.es' } })
  expect(read).toMatchObject({ first: 'mobile', problems: { phone: 'Escriba el número de teléfono.' } })
  expect(readContactDraft({ phone: { country: 'ES', number: ' ' } })).toMatchObject({ first: 'phone' })
})
