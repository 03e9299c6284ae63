/**
 * What people write in a payment: whom it is for and why. It is kept and shown as it was typed; what other banks read of it is decided where
 * a message is written (`toSepaText`).
 */
import { MAX_LENGTH } from './limits.ts'
import { plainSigns, toSepaText } from './text.ts'

export const WRITE_PAYEE = 'Escriba el nombre del beneficiario.'

/** The signs of payment text (specification §5), space among them. */
const SIGNS = /^[/\-?:().,'+ ]+$/

/**
 * A digit; a Latin letter that other banks can read as plain ones («ñ», «ç», «º»); a sign of the list, or one that keyboards and phones write
 * in its place («—», «’», «…»).
 */
function isPaymentCharacter(character: string): boolean {
  if (/^[0-9]$/.test(character) || SIGNS.test(plainSigns(character))) return true
  return /^\p{Script=Latin}$/u.test(character) && /^[A-Za-z]+$/.test(toSepaText(character))
}

/** Composed, in one line and without characters that nobody sees: the same words to whoever reads them. */
function tidy(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
}

export type ReadText = { ok: true; text: string } | { ok: false; problem: string }

/** A concept as it is kept, or what is wrong with it. It may be empty. It fits as it was typed and as other banks receive it. */
export function readConcept(typed: string): ReadText {
  const text = tidy(typed)
  const others = [...new Set(text)].filter((character) => !isPaymentCharacter(character))
  if (others.length > 0)
    return {
      ok: false,
      problem: `El concepto no puede llevar ${listed(named(others), 'ni')}. Use solo letras, números y los signos / - ? : ( ) . , ' +`,
    }
  return fitting(text, MAX_LENGTH.concept)
}

/** A beneficiary's name as it is kept. Any sign may be in it, if something is left to be read where it arrives. */
export function readPayeeName(typed: string): ReadText {
  const text = tidy(typed).replace(/\s+/g, ' ')
  if (text === '') return { ok: false, problem: WRITE_PAYEE }
  // A name of signs that do not travel would arrive empty.
  if (toSepaText(text).trim() === '') return { ok: false, problem: 'Escriba el nombre del beneficiario con letras o números.' }
  return fitting(text, MAX_LENGTH.payeeName)
}

/** «ß» and «œ» are two letters to another bank. */
function fitting(text: string, most: number): ReadText {
  const length = Math.max(text.length, toSepaText(text).length)
  if (length <= most) return { ok: true, text }
  const problem =
    text.length > most
      ? `Escriba como máximo ${most} caracteres.`
      : `El banco de destino recibirá ${length} caracteres y admite como máximo ${most}. Escriba un texto más corto.`
  return { ok: false, problem }
}

/** What other banks will read differently, for the note beside the field; undefined where it is the same. */
export function wireNote(typed: string): string | undefined {
  const changed = [...new Map([...tidy(typed)].map((letter) => [letter.toLowerCase(), letter])).values()].filter(
    (letter) => toSepaText(letter) !== letter,
  )
  const left = changed.filter((letter) => toSepaText(letter) === '')
  const accents = changed.filter(isAccented)
  const others = changed.filter((letter) => !left.includes(letter) && !isAccented(letter))
  const read = [
    ...(accents.length > 0 ? ['las vocales sin tilde'] : []),
    ...others.map((letter) => `«${toSepaText(letter)}» en lugar de «${letter}»`),
  ]
  const sentences = [
    ...(read.length > 0 ? [`El banco de destino recibirá ${listed(read, 'y')}.`] : []),
    ...(left.length > 0 ? [`${read.length > 0 ? 'No' : 'El banco de destino no'} recibirá ${listed(named(left), 'ni')}.`] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

const isAccented = (letter: string) => /^[áéíóúàèìòù]$/i.test(letter)

/** Signs as a sentence names them: quotation marks cannot be quoted. */
function named(signs: readonly string[]): string[] {
  return [...new Set(signs.map((sign) => (/["«»\u201c-\u201f]/.test(sign) ? 'comillas' : `«${sign}»`)))]
}

/** «a, b y c». */
function listed(words: readonly string[], and: string): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${and} ${last}`
}
