/** What the customer reads of a failure: the row of the catalogue that its code has, with the bank's own words where they go. */
import { CATALOGUE, IN_FEATURE } from './error-catalogue.es.ts'
import { CallFailure } from './failure.ts'
import { GENERIC, OFFLINE } from './plain-words.es.ts'

export interface ShownError {
  message: string
  /** The bank's own text, under ours. */
  hostText?: string
  code?: string
}

/**
 * Sentence, the bank's own text and the code, ready for an error box. `customText` takes the place of `%customText%`. In a `host` mode
 * the bank's message stands in place of ours; in a `front` mode, what it wrote besides stands under it.
 */
export function describe(error: unknown, customText = ''): ShownError {
  // A screen whose code did not come is no call that failed, and the connection is to blame all the same.
  if (!(error instanceof CallFailure)) return { message: navigator.onLine ? GENERIC : OFFLINE }
  const { code, hostText, fields, feature } = error
  const { mode, message: said } = CATALOGUE[Object.hasOwn(CATALOGUE, code) ? code : 'UNKNOWN']
  const message = (feature && IN_FEATURE[code]?.[feature]) ?? said
  const own = hostText || fields.find((field) => field.message !== '')?.message || ''
  const fromHost = mode.startsWith('host') && own !== ''
  const sentence = fillText(fromHost ? own : message, customText)
  return {
    message: sentence,
    ...(own && !fromHost && own !== sentence ? { hostText: own } : {}),
    ...(mode.endsWith('-code') ? { code } : {}),
  }
}

/** A text of the catalogue with `%customText%` replaced, everywhere it stands. */
export function fillText(text: string, customText: string): string {
  return text.replaceAll('%customText%', () => customText)
}
