/** What movements say: titles and details as the customer reads them, and the fields that SEPA carries beside them. */
import type { LocalDate } from '@almenara/contract/dates'
import { ibanFromCcc } from '@almenara/contract/iban'
import type { Words } from './movement.ts'
import { creditorId, entityTaxId } from './people.ts'
import { randomFrom, type Random } from './random.ts'

/** The other bank of the demo, «Banco Meridiano»: a code that no Spanish entity has. */
const OTHER_BANK = { code: '5432', bic: 'BMERESVVXXX' }

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const
export const QUARTERS = ['primer trimestre', 'segundo trimestre', 'tercer trimestre', 'cuarto trimestre'] as const

/** «octubre». */
export function monthName(day: LocalDate): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? ''
}

interface Company {
  taxId: string
  creditorId: string
  iban: string
}
const companies = new Map<string, Company>()

/** The identifiers of an invented company or of a person at another bank: always the same for a name. */
function identityOf(name: string): Company {
  const known = companies.get(name)
  if (known) return known
  const random = randomFrom('company', name)
  const kind = name.endsWith(', S. A.')
    ? 'A'
    : name.startsWith('Ayuntamiento')
      ? 'P'
      : /^(?:Fundación|Mutua|Cooperativa)/.test(name)
        ? 'G'
        : 'B'
  const account = String(random.int(1, 9_999_999_999)).padStart(10, '0')
  const taxId = entityTaxId(kind, random.int(1_000_000, 9_999_999))
  const company = {
    taxId,
    creditorId: creditorId(taxId),
    iban: ibanFromCcc(OTHER_BANK.code, String(random.int(100, 999)).padStart(4, '0'), account),
  }
  // Friends' names are endless: only what fits is kept.
  if (companies.size < 2_000) companies.set(name, company)
  return company
}

/** The account at another bank of whoever has this name in the lives of the demo bank. */
export function ibanOfOtherBank(name: string): string {
  return identityOf(name).iban
}

/** Twelve digits that say the day and an order within it. */
function paymentReference(random: Random, on: LocalDate): string {
  return on.slice(2).replaceAll('-', '') + String(random.int(0, 999_999)).padStart(6, '0')
}

/** A transfer received from, or sent to, someone at another bank. `purpose` is the ISO category: SALA, PENS, TAXS… */
export function transferWords(
  random: Random,
  on: LocalDate,
  name: string,
  concept: string,
  options: { title: string; purpose?: string; reference?: string },
): Words {
  const { title, purpose, reference = paymentReference(random, on) } = options
  return {
    title,
    detail: concept,
    reference,
    documentNumber: random.int(1, 9_999_999),
    data: {
      counterpartyName: name,
      counterpartyIban: identityOf(name).iban,
      counterpartyBic: OTHER_BANK.bic,
      endToEndId: reference,
      remittance: concept,
      ...(purpose === undefined ? {} : { categoryPurpose: purpose }),
    },
  }
}

/** A receipt by SEPA direct debit; the mandate stays the same for a creditor and a payer. */
export function debitWords(
  random: Random,
  creditor: string,
  payer: string,
  text: string,
  scheme: 'CORE' | 'B2B' = 'CORE',
  reference?: string,
): Words {
  const { taxId, creditorId: counterpartyId, iban } = identityOf(creditor)
  const number = reference ?? String(random.int(10_000_000, 99_999_999))
  return {
    title: creditor,
    detail: reference === undefined ? `Recibo SEPA · ${text}` : `Recibo SEPA · Ref. ${number}`,
    reference: number,
    documentNumber: random.int(1, 9_999_999),
    data: {
      counterpartyName: creditor,
      counterpartyIban: iban,
      counterpartyBic: OTHER_BANK.bic,
      counterpartyId,
      mandateId: `M${taxId.slice(1, 8)}${randomFrom('mandate', creditor, payer).int(1_000, 9_999)}`,
      endToEndId: number,
      scheme,
      remittance: reference === undefined ? text : `${text} ${number}`,
    },
  }
}

/** A purchase or cash withdrawal with a card, known by its last four digits. */
export function cardWords(title: string, card: string, valueOn: LocalDate): Words {
  return { title, detail: `Tarjeta •••• ${card}`, valueOn, data: { card } }
}
