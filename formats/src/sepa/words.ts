/** Converts text to the SEPA character set. It is called when a message is written; the text is stored unconverted. */
import { toSepaText } from '@almenara/contract/text'

/** In the SEPA character set, without spaces around or repeated inside, cut where a field ends; empty where nothing of it travels. */
export function sepaWords(text: string, most: number): string {
  return toSepaText(text).replace(/\s+/g, ' ').trim().slice(0, most).trim()
}

/** The same for a mandatory element: `NOTPROVIDED` when nothing of the text can be written. */
export function sepaName(text: string, most: number): string {
  return sepaWords(text, most) || 'NOTPROVIDED'
}
