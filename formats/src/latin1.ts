/** Text of the bank's fixed-width files: capitals of ISO-8859-1, one byte a character. */
import { plainSigns, stripAccents } from '@almenara/contract/text'

/**
 * Text in capitals, of the letters of ISO-8859-1 and the signs of ASCII, one byte each. Á, Ñ and Ç stay. Signs that accounting programs do not
 * expect in a file of fixed width are written by those of the keyboard, though ISO-8859-1 has them: «·» as «-», «º» as «O», «€» as «EUR»; what
 * has no equivalent is «?», and line breaks are spaces.
 */
export function foldToLatin1(text: string): string {
  if (PLAIN.test(text)) return text.toUpperCase()
  return Array.from(withoutDots(plainSigns(text.normalize('NFC'))), foldCharacter).join('')
}

// Nearly all text: what upper-casing makes letters of ISO-8859-1 and signs of ASCII. Without this, half of an export's time goes into folding.
const PLAIN = /^[\x20-\x5f\x61-\x7e\xc0-\xd6\xd8-\xde\xe0-\xf6\xf8-\xfe]*$/
const FOLDED = /^[\x20-\x5f\x7b-\x7e\xc0-\xd6\xd8-\xde]*$/

/** Signs of ISO-8859-1 without a plain equivalent in Unicode's decompositions. */
const SIGNS: Readonly<Record<string, string>> = {
  '«': '"',
  '»': '"',
  '¡': '',
  '¿': '',
  '¢': 'C',
  '£': 'GBP',
  '¥': 'JPY',
  '¤': '',
  '¦': '|',
  '§': 'S.',
  '©': '(C)',
  '®': '(R)',
  '¬': '-',
  '°': 'O',
  '±': '+/-',
  µ: 'U',
  '¶': '',
  '×': 'X',
  '÷': '/',
}

/** «·» parts what is said before and after it; between two «l» it is of Catalan, which typewriters wrote with a full stop: «COL.LEGI». */
function withoutDots(text: string): string {
  return text
    .replace(/[\u013f\u0140]/g, (letter) => (letter === '\u013f' ? 'L·' : 'l·'))
    .replace(/(?<=l)[·\u2027\u2219](?=l)/gi, '.')
    .replace(/[·\u2027\u2219]/g, '-')
}

function foldCharacter(character: string): string {
  if (/\p{Control}/u.test(character)) return ' '
  const sign = SIGNS[character]
  if (sign !== undefined) return sign
  const capital = character.toUpperCase()
  if (FOLDED.test(capital)) return capital
  const plain = stripAccents(capital).toUpperCase()
  return FOLDED.test(plain) ? plain : '?'
}

/** The bytes of text that `foldToLatin1` made (or of ASCII), written into `target` from `offset`. */
export function writeLatin1(text: string, target: Uint8Array, offset: number): void {
  for (let index = 0; index < text.length; index++) target[offset + index] = text.charCodeAt(index)
}

// 0x80 to 0x9F; the five bytes that Windows-1252 leaves open keep their control character.
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const SLICE = 8192

/** One character for each byte. 0x80–0x9F are read as Windows-1252, which is what many banks write and call ISO-8859-1. */
export function readLatin1(bytes: Uint8Array): string {
  // Not by TextDecoder: Node 20 decodes «windows-1252» as ISO-8859-1.
  let text = ''
  for (let start = 0; start < bytes.length; start += SLICE) text += String.fromCharCode(...bytes.subarray(start, start + SLICE))
  return text.replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80))
}
