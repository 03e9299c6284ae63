/** What the bank writes by SMS: one message of GSM 03.38, and codes that only the bank's own page is offered. */
import { plainSigns, stripAccents } from '@almenara/contract/text'
import type { Bank } from '../bank.ts'

/** Characters of GSM 03.38 in one message (3GPP TS 23.038, section 6.2.1): beyond them it is two, and costs as two. */
const ONE_MESSAGE = 160

/** Letters beyond ASCII that GSM 03.38 lacks (section 6.2.1): ñ and é are sent as they are; á, í, ó and ú are not among its letters. */
const NOT_GSM = /[^\p{ASCII}èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà¿¡]/gu

/**
 * What is missing in GSM 03.38 is written plainly where the message is made, at the last moment: one such letter would have it all sent in
 * UCS-2, of which a message holds 70 characters, and would cost two or three.
 */
export function smsText(text: string): string {
  return plainSigns(text.normalize('NFC')).replace(NOT_GSM, stripAccents).replace(/[«»]/g, '"')
}

/** Thirty characters of a name, for a text that must fit in one message. */
export function shortName(name: string): string {
  return name.slice(0, 30).trim()
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
