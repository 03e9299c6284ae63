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
  QUARTERLY: 'cada trimestre',
  HALF_YEARLY: 'cada semestre',
  YEARLY: 'cada año',
}

export const everyWords = (period: Periodicity) => EVERY[period]

/** «hasta 12,99 € cada mes»; with the customer's own ceiling, that. */
export function amountWords({ kind, amount, period }: Terms, ceiling?: Cents): string {
  const often = period ? ` ${EVERY[period]}` : ''
  const most = ceiling ?? (kind === 'FREE' ? undefined : amount)
  if (most === undefined) return `cualquier importe${often}`
  return `${kind === 'FIXED' && ceiling === undefined ? '' : 'hasta '}${formatAmount(most)}${often}`
}

/** «Después podrá cobrarle hasta 12,99 € cada mes sin preguntarle, hasta el 31/12/2027.» */
export function permissionWords(terms: Terms, ceiling?: Cents): string {
  const until = terms.until ? `, hasta el ${formatDay(terms.until)}` : ''
  return `Podrá cobrarle ${amountWords(terms, ceiling)} sin preguntarle${until}.`
}

export const merchantLine = ({ trade, city }: Pick<Merchant, 'trade' | 'city'>) => [trade, city].filter(Boolean).join(' · ')
