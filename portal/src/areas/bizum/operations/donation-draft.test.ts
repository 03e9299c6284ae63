import { toCents } from '@almenara/contract/money'
import { expect, it } from 'vitest'
import { initialDonation, readDonationSearch, type DonationDraft } from './donation-draft.ts'

const BLANK: DonationDraft = { code: '', amount: '', taxData: false, account: 'cuenta' }

it.each([
  ['as text', { code: '00007', amount: 2_50 }, { code: '00007', amount: 2_50 }],
  ['as a number that lost its zeros', { code: 7 }, { code: '00007' }],
  ['that is none', { code: 'siete' }, {}],
  ['with too many digits', { code: 123_456 }, {}],
  ['with an amount that is none', { code: '00007', amount: -1 }, { code: '00007' }],
])('the code of an organisation keeps its zeros: one %s', (_, address, read) => {
  expect(readDonationSearch(address)).toEqual(read)
})

it('a donation that is repeated begins with its organisation and its amount', () => {
  expect(initialDonation({ code: '00007', amount: toCents(2_50) }, BLANK)).toEqual({ ...BLANK, code: '00007', amount: '2,50' })
  expect(initialDonation({}, BLANK)).toBe(BLANK)
})
