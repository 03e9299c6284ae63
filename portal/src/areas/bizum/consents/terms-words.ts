/** What a merchant may charge, in a sentence. */
import type { Merchant, Terms } from '@almenara/contract/areas/bizum/shapes'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Periodicity } from '@almenara/contract/periodicity'

const EVERY: Readonly<Record<Periodicity, string>> = {
  WEEKLY: 'cada semana',
  FORTNIGHTLY: 'cada dos semanas',
  MONTHLY: 'cada mes',
  BIMONTHLY: 'cada dos meses',
  QUARTERLY: 'cada tres meses',
  HALF_YEARLY: 'cada seis meses',
  YEARLY: 'cada año',
}

export const everyWords = (period: Periodicity) => EVERY[period]

/** «hasta 12,99 € cada mes», «hasta 30,00 € en cada cobro y 60,00 € como máximo cada mes»; with the customer's own ceiling, that. */
export function amountWords(terms: Terms, ceiling?: Cents): string {
  const { kind, period, perPeriod } = terms
  const often = period ? ` ${EVERY[period]}` : ''
  const all = perPeriod === undefined ? often : ` en cada cobro y ${formatAmount(perPeriod)} como máximo ${EVERY[period ?? 'MONTHLY']}`
  const most = ceiling ?? mostOfTerms(terms)
  if (most === undefined) return `cualquier importe${all}`
  return `${kind === 'FIXED' && ceiling === undefined ? '' : 'hasta '}${formatAmount(most)}${all}`
}

/** The most of each charge; none where it may be any amount. */
export const mostOfTerms = ({ kind, amount }: Terms): Cents | undefined => (kind === 'FREE' ? undefined : amount)

/** «Después podrá cobrarle hasta 12,99 € cada mes sin preguntarle, sin fecha de fin.» */
export function afterwardsWords(terms: Terms): string {
  const until = terms.until ? `hasta el ${formatDay(terms.until)}` : 'sin fecha de fin'
  return `Después podrá cobrarle ${amountWords(terms)} sin preguntarle, ${until}.`
}

/** «Podrá cobrarle hasta 12,99 € cada mes sin preguntarle, hasta el 31/12/2027.» */
export function permissionWords(terms: Terms, ceiling?: Cents): string {
  const until = terms.until ? `, hasta el ${formatDay(terms.until)}` : ''
  return `Podrá cobrarle ${amountWords(terms, ceiling)} sin preguntarle${until}.`
}

export const merchantLine = ({ trade, city }: Pick<Merchant, 'trade' | 'city'>) => [trade, city].filter(Boolean).join(' · ')
