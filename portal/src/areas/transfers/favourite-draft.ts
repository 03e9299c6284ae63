/** What is typed of a favourite, and what is wrong with it, before the bank sees it. */
import { aliasMessages, checkAlias } from '@almenara/contract/alias'
import type { Favourite, FavouriteInput } from '@almenara/contract/areas/transfers/favourites'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatAmount, toCents } from '@almenara/contract/money'
import { readAmount } from '../../fields/amount.ts'
import { toMend, type ReadDraft } from '../../patterns/two-step/read-draft.ts'
import type { CreationSearch } from './transfer-search.ts'

export interface FavouriteDraft {
  alias: string
  target: string | undefined
  /** Empty: asked each time. */
  amount: string
  concept: string
}

export type FavouriteField = keyof FavouriteDraft

const ALIAS_MESSAGES = aliasMessages(MAX_LENGTH.transferAlias)
/** As the fields stand on the screen. */
export const FAVOURITE_FIELDS = ['alias', 'target', 'amount', 'concept'] as const satisfies readonly FavouriteField[]

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

/** What the bank can be asked, or what to mend. */
export function readFavourite(draft: FavouriteDraft): ReadDraft<FavouriteInput, FavouriteField> {
  const { target, concept } = draft
  const alias = checkAlias(draft.alias, MAX_LENGTH.transferAlias)
  const amount = draft.amount.trim() === '' ? undefined : readAmount(draft.amount)
  if (alias.ok && alias.alias !== '' && target !== undefined && amount?.ok !== false)
    return { input: { alias: alias.alias, target, concept: concept.trim(), ...(amount ? { amount: amount.amount } : {}) } }
  return toMend({
    alias: alias.ok ? (alias.alias === '' ? 'Escriba un alias para reconocerlo.' : undefined) : ALIAS_MESSAGES[alias.problem],
    target: target === undefined ? 'Elija la cuenta que recibe el dinero.' : undefined,
    amount: amount?.ok === false ? amount.problem : undefined,
    concept: undefined,
  })
}
