/** The code printed on a receipt, with which anybody may check it: 32 characters of Crockford's base 32, 160 random bits. */
import { MAX_LENGTH } from './limits.ts'

const CODE = new RegExp(`^[0-9a-hjkmnp-tv-z]{${MAX_LENGTH.certificateCode}}$`)

/** What a person typed as the code it stands for: spaces, hyphens and capitals do not count, and O, I and L are read as 0 and 1. */
export function parseVerificationCode(text: string): string | undefined {
  const code = text
    .replace(/[\s.\-–]/g, '')
    .toLowerCase()
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return CODE.test(code) ? code : undefined
}

/** In groups of four, as it is printed: nobody copies 32 characters in one go. */
export function formatVerificationCode(code: string): string {
  return (
    code
      .toUpperCase()
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  )
}
