import { expect, it } from 'vitest'
import * as limits from './limits.ts'
import { bic } from './schemas.ts'

const { MAX_LENGTH, LENGTHS_NOT_ASKED } = limits

/** Specification §9, «Maximum lengths», row by row. */
it.each<[row: string, most: number, here: number]>([
  ['alias', 25, MAX_LENGTH.alias],
  ['transfer alias', 50, MAX_LENGTH.transferAlias],
  ['suffix', 3, MAX_LENGTH.suffix],
  ['NIF', 9, MAX_LENGTH.taxId],
  ['username', 18, MAX_LENGTH.username],
  ['password', 20, MAX_LENGTH.password],
  ['phone', 9, MAX_LENGTH.phone],
  ['foreign phone', 20, MAX_LENGTH.foreignPhone],
  ['card number', 16, LENGTHS_NOT_ASKED.cardNumber],
  ['exercise', 2, MAX_LENGTH.exercise],
  ['anagram', 4, MAX_LENGTH.anagram],
  ['payer name', 70, MAX_LENGTH.payerName],
  ['internal transfer beneficiary name', 45, MAX_LENGTH.ownPayeeName],
  ['external transfer beneficiary name', 70, MAX_LENGTH.payeeName],
  ['transfer concept', 140, MAX_LENGTH.concept],
  ['address and city', 50, LENGTHS_NOT_ASKED.addressLine],
  ['IBAN', 34, MAX_LENGTH.iban],
  ['BIC', 11, MAX_LENGTH.bic],
  ['max debit number', 4, MAX_LENGTH.maxDebitNumber],
  ['monthly SCP payment', 2, MAX_LENGTH.scpPayments],
  ['model code', 3, MAX_LENGTH.taxForm],
  ['OTP', 6, limits.CODE_DIGITS],
  ['card PIN', 4, MAX_LENGTH.cardPin],
  ['portability code', 6, MAX_LENGTH.portabilityCode],
  ['Bizum concept', 50, MAX_LENGTH.bizumConcept],
  ['charity code', 5, MAX_LENGTH.charityCode],
  ['certificate code', 32, MAX_LENGTH.certificateCode],
  ['pre-signature', 40, MAX_LENGTH.preSignature],
])('the maximum length of «%s» is %i', (_row, most, here) => {
  expect(here).toBe(most)
})

it('a BIC is taken with its eleven characters, and with no more', () => {
  const taken = (text: string) => bic.safeParse(text).success
  expect([taken('CAIXESBBXXX'), taken('CAIXESBBXXXX')]).toEqual([true, false])
})

/** Specification §9, «Other limits». */
it.each<[row: string, value: number, here: number]>([
  ['communications marked read at once', 60, limits.COMMUNICATIONS_AT_ONCE.read],
  ['communications downloaded at once', 20, limits.COMMUNICATIONS_AT_ONCE.downloaded],
  ['the largest count of pending communications that is shown', 999, limits.SHOWN_COUNT],
  ['days of the lists of Bizum', 30, limits.BIZUM_DAYS],
  ['a banner’s description', 100, limits.BANNER_DESCRIPTION],
  ['seconds of the wait for a download', 60, limits.NATIVE_DOWNLOAD_SECONDS],
  ['milliseconds until an object URL is released', 40_000, limits.OBJECT_URL_MS],
  ['milliseconds for the position', 10_000, limits.GEOLOCATION_TIMEOUT_MS],
  ['milliseconds until the fallback of the position', 10_500, limits.GEOLOCATION_FALLBACK_MS],
  ['milliseconds of a toast', 5_000, limits.TOAST_MS],
  ['milliseconds of the default wait', 500, limits.DEFAULT_WAIT_MS],
  ['milliseconds of a modal’s opening', 100, limits.MODAL_OPEN_MS],
  ['milliseconds until menus are measured', 350, limits.MENU_MEASURE_MS],
  ['milliseconds of scrolling', 300, limits.SCROLL_MS],
  ['milliseconds until the retry button', 5_000, limits.RETRY_DELAY_MS],
  ['the widest tablet', 991, limits.BREAKPOINT.tablet],
  ['the widest mobile', 767, limits.BREAKPOINT.mobile],
  ['the widest footer of accordions', 773, limits.BREAKPOINT.footer],
  ['pixels from the end at which the arrow goes', 1, limits.SCROLL_END],
])('%s: %i', (_row, value, here) => {
  expect(here).toBe(value)
})
