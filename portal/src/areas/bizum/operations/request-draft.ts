/** What is typed to ask for money: an amount of each, or an expense that is shared out. */
import { formatAmount, toCents, type Cents } from '@almenara/contract/money'
import { amountSoFar, readAmount } from '../../../fields/amount.ts'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import {
  EMPTY_PEOPLE,
  peopleFields,
  peopleOf,
  readPeople,
  totalOf,
  type AmountRange,
  type PeopleDraft,
  type Recipient,
} from './people-draft.ts'
import { initialSend, type RequestSearch } from './send-draft.ts'

export interface RequestDraft extends PeopleDraft {
  /** Shared out in equal parts, of which the customer pays one. */
  splits: boolean
  /** The whole expense, as it is typed. */
  shared: string
}

export const EMPTY_REQUEST: RequestDraft = { ...EMPTY_PEOPLE, splits: false, shared: '' }

export function initialRequest(search: RequestSearch): RequestDraft {
  const { account: _, pause: __, amount, ...first } = initialSend(search, undefined, 0)
  const splits = search.split ?? false
  return { ...first, splits, amount: splits ? '' : amount, shared: splits ? amount : '' }
}

export interface RequestInput {
  recipients: Recipient[]
  concept: string
}

export interface Shares {
  /** Of each who is asked. */
  each: Cents
  /** Of the customer: with the cents that do not divide. */
  own: Cents
}

/** To the cent: `others` are asked, and the customer is one more. */
export function sharesOf(expense: Cents, others: number): Shares {
  const each = Math.floor(expense / (others + 1))
  return { each: toCents(each), own: toCents(expense - each * others) }
}

/** The shares of what is typed so far, for whoever is there. */
export function draftShares(draft: RequestDraft): Shares {
  return sharesOf(amountSoFar(draft.shared), peopleOf(draft).length)
}

/** What is asked for in all. */
export function askedOf(draft: RequestDraft): Cents {
  return draft.splits ? toCents(draftShares(draft).each * peopleOf(draft).length) : totalOf(draft)
}

export const requestFields = (draft: RequestDraft) => [...peopleFields(draft), 'shared']

/** What the bank can be asked, or the fields that are not valid. */
export function readRequest(draft: RequestDraft, range: AmountRange): ReadDraft<RequestInput, string> {
  const { recipients, found } = draft.splits ? readShares(draft, range) : readPeople(draft, range)
  const isWrong = Object.values(found).some((problem) => problem !== undefined)
  return isWrong ? invalidFields(found) : { input: { recipients, concept: draft.concept.trim() } }
}

function readShares(draft: RequestDraft, range: AmountRange): ReturnType<typeof readPeople> {
  const { each } = draftShares(draft)
  // Who they are is read as of any request: its amounts are the shares.
  const read = readPeople({ ...draft, same: true, amount: formatAmount(each, { currency: null }) }, range)
  const most = toCents(range.maximum * (peopleOf(draft).length + 1))
  const expense = readAmount(draft.shared, { most, problem: `A cada persona puede pedirle ${formatAmount(range.maximum)} como máximo.` })
  const isLittle = expense.ok && read.recipients.length > 0 && each < range.minimum
  const shared = !expense.ok
    ? expense.problem
    : isLittle
      ? `A cada persona le corresponden ${formatAmount(each)}, y el mínimo es ${formatAmount(range.minimum)}.`
      : undefined
  return { recipients: read.recipients, found: { next: read.found['next'], shared } }
}
