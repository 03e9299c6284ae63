/** The statement of fees of an account in a year (Real Decreto-ley 19/2017, art. 17), under the title that the norm gives it. */
import { formatDay, type Instant, type LocalDate } from '@almenara/contract/dates'
import { negate, toCents, type Cents } from '@almenara/contract/money'
import { productFacts, type NamedProduct, type ProductLetter } from '../../correspondence/about-product.ts'
import type { Row } from '../../documents/list-document.ts'
import type { FeeLine } from '../../products/certified-facts.ts'
import { isOfAnotherProduct } from '../../products/posting-kinds.ts'
import { isFee, isInterest, sumOf, type BookedEntry } from './settlement-letter.ts'

const FEE_STATEMENT = { name: 'FEE_STATEMENT', version: 1 }
/** Word for word: Regulation (EU) 2018/33, art. 2. */
const TITLE = 'Estado de comisiones'

export interface FeeYear {
  from: LocalDate
  to: LocalDate
  product: NamedProduct
  /** What the bank is called in law. */
  provider: string
  /** Of the year. */
  entries: readonly BookedEntry[]
}

/** Before the account and the year. */
export const FEE_STATEMENT_KEY = 'fee-statement:'

/** Also where nothing was charged: the customer is told that. */
export function feeStatement({ from, to, product, provider, entries }: FeeYear, producedAt: Instant): ProductLetter {
  const own = entries.filter(({ kind }) => !isOfAnotherProduct(kind))
  const fees = own.filter(isFee)
  const interest = own.filter(isInterest)
  return {
    uniqueKey: `${FEE_STATEMENT_KEY}${product.id}:${from.slice(0, 4)}`,
    type: 'FEE_STATEMENT',
    productId: product.id,
    template: FEE_STATEMENT,
    document: {
      title: TITLE,
      producedAt,
      facts: [
        { label: 'Proveedor de la cuenta', text: provider },
        ...productFacts('Cuenta', product),
        { label: 'Periodo', text: `Del ${formatDay(from)} al ${formatDay(to)}` },
      ],
      figures: [
        { label: 'Total de comisiones cobradas', amount: negate(sumOf(fees)) },
        { label: 'Total de intereses cobrados', amount: negate(sumOf(interest.filter(({ amount }) => amount < 0))) },
        { label: 'Total de intereses abonados', amount: sumOf(interest.filter(({ amount }) => amount > 0)) },
      ],
      paragraphs: [fees.length === 0 ? NONE : DETAIL],
      ...(fees.length === 0 ? {} : { table: { columns: COLUMNS, rows: byService(fees) } }),
      notes: ['Este documento es gratuito. Puede pedirlo también en papel, sin coste (Real Decreto-ley 19/2017, art. 17).'],
    },
  }
}

const NONE = 'En este periodo no le hemos cobrado comisiones por los servicios asociados a la cuenta.'
const DETAIL = 'Estas son las comisiones que le hemos cobrado por los servicios asociados a la cuenta.'

const COLUMNS = [
  { label: 'Servicio', kind: 'text' },
  { label: 'Veces cobrada', kind: 'text' },
  { label: 'Comisión unitaria', kind: 'balance' },
  { label: 'Total', kind: 'balance' },
] as const

const byService = (fees: readonly BookedEntry[]): Row[] =>
  feesByService(fees).map(({ title, times, unit, total }) => [title, String(times), unit, total])

/** A line for each service and price. What was given back is a line of its own. */
export function feesByService(fees: readonly BookedEntry[]): FeeLine[] {
  const groups = new Map<string, { title: string; unit: Cents; times: number }>()
  for (const { title, amount } of fees) {
    const key = `${title} ${amount}`
    const group = groups.get(key) ?? { title, unit: negate(amount), times: 0 }
    groups.set(key, { ...group, times: group.times + 1 })
  }
  return [...groups.values()]
    .toSorted((a, b) => a.title.localeCompare(b.title, 'es') || a.unit - b.unit)
    .map((group) => ({ ...group, total: toCents(group.unit * group.times) }))
}
