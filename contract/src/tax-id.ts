/** Spanish tax identifiers (NIF): their form and check character, RD 1065/2007 arts. 18–22 and Orden EHA/451/2008. */

declare const checked: unique symbol

/** A NIF that passed `parseTaxId`: nine characters, upper case. */
export type TaxId = string & { readonly [checked]: true }

/**
 * `DNI`: Spanish nationals, 8 digits and a letter. `NIE`: foreigners, X/Y/Z. `SPECIAL`: persons without either — minors
 * (K), Spaniards abroad (L), foreigners without NIE (M). `ENTITY`: companies and other entities (formerly CIF).
 */
export type TaxIdKind = 'DNI' | 'NIE' | 'SPECIAL' | 'ENTITY'
export type ParsedTaxId = { ok: true; taxId: TaxId; kind: TaxIdKind } | { ok: false; problem: 'EMPTY' | 'FORMAT' | 'CHECK' }

const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const ENTITY_LETTERS = 'JABCDEFGHI'

/** Reads a NIF as a person writes it: any case, with spaces, dots, hyphens or slashes. `FORMAT`: no NIF has this form. */
export function parseTaxId(text: string): ParsedTaxId {
  const bare = text.toUpperCase().replace(/[\s./-]/g, '')
  if (bare === '') return { ok: false, problem: 'EMPTY' }
  const kind = kindOf(bare)
  if (!kind) return { ok: false, problem: 'FORMAT' }
  const fits = kind === 'ENTITY' ? entityFits(bare) : personFits(bare)
  return fits ? { ok: true, taxId: bare as TaxId, kind } : { ok: false, problem: 'CHECK' }
}

function kindOf(bare: string): TaxIdKind | undefined {
  if (/^\d{8}[A-Z]$/.test(bare)) return 'DNI'
  if (/^[XYZ]\d{7}[A-Z]$/.test(bare)) return 'NIE'
  if (/^[KLM]\d{7}[A-Z]$/.test(bare)) return 'SPECIAL'
  if (/^[A-HJNP-SUVW]\d{7}[\dA-J]$/.test(bare)) return 'ENTITY'
  return undefined
}

function personFits(bare: string): boolean {
  // Formally right and never issued: what people type to get past the field.
  if (bare === '00000000T') return false
  const digits = bare
    .slice(0, -1)
    .replace(/^[KLM]/, '')
    .replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
  return bare.endsWith(PERSON_LETTERS.charAt(Number(digits) % 23))
}

/** The control is a digit for A, B, E, H; a letter for N, P, Q, R, S, W; either for the others. */
function entityFits(bare: string): boolean {
  const sum = bare
    .slice(1, 8)
    .split('')
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * 2
      return total + (index % 2 === 1 ? Number(digit) : Math.floor(doubled / 10) + (doubled % 10))
    }, 0)
  const control = (10 - (sum % 10)) % 10
  const digitFits = !/^[NPQRSW]/.test(bare) && bare.endsWith(String(control))
  const letterFits = !/^[ABEH]/.test(bare) && bare.endsWith(ENTITY_LETTERS.charAt(control))
  return digitFits || letterFits
}
