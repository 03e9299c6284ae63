/** What is typed of a favourite, and what is wrong with it, before the bank sees it. */
import { aliasMessages, checkAlias } from '@almenara/contract/alias'
import type { Favourite, FavouriteInput } from '@almenara/contract/areas/transfers/favourites'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatAmount, toCents } from '@almenara/contract/money'
import { readAmount } from '../../fields/amount.ts'
import type { CreationSearch } from './transfer-search.ts'

export interface FavouriteDraft {
  alias: string
  target: string | undefined
  /** Empty: asked each time. */
  amount: string
  concept: string
}

export type FavouriteField = keyof FavouriteDraft
export type FavouriteProblems = Partial<Record<FavouriteField, string>>

const ALIAS_MESSAGES = aliasMessages(MAX_LENGTH.transferAlias)
/** As the fields stand on the screen. */
const FIELDS: readonly FavouriteField[] = ['alias', 'target', 'amount', 'concept']

/** What a transfer that was made leaves to be saved. */
export function draftFrom({ target, amount, concept = '' }: CreationSearch): FavouriteDraft {
  return { alias: '', target, amount: typed(amount), concept }
}

export function draftOf({ alias, target, amount, concept }: Favourite): FavouriteDraft {
  return { alias, target: target.id, amount: typed(amount), concept }
}

/** As it is written in a field. */
export function typed(amount: number | undefined): string {
  return amount === undefined ? '' : formatAmount(toCents(amount), { currency: null })
}

/** What the bank can be asked, or what to mend, field by field, and which comes first on the screen. */
export function readFavourite(draft: FavouriteDraft): { input: FavouriteInput } | { problems: FavouriteProblems; first: FavouriteField } {
  const { target, concept } = draft
  const alias = checkAlias(draft.alias, MAX_LENGTH.transferAlias)
  const amount = draft.amount.trim() === '' ? undefined : readAmount(draft.amount)
  const problems: FavouriteProblems = {
    ...(alias.ok ? {} : { alias: ALIAS_MESSAGES[alias.problem] }),
    ...(alias.ok && alias.alias === '' ? { alias: 'Escriba un alias para reconocerlo.' } : {}),
    ...(target === undefined ? { target: 'Elija la cuenta que recibe el dinero.' } : {}),
    ...(amount && !amount.ok ? { amount: amount.problem } : {}),
  }
  const first = FIELDS.find((field) => problems[field] !== undefined)
  if (first || !alias.ok || target === undefined || (amount && !amount.ok)) return { problems, first: first ?? 'alias' }
  return { input: { alias: alias.alias, target, concept: concept.trim(), ...(amount ? { amount: amount.amount } : {}) } }
}
