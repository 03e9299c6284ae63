/**
 * Who is behind each mobile of another bank in the simulated scheme: always the same person with the same account, worked out from the
 * number, and how they behave, from its ending.
 */
import { ibanFromCcc } from '@almenara/contract/iban'
import { isSpanishMobile, type Phone } from '@almenara/contract/phone'
import { bicOf } from '../sepa/clearing.ts'
import type { Route } from './port.ts'

/** What a mobile does, by the last four digits of its number; any other has Bizum and waits for the operator to answer what it is asked. */
const ENDINGS = {
  '0001': 'NEVER_JOINS',
  '0002': 'JOINS_LATE',
  '0003': 'RECEIVED_ENOUGH',
  '0004': 'ANSWERS_LATE',
  '0005': 'NEVER_ANSWERS',
  '0006': 'REJECTS_REQUESTS',
  '0007': 'WITHDRAWS_REQUESTS',
  '0008': 'PAYS_REQUESTS',
  '0009': 'FOREIGN_BANK',
} as const
type Ending = (typeof ENDINGS)[keyof typeof ENDINGS]

/** Countries whose mobiles Bizum reaches beside Spain: Andorra, Portugal and Italy. */
const REACHED = ['+376', '+351', '+39']

const GIVEN_NAMES = ['Lucía', 'Javier', 'Amparo', 'Nuria', 'Marc', 'Teresa', 'Andrés', 'Empar', 'Sergio', 'Laura', 'Ximo', 'Inés', 'Pau']
const SURNAMES = ['Ferrer', 'Soler', 'Pastor', 'Roig', 'Beltrán', 'Cervera', 'Martí', 'Ibáñez', 'Llopis', 'Navarro', 'Sanchis']
/** Entities of the register whose accounts the simulated clearing takes for open. */
const BANKS = ['0049', '0081', '0128', '0182', '2080', '2085', '2100', '3058']
const FOREIGN_BIC = 'CGDIPTPLXXX'

export function endingOf(phone: string): Ending | undefined {
  const last = phone.slice(-4)
  return Object.hasOwn(ENDINGS, last) ? ENDINGS[last as keyof typeof ENDINGS] : undefined
}

/** Whether somebody may have Bizum with this number at all: no landline has. */
export function isReached(phone: string): boolean {
  return isSpanishMobile(phone as Phone) || isForeign(phone)
}

/** A bank that gives its customers' accounts and not their names. */
export function isForeign(phone: string): boolean {
  return REACHED.some((prefix) => phone.startsWith(prefix)) || endingOf(phone) === 'FOREIGN_BANK'
}

/** «Lucía Ferrer Soler»: the same for a number every time. */
export function nameOf(phone: string): string {
  const number = Number(phone.slice(-9))
  const pick = (names: readonly string[], turn: number) => names[Math.floor(number / turn) % names.length] ?? ''
  return `${pick(GIVEN_NAMES, 1)} ${pick(SURNAMES, 3)} ${pick(SURNAMES, 41)}`
}

/** «Lucía Ferrer Soler» → «Lucía F. S.»: the given name, and the initials of the last two names after it. */
export function initialsOf(name: string): string {
  const [given = '', ...rest] = name.trim().split(/\s+/)
  const initials = rest.slice(-2).map((surname) => `${surname.slice(0, 1).toLocaleUpperCase('es')}.`)
  return [given, ...initials].join(' ')
}

/** The account of whoever has this mobile at another bank, for a transfer to them. */
export function accountOfPhone(phone: string): Omit<Route, 'endToEndId'> {
  const digits = phone.replace(/\D/g, '').slice(-9).padStart(9, '0')
  // A foreign bank gives no name, and a transfer must have one.
  if (isForeign(phone)) return { iban: portugueseIban(digits), bic: FOREIGN_BIC, name: 'Titular' }
  const iban = ibanFromCcc(BANKS[Number(digits) % BANKS.length] ?? '2100', '0418', digits.padStart(10, '0'))
  return { iban, bic: bicOf(iban), name: nameOf(phone) }
}

/** NIB of 19 digits and its two of check (ISO 7064, modulo 97), after which the check digits of the IBAN are always 50. */
function portugueseIban(digits: string): string {
  const account = `00350651${digits.padStart(11, '0')}`
  const check = 98n - ((BigInt(account) * 100n) % 97n)
  return `PT50${account}${String(check).padStart(2, '0')}`
}
