/** What a merchant may charge without asking, in the words of whoever allows it. */
import type { Terms } from '@almenara/contract/areas/bizum/shapes'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Periodicity } from '@almenara/contract/periodicity'
import { capitalised } from '@almenara/contract/text'

const EVERY: Readonly<Record<Periodicity, string>> = {
  WEEKLY: 'cada semana',
  FORTNIGHTLY: 'cada dos semanas',
  MONTHLY: 'cada mes',
  BIMONTHLY: 'cada dos meses',
  QUARTERLY: 'cada tres meses',
  HALF_YEARLY: 'cada seis meses',
  YEARLY: 'cada año',
}

/** «Después podrá cobrarle hasta 12,99 € cada mes sin preguntarle.» */
export function termsWords(terms: Terms, ceiling?: Cents): string {
  return `Después podrá cobrarle ${mostWords(terms, ceiling)} sin preguntarle. Puede retirar el permiso cuando quiera.`
}

/** The same beside «Después»: «Hasta 12,99 € cada mes sin preguntarle». */
export function laterWords(terms: Terms, ceiling?: Cents): string {
  return capitalised(`${mostWords(terms, ceiling)} sin preguntarle`)
}

function mostWords({ kind, amount, period, perPeriod, until }: Terms, ceiling: Cents | undefined): string {
  const most = ceiling !== undefined && (amount === undefined || ceiling < amount) ? ceiling : amount
  const what = kind === 'FREE' || most === undefined ? 'el importe que pida' : `${kind === 'FIXED' ? '' : 'hasta '}${formatAmount(most)}`
  const often = period ? ` ${EVERY[period]}` : ''
  const all = perPeriod === undefined ? often : ` en cada cobro y ${formatAmount(perPeriod)} como máximo ${EVERY[period ?? 'MONTHLY']}`
  const end = until ? ` hasta el ${formatDay(until)}` : ''
  return `${what}${all}${end}`
}
