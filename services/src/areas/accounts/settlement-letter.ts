/** The interest, fees and withholdings of an account in a month: a document of their own (Circular 5/2012 of the Banco de España, rule 11 and annex 4). */
import { formatDay, lastOfMonth, monthName, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, type Cents } from '@almenara/contract/money'
import { productFacts, type NamedProduct, type ProductLetter } from '../../correspondence/about-product.ts'
import type { entries } from '../../ledger/tables.ts'
import { isOfAnotherProduct, SETTLEMENT_POSTING, WITHHOLDING_CONCEPT } from '../../products/posting-kinds.ts'

const SETTLEMENT = { name: 'ACCOUNT_SETTLEMENT', version: 1 }

/** An entry, and what its posting is called. */
export type BookedEntry = typeof entries.$inferSelect & { kind: string }

export const isInterest = ({ type }: BookedEntry): boolean => type === 'INTEREST'
export const isFee = ({ type }: BookedEntry): boolean => type === 'FEE'
export const isWithholding = ({ type, ownConcept }: BookedEntry): boolean => type === 'TAX' && ownConcept === WITHHOLDING_CONCEPT

/** `undefined` where the month had none. What another letter says is left out: that of a deposit, a financing or a quarter of credit. */
export function accountSettlementLetter(
  product: NamedProduct,
  month: LocalDate,
  booked: readonly BookedEntry[],
  producedAt: Instant,
): ProductLetter | undefined {
  const own = booked.filter(({ kind }) => !isOfAnotherProduct(kind) && kind !== SETTLEMENT_POSTING)
  const settled = own.filter((entry) => isInterest(entry) || isFee(entry) || isWithholding(entry))
  if (settled.length === 0) return undefined
  return {
    uniqueKey: `account-settlement:${product.id}:${month.slice(0, 7)}`,
    type: 'ACCOUNT_SETTLEMENT',
    productId: product.id,
    template: SETTLEMENT,
    document: {
      title: `Liquidación de la cuenta de ${monthName(month).toLowerCase()}`,
      producedAt,
      facts: [
        ...productFacts('Cuenta', product),
        { label: 'Periodo', text: `Del ${formatDay(month)} al ${formatDay(lastOfMonth(month))}` },
      ],
      figures: figuresOf(settled),
      paragraphs: [],
      table: {
        columns: [
          { label: 'Fecha', kind: 'day' },
          { label: 'Concepto', kind: 'text' },
          { label: 'Detalle', kind: 'detail' },
          { label: 'Fecha valor', kind: 'day' },
          { label: 'Importe', kind: 'amount' },
        ],
        rows: settled.map(({ bookedOn, title, detail, valueOn, amount }) => [bookedOn, title, detail, valueOn, amount]),
      },
      notes: [],
    },
  }
}

function figuresOf(settled: readonly BookedEntry[]): { label: string; amount: Cents }[] {
  const parts = [
    { label: 'Intereses a su favor', amount: sumOf(settled.filter((entry) => isInterest(entry) && entry.amount > 0)) },
    { label: 'Intereses a su cargo', amount: sumOf(settled.filter((entry) => isInterest(entry) && entry.amount < 0)) },
    { label: 'Comisiones', amount: sumOf(settled.filter(isFee)) },
    { label: 'Retenciones', amount: sumOf(settled.filter(isWithholding)) },
  ]
  return [...parts.filter(({ amount }) => amount !== 0), { label: 'Resultado de la liquidación', amount: sumOf(settled) }]
}

export const sumOf = (entriesOf: readonly Pick<BookedEntry, 'amount'>[]): Cents => add(...entriesOf.map(({ amount }) => amount))
