/** What a shop says of itself, before it is stored and shown. */

/** Characters of a shop's name that are kept. */
const LONGEST = 80

/**
 * Without what is not text: control characters, those that turn the writing around or are not seen (Unicode categories Cc and Cf), and blanks in a
 * row. A shop may not make its name look like another's, or like words of the bank.
 */
export function shopText(typed: string): string {
  return typed
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
}
