/** What customers may type (specification §5), and how text is folded for comparing, for SEPA and for the bank's files. */
/** The characters of a field: `accepts` judges finished text, `clean` strips the others while it is typed or pasted. */
export interface CharacterRule {
  accepts(text: string): boolean
  clean(text: string): string
}

/** A rule from the set of its characters, written as the inside of a regular expression's brackets. */
function characters(set: string): CharacterRule {
  const whole = new RegExp(`^[${set}]*$`, 'u')
  const others = new RegExp(`[^${set}]`, 'gu')
  return { accepts: (text) => whole.test(text), clean: (text) => text.replace(others, '') }
}

export const digitsOnly = characters('0-9')
/** Letters, with the Spanish ñ. */
export const lettersOnly = characters('A-Za-zÑñ')
/** Alphanumeric, which is also what a password may have. */
export const passwordText = characters('A-Za-z0-9')
/** An alias is the customer's own label and is shown to nobody else, so its letters carry accents: «Cuenta nómina». */
export const aliasText = characters('\\p{Script=Latin}0-9 .\\-')

const usernameCharacters = characters('A-Za-z0-9._, \\-')

/** Spaces only inside; empty is allowed. `clean` keeps a space at the end, which may be an inner one being typed. */
export const usernameText: CharacterRule = {
  accepts: (text) => usernameCharacters.accepts(text) && text === text.trim(),
  clean: (text) => usernameCharacters.clean(text).trimStart(),
}

const sepaCharacters = characters("A-Za-z0-9/\\-?:().,'+ ")

/** The SEPA character set (EPC217-08 §6.2): what travels between banks. What people type is `payment-text.ts`. */
export const isSepaText = (text: string): boolean => sepaCharacters.accepts(text)

/** The username that is compared: trimmed, inner spaces collapsed, lower case (specification §3). */
export function normaliseUsername(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Text as it is searched: lower case and blind to accents, so that «peña» finds «PENA». */
export function searchable(text: string): string {
  return stripAccents(text).toLowerCase()
}

/**
 * Text in the SEPA character set: accents stripped, Ñ→N, Ç→C (Cuaderno 34.14 §2), signs by their plain equivalent («€»
 * by «EUR»), line breaks by a space. A character without equivalent is left out.
 */
export function toSepaText(text: string): string {
  const plain = plainSigns(text).replace(/[&_;\t\r\n]/g, (sign) => SEPA_SIGNS[sign] ?? ' ')
  return sepaCharacters.clean(stripAccents(plain))
}

// EPC217-08 recommends these; other signs have no agreed equivalent.
const SEPA_SIGNS: Record<string, string> = { '&': '+', _: '-', ';': ',' }

/** Typographic signs that old character sets lack, as the keyboard writes them: dashes, quotes, «€», «…», wide spaces. */
export function plainSigns(text: string): string {
  return text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018-\u201b\u2032\u00b4`]/g, "'")
    .replace(/[\u201c-\u201f\u2033]/g, '"')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replaceAll('…', '...')
    .replaceAll('€', 'EUR')
    .replaceAll('•', '-')
}

// Latin letters that Unicode does not decompose into a letter and a mark.
const UNDECOMPOSED: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '\u2044': '/', // the slash of a fraction: «½» is «1/2», not «12»
}

/** Text without accents and other marks on letters; ligatures, ordinals (ª, º) and fractions in plain ones. */
export function stripAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[ßẞæÆœŒøØđĐðÐłŁþÞı\u2044]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
}

/** «un código SMS» → «Un código SMS»: words of their own that begin a sentence. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** «El saldo» → «el saldo»: a sentence that goes on another. */
export function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** «C•••• M•••• P••••»: readers who know the name recognise it; others learn neither the name nor its length. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
    .map((first) => `${first.toUpperCase()}••••`)
    .join(' ')
}
