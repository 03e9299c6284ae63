/** What a monthly statement says (Orden ECE/1263/2019, arts. 17 and 18; Circular 5/2012 of the Banco de España, rule 11). */
import { addDays, addMonths, formatDay, monthName, type Instant, type LocalDate } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { holderFact } from '../../correspondence/about-product.ts'
import type { BankDocument } from '../../documents/bank-document.ts'
import type { entries } from '../../ledger/tables.ts'

export const STATEMENT = { name: 'MONTHLY_STATEMENT', version: 1 }

type Entry = Pick<typeof entries.$inferSelect, 'bookedOn' | 'valueOn' | 'title' | 'detail' | 'amount' | 'balanceAfter'>

export interface Statement {
  /** The first day of its month. */
  month: LocalDate
  account: { name: string; identifier: string }
  /** Of its holders, the first one first. */
  holders: readonly string[]
  bic: string
  /** Its balance before the first of them. */
  opening: Cents
  /** In the order of their numbers. There is at least one. */
  entries: readonly Entry[]
}

/** «Extracto mensual de noviembre de 2026» */
const titleOf = (month: LocalDate) => `Extracto mensual de ${monthName(month).toLowerCase()}`

/** An entry of an earlier month was booked when the statement of that month was closed. */
const LATE = 'Contabilizado después del cierre del extracto anterior'

const NOTES = [
  'Si no reconoce algún cargo, comuníquelo al banco sin demora. Dispone de 13 meses desde la fecha del cargo (Real Decreto-ley 19/2018, art. 43).',
  'Este extracto es gratuito. Los movimientos que se contabilicen después de su cierre aparecerán en el siguiente.',
]

export function statementDocument(
  { month, account, holders, bic, opening, entries: booked }: Statement,
  producedAt: Instant,
): BankDocument {
  const sumOf = (sign: 1 | -1) => booked.reduce((sum, { amount }) => (Math.sign(amount) === sign ? add(sum, amount) : sum), ZERO)
  const last = addDays(addMonths(month, 1), -1)
  return {
    title: titleOf(month),
    producedAt,
    facts: [
      holderFact(holders),
      { label: 'Cuenta', text: account.name },
      { label: 'IBAN', text: formatIdentifier(account.identifier) },
      { label: 'BIC', text: bic },
      { label: 'Periodo', text: `Del ${formatDay(month)} al ${formatDay(last)}` },
    ],
    figures: [
      { label: 'Saldo inicial', amount: opening },
      { label: 'Abonos', amount: sumOf(1) },
      { label: 'Cargos', amount: sumOf(-1) },
      { label: 'Saldo final', amount: booked.at(-1)?.balanceAfter ?? opening },
    ],
    paragraphs: [],
    table: {
      columns: [
        { label: 'Fecha', kind: 'day' },
        { label: 'Concepto', kind: 'text' },
        { label: 'Detalle', kind: 'detail' },
        { label: 'Fecha valor', kind: 'day' },
        { label: 'Importe', kind: 'amount' },
        { label: 'Saldo', kind: 'balance' },
      ],
      rows: booked.map((entry) => [entry.bookedOn, entry.title, detailOf(entry, month), entry.valueOn, entry.amount, entry.balanceAfter]),
    },
    notes: NOTES,
  }
}

function detailOf({ detail, bookedOn }: Entry, month: LocalDate): string {
  const parts = [detail, bookedOn < month ? LATE : '']
  return parts.filter((part) => part !== '').join('. ')
}
