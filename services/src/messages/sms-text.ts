/** What the bank writes by SMS: one message of GSM 03.38, and codes that only the bank's own page is offered. */
import { plainSigns, stripAccents } from '@almenara/contract/text'
import type { Bank } from '../bank.ts'

/** Characters of GSM 03.38 in one message (3GPP TS 23.038, section 6.2.1): beyond them it is two, and costs as two. */
const ONE_MESSAGE = 160

/** Accents and signs that GSM 03.38 lacks would make it two messages. */
export function smsText(text: string): string {
  return stripAccents(plainSigns(text)).replace(/[«»]/g, '"')
}

/**
 * The same for a code, with a last line that says which site it is for (origin-bound one-time codes, WICG): the browser offers to write it
 * there and nowhere else, so a page that pretends to be the bank's does not get it by itself. Left out where it would need a second message,
 * or where the bank has not said its address.
 */
export function codeText({ portalUrl }: Pick<Bank, 'portalUrl'>, text: string, code: string): string {
  const words = smsText(text)
  const bound = portalUrl && `${words}\n@${new URL(portalUrl).hostname} #${code}`
  return bound && bound.length <= ONE_MESSAGE ? bound : words
}
