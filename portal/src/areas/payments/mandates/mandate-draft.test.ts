import { expect, test } from 'vitest'
import { readTerms } from '../terms-draft.ts'
import { mandateDraft, readMandate } from './mandate-draft.ts'

const TYPED = { ...mandateDraft('a1'), creditorName: 'Luz, S. A.', creditorId: 'es77 000 b85626240', reference: ' M-1 ' }

test('a mandate is read as it is written on the paper that was signed', () => {
  expect(readMandate({ ...TYPED, maximum: '1.000', validUntil: '31/12/2027' })).toEqual({
    input: {
      accountId: 'a1',
      creditorName: 'Luz, S. A.',
      creditorId: 'ES77000B85626240',
      reference: 'M-1',
      type: 'RECURRENT',
      maximum: 1_000_00,
      validUntil: '2027-12-31',
    },
  })
})

test.each([
  ['accountId', { accountId: '' }],
  ['creditorName', { creditorName: ' ' }],
  ['creditorId', { creditorId: 'ES00000B85626240' }],
  ['reference', { reference: '' }],
  ['maximum', { maximum: 'mil' }],
  ['validUntil', { validUntil: '31/02/2027' }],
])('what is wrong with %s is said by it', (first, wrong) => {
  expect(readMandate({ ...TYPED, ...wrong })).toMatchObject({ first })
})

test('limits that are left blank are none', () => {
  expect(readTerms({ maximum: '', validUntil: ' ' })).toEqual({ ok: true, terms: {} })
})
