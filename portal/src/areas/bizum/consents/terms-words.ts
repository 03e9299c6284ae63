/** What a merchant may charge, in a sentence. */
import type { Merchant, Terms } from '@almenara/contract/areas/bizum/shapes'
import { oftenWords } from '@almenara/contract/areas/bizum/words'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'

/** «hasta 12,99 € cada mes», «hasta 30,00 € en cada cobro y 60,00 € como máximo cada mes»; with the customer's own ceiling, that. */
export function amountWords(terms: Terms, ceiling?: Cents): string {
  const most = ceiling ?? mostOfTerms(terms)
  const isMost = terms.kind !== 'FIXED' || ceiling !== undefined
  const each = most === undefined ? 'cualquier importe' : `${isMost ? 'hasta ' : ''}${formatAmount(most)}`
  return [each, oftenWords(terms)].filter(Boolean).join(' ')
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
