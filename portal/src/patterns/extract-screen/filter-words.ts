/** In which words the filters that apply are said. */
import { formatDay } from '@almenara/contract/dates'
import { formatAmount, toCents } from '@almenara/contract/money'
import type { Size } from '@almenara/contract/search'
import type { DayRange } from '../../kit/day-range.ts'
import type { Values } from './list-declaration.ts'
import type { Dates, Ranges } from './list-filters.ts'

export function rangeWords({ from, to }: DayRange): string {
  return `${formatDay(from)} – ${formatDay(to)}`
}

/** «del 01/10/2025 al 21/11/2025», «de todas las fechas» */
export function periodWords({ fromDate, toDate }: Dates): string {
  const from = fromDate && `${toDate ? 'del' : 'desde el'} ${formatDay(fromDate)}`
  const to = toDate && `${fromDate ? 'al' : 'hasta el'} ${formatDay(toDate)}`
  return [from, to].filter((part) => part !== undefined).join(' ') || 'de todas las fechas'
}

/** «de 10,00 € a 20,00 €», «desde 10,00 €»; undefined where amounts are not filtered by. */
export function amountWords(values: Values): string | undefined {
  const { minAmount, maxAmount } = values as Ranges
  if (minAmount !== undefined && maxAmount !== undefined) return `de ${formatAmount(minAmount)} a ${formatAmount(maxAmount)}`
  if (minAmount !== undefined) return `desde ${formatAmount(minAmount)}`
  return maxAmount === undefined ? undefined : `hasta ${formatAmount(maxAmount)}`
}

/**
 * «de 2.067,00 € a 2.067,99 €», «más de 500,00 €»: the amounts that a search asks for, in or out. One more cent than a whole euro is what «more
 * than» that euro is read as, and one less, «less than».
 */
export function sizeWords({ least, most }: Size): string | undefined {
  if (least !== undefined && most !== undefined) return least === most ? amount(least) : `de ${amount(least)} a ${amount(most)}`
  if (least !== undefined) return least % 100 === 1 ? `más de ${amount(least - 1)}` : `desde ${amount(least)}`
  if (most !== undefined) return most % 100 === 99 ? `menos de ${amount(most + 1)}` : `hasta ${amount(most)}`
  return undefined
}

function amount(cents: number): string {
  return formatAmount(toCents(cents))
}
