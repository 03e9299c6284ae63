/** The rules of what lists are filtered by (specification §5, user-facing validation messages). */
import { AMOUNTS_INVERTED } from '@almenara/contract/field-faults'
import { DAYS_INVERTED, dayAt, formatDay, type Instant, type LocalDate } from '@almenara/contract/dates'
import type { FirstDay } from '@almenara/contract/areas/status'
import { MAX_PAGES_AT_ONCE } from '@almenara/contract/extract'
import { HISTORY_YEARS } from '@almenara/contract/limits'
import type { Bank } from '../bank.ts'
import { badInput } from '../http/failure.ts'
import { currentStatuses } from '../status/gate.ts'
import { firstDay, startOfJanuary } from '../status/services-status.ts'
import type { CommonFilters } from './list-query.ts'

export interface Pages {
  txId?: string | undefined
  fromPage?: number | undefined
  toPage?: number | undefined
}

/** Since when: a day that the bank may set, or the years that it keeps (specification §9). */
export type FirstDate = FirstDay | 'HISTORY'

export type DateRange = Pick<CommonFilters, 'fromDate' | 'toDate'>

/** Throws DJA9 with the specification's message, or BAD_INPUT at `minAmount`. */
export async function checkFilters(bank: Bank, filters: CommonFilters, now: Instant, since: FirstDate | undefined): Promise<void> {
  const { fromDate, toDate, minAmount, maxAmount } = filters
  const today = dayAt(now)
  if (since === 'HISTORY') checkDays(filters, today, startOfJanuary(today, HISTORY_YEARS))
  else if (since) checkDays(filters, today, firstDay(await currentStatuses(bank, now), since, today))
  if (fromDate && toDate && fromDate > toDate) throw badInput('fromDate', DAYS_INVERTED, 'DJA9')
  if (minAmount !== undefined && maxAmount !== undefined && minAmount > maxAmount) {
    throw badInput('minAmount', AMOUNTS_INVERTED)
  }
}

export const AFTER_TODAY = 'La fecha no puede ser posterior a hoy.'

function checkDays({ fromDate, toDate }: DateRange, today: LocalDate, minimum: LocalDate): void {
  for (const [field, value] of Object.entries({ fromDate, toDate })) {
    if (value === undefined) continue
    if (value < minimum) throw badInput(field, `Las fechas anteriores a ${formatDay(minimum)} no están disponibles en este portal.`, 'DJA9')
    if (value > today) throw badInput(field, AFTER_TODAY, 'DJA9')
  }
}

export function checkPages({ fromPage = 1, toPage = fromPage, txId: cursor }: Pages): { fromPage: number; toPage: number } {
  if (toPage < fromPage) throw badInput('toPage', 'La última página no puede ser anterior a la primera.')
  if (toPage - fromPage >= MAX_PAGES_AT_ONCE) throw badInput('toPage', `Pida como máximo ${MAX_PAGES_AT_ONCE} páginas de una vez.`)
  if (fromPage > 1 && !cursor) throw badInput('txId', 'Para pedir otra página, envíe el txId de la lista.')
  return { fromPage, toPage }
}
