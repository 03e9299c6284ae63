/** How a document says what its list is filtered by. */
import { formatDay } from '@almenara/contract/dates'
import { type Cents, formatAmount } from '@almenara/contract/money'
import { capitalised } from '@almenara/contract/text'
import type { DateRange } from './check-filters.ts'

export interface Fact {
  label: string
  text: string
}

interface NamedFilters {
  search?: string | undefined
  /** The names of the types of movement that are left. */
  types?: readonly string[] | undefined
  /** «Solo entradas». */
  direction?: string | undefined
  minAmount?: Cents | undefined
  maxAmount?: Cents | undefined
}

/** A fact for each filter that is set, in the order in which every document tells them. `chosen`: those that only this list has. */
export function filterFacts({ search, types, direction, minAmount, maxAmount }: NamedFilters, chosen: readonly Fact[] = []): Fact[] {
  const amounts = [
    ...(minAmount === undefined ? [] : [`desde ${formatAmount(minAmount)}`]),
    ...(maxAmount === undefined ? [] : [`hasta ${formatAmount(maxAmount)}`]),
  ].join(' ')
  return [
    ...(search ? [{ label: 'Texto buscado', text: `«${search}»` }] : []),
    ...chosenFact('Tipo de movimiento', types),
    ...(direction ? [{ label: 'Sentido', text: direction }] : []),
    ...chosen,
    ...(amounts ? [{ label: 'Importe', text: capitalised(amounts) }] : []),
  ]
}

/** What was chosen among some values, by the names that customers read (themselves, where they have none); nothing where nothing was. */
export function chosenFact<V extends string>(label: string, values: readonly V[] | undefined, names?: Readonly<Record<V, string>>): Fact[] {
  return values ? [{ label, text: values.map((value) => names?.[value] ?? value).join(', ') }] : []
}

/** How a document says the dates of its list. */
export function datesText({ fromDate, toDate }: DateRange): string {
  if (fromDate && toDate) return `Del ${formatDay(fromDate)} al ${formatDay(toDate)}`
  if (fromDate) return `Desde el ${formatDay(fromDate)}`
  return toDate ? `Hasta el ${formatDay(toDate)}` : 'Todas'
}
