/** What is typed of a favourite, and what is wrong with it, before the bank sees it. */
import { aliasMessages, checkAlias } from '@almenara/contract/alias'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { WRITE_ALIAS } from '@almenara/contract/areas/transfers/transfer-words'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { readConcept } from '@almenara/contract/payment-text'
import { readAmount } from '../../fields/amount.ts'
import { groupIban } from '../../fields/iban.ts'
import { invalidFields, type ReadDraft } from '../../patterns/two-step/read-draft.ts'
import { readPayee } from './external-draft.ts'
import type { AnyFavourite, AnyFavouriteInput } from './favourite-calls.ts'
import { CHOOSE_TARGET } from './own-draft.ts'
import { typed } from './transfer-draft.ts'
import type { CreationSearch } from './transfer-search.ts'

export interface FavouriteDraft {
  alias: string
  /** Between own accounts. */
  target: string | undefined
  /** To others. */
  iban: string
  name: string
  /** Empty: asked each time. */
  amount: string
  concept: string
}

export type FavouriteField = keyof FavouriteDraft

const ALIAS_MESSAGES = aliasMessages(MAX_LENGTH.transferAlias)
/** As the fields stand on the screen. */
export const FAVOURITE_FIELDS = ['alias', 'target', 'iban', 'name', 'amount', 'concept'] as const satisfies readonly FavouriteField[]

/** What a transfer that was made leaves to be saved. */
export function draftFrom({ target, iban = '', name = '', amount, concept = '' }: CreationSearch): FavouriteDraft {
  return { alias: '', target, iban: groupIban(iban), name, amount: typed(amount), concept }
}

export function draftOf({ alias, target, amount, concept }: AnyFavourite): FavouriteDraft {
  const own = 'id' in target ? target.id : undefined
  return { alias, target: own, iban: groupIban(target.iban), name: target.name, amount: typed(amount), concept }
}

/** What the bank can be asked, or the fields that are not valid. */
export function readFavourite(scope: TransferScope, draft: FavouriteDraft): ReadDraft<AnyFavouriteInput, FavouriteField> {
  const { target } = draft
  const concept = readConcept(draft.concept)
  const alias = checkAlias(draft.alias, MAX_LENGTH.transferAlias)
  const amount = draft.amount.trim() === '' ? undefined : readAmount(draft.amount)
  const payee = scope === 'external' ? readPayee(draft) : undefined
  const whom = payee ? (payee.ok ? { name: payee.name, iban: payee.iban } : undefined) : target === undefined ? undefined : { target }
  if (alias.ok && alias.alias !== '' && whom && amount?.ok !== false && concept.ok)
    return { input: { alias: alias.alias, ...whom, concept: concept.text, ...(amount ? { amount: amount.amount } : {}) } }
  const wrong = payee?.ok === false ? payee.problems : {}
  return invalidFields({
    alias: alias.ok ? (alias.alias === '' ? WRITE_ALIAS : undefined) : ALIAS_MESSAGES[alias.problem],
    target: payee || target !== undefined ? undefined : CHOOSE_TARGET,
    iban: wrong.iban,
    name: wrong.name,
    amount: amount?.ok === false ? amount.problem : undefined,
    concept: concept.ok ? undefined : concept.problem,
  })
}
