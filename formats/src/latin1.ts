/** Text of the bank's fixed-width files: ISO-8859-1 in capitals, one byte a character. */
import { plainSigns, stripAccents } from '@almenara/contract/text'

/**
 * Text in capitals of which each character is one byte of ISO-8859-1. Á, Ñ and Ç stay; what the set lacks is written by
 * its plain equivalent («€» as «EUR», «Ł» as «L») and by «?» only where there is none; line breaks become spaces.
 */
export function foldToLatin1(text: string): string {
  if (PLAIN.test(text)) return text.toUpperCase()
  return Array.from(plainSigns(text.normalize('NFC')), foldCharacter).join('')
}

// Nearly all text: what upper-casing makes one byte of ISO-8859-1. Without this, half of an export's time goes into folding.
const PLAIN = /^[\x20-\x5f\x61-\x7e\xa1-\xac\xae-\xb3\xb6-\xde\xe0-\xfe]*$/

function foldCharacter(character: string): string {
  if (/\p{Control}/u.test(character)) return ' '
  const capital = character.toUpperCase()
  if (isLatin1(capital)) return capital
  const plain = stripAccents(capital).toUpperCase()
  if (isLatin1(plain)) return plain
  return isLatin1(character) ? character : '?' // «µ» has a Greek capital
}

function isLatin1(text: string): boolean {
  return /^[\x20-\x7e\xa1-\xff]*$/.test(text)
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
