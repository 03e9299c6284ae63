/** Words of people as SEPA carries them, made at the last moment: whoever keeps them keeps them whole. */
import { toSepaText } from '@almenara/contract/text'

/** In the SEPA character set, without spaces around or repeated inside, cut where a field ends; empty where nothing of it travels. */
export function sepaWords(text: string, most: number): string {
  return toSepaText(text).replace(/\s+/g, ' ').trim().slice(0, most).trim()
}

/** The same for what a message must have: `NOTPROVIDED` stands for what cannot be written. */
export function sepaName(text: string, most: number): string {
  return sepaWords(text, most) || 'NOTPROVIDED'
}
