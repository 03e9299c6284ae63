/** Invented people, and identifiers that pass every check a Spanish bank makes. */
import type { Random } from './random.ts'

const GIVEN_NAMES = [
  'María',
  'Carmen',
  'Lucía',
  'Amparo',
  'Nuria',
  'Elena',
  'Marta',
  'Paula',
  'Rosa',
  'Inés',
  'Teresa',
  'Laura',
  'Sofía',
  'Pilar',
  'Empar',
  'Vicenta',
  'José',
  'Javier',
  'Vicente',
  'Antonio',
  'Pau',
  'Manuel',
  'Sergio',
  'Andrés',
  'Jordi',
  'Ramón',
  'Diego',
  'Álvaro',
  'Miguel',
  'Rafael',
  'Ximo',
  'Óscar',
] as const

const SURNAMES = [
  'García',
  'Martínez',
  'López',
  'Sánchez',
  'Pérez',
  'Ferrer',
  'Martí',
  'Pastor',
  'Muñoz',
  'Peñalver',
  'Soler',
  'Roig',
  'Navarro',
  'Gil',
  'Ibáñez',
  'Serrano',
  'Moreno',
  'Alcaraz',
  'Beltrán',
  'Cervera',
  'Domínguez',
  'Esteve',
  'Fuster',
  'Giner',
  'Hernández',
  'Llopis',
  'Molina',
  'Nácher',
  'Ortega',
  'Peris',
  'Ripoll',
  'Vidal',
] as const

/** «Nuria Gil Ferrer». */
export function personName(random: Random): string {
  return `${random.pick(GIVEN_NAMES)} ${random.pick(SURNAMES)} ${random.pick(SURNAMES)}`
}

/** «Nuria Gil»: as a friend appears in a payment. */
export function shortName(random: Random): string {
  return `${random.pick(GIVEN_NAMES)} ${random.pick(SURNAMES)}`
}

/**
 * A user name of at most 18 characters that no other customer has: letters of the name and the customer's own number, which
 * no name contains.
 */
export function usernameFor(name: string, number: number): string {
  const [given = '', surname = ''] = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ')
  return `${given}.${surname}`.slice(0, 18 - String(number).length) + number
}

const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const ENTITY_LETTERS = 'JABCDEFGHI'

/**
 * A Spanish mobile: 60 and seven digits (national numbering plan, RD 2296/2004), all invented. The cast's are over 1,000,000, so that
 * they do not meet those of generated customers.
 */
export function mobile(number: number): string {
  return `+3460${String(number % 10_000_000).padStart(7, '0')}`
}

/** The DNI of a number from 1 to 99,999,999: eight digits and their letter (RD 1553/2005, annex). */
export function dni(number: number): string {
  return String(number).padStart(8, '0') + PERSON_LETTERS.charAt(number % 23)
}

/** The NIE of a number from 0 to 9,999,999, of the series Y (it counts as a 1 before the digits). */
export function nie(number: number): string {
  return `Y${String(number).padStart(7, '0')}${PERSON_LETTERS.charAt((10_000_000 + number) % 23)}`
}

/**
 * The NIF of an entity: kind, seven digits and control (Orden EHA/451/2008). B: limited company, A: public company,
 * H: owners' association, P: local council, Q: public body, G: association.
 */
export function entityTaxId(kind: 'A' | 'B' | 'G' | 'H' | 'P' | 'Q', number: number): string {
  const digits = String(number).padStart(7, '0')
  const sum = [...digits].reduce((total, digit, index) => {
    const doubled = Number(digit) * 2
    return total + (index % 2 === 1 ? Number(digit) : Math.floor(doubled / 10) + (doubled % 10))
  }, 0)
  const control = (10 - (sum % 10)) % 10
  return kind + digits + (kind === 'P' || kind === 'Q' ? ENTITY_LETTERS.charAt(control) : control)
}

/** A SEPA creditor identifier with suffix 000: ES, two check digits, suffix and tax id (ISO 7064 MOD 97-10 without the suffix). */
export function creditorId(taxId: string): string {
  const digits = [...`${taxId}ES00`].map((character) => String(parseInt(character, 36))).join('')
  return `ES${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}000${taxId}`
}
