/** What a merchant may charge without asking, in the words of whoever allows it. */
import type { Terms } from '@almenara/contract/areas/bizum/shapes'
import { oftenWords } from '@almenara/contract/areas/bizum/words'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { capitalised } from '@almenara/contract/text'

/** «Después podrá cobrarle hasta 12,99 € cada mes sin preguntarle.» */
export function termsWords(terms: Terms, ceiling?: Cents): string {
  return `Después podrá cobrarle ${mostWords(terms, ceiling)} sin preguntarle. Puede retirar el permiso cuando quiera.`
}

/** The same beside «Después»: «Hasta 12,99 € cada mes sin preguntarle». */
export function laterWords(terms: Terms, ceiling?: Cents): string {
  return capitalised(`${mostWords(terms, ceiling)} sin preguntarle`)
}

function mostWords(terms: Terms, ceiling: Cents | undefined): string {
  const { kind, amount, until } = terms
  const most = ceiling !== undefined && (amount === undefined || ceiling < amount) ? ceiling : amount
  const what =
    kind === 'FREE' || most === undefined
      ? 'el importe que pida'
      : `${kind === 'FIXED' && most === amount ? '' : 'hasta '}${formatAmount(most)}`
  const end = until ? `hasta el ${formatDay(until)}` : ''
  return [what, oftenWords(terms), end].filter(Boolean).join(' ')
}
