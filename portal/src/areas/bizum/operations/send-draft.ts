/** What is typed of a send, and what is wrong with it, before the bank sees it. */
import type { BizumSendInput, SentPayments } from '@almenara/contract/areas/bizum/send'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { CHOOSE_AN_ACCOUNT } from '../../../fields/choose-account.ts'
import { readId } from '../../../patterns/extract-screen/less-used-fields.ts'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import { readPhone } from '../read-phone.ts'
import { EMPTY_PEOPLE, peopleFields, readPeople, totalOf, type AmountRange, type PeopleDraft } from './people-draft.ts'

export interface SendDraft extends PeopleDraft {
  account: string | undefined
  /** Seconds during which it may be undone. */
  pause: number
}

export interface SendSearch {
  /** To whom and how much it begins with: of a movement that is repeated or given back, or of a code that was read. */
  phone?: string
  amount?: number
  concept?: string
  /** The order of a send to several people that is repeated. */
  again?: string
}

export function readSendSearch({ phone, amount, concept, again }: Record<string, unknown>): SendSearch {
  const [read, order] = [readPhone(phone), readId(again)]
  return {
    ...(order ? { again: order } : {}),
    ...(read ? { phone: read } : {}),
    ...(typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 ? { amount } : {}),
    ...(typeof concept === 'string' && concept !== '' ? { concept } : {}),
  }
}

export interface RequestSearch extends SendSearch {
  /** An expense is shared out: the amount is the whole of it, and the customer pays a part. */
  split?: boolean
  /** The account or card whose movement it is, and the movement. */
  product?: string
  movement?: string
}

export function readRequestSearch(address: Record<string, unknown>): RequestSearch {
  const [product, movement] = [readId(address['product']), readId(address['movement'])]
  return {
    ...readSendSearch(address),
    ...(address['split'] === true ? { split: true } : {}),
    ...(product && movement ? { product, movement } : {}),
  }
}

/** What it begins with. */
export function initialSend({ phone, amount, concept }: SendSearch, account: string | undefined, pause: number): SendDraft {
  const to = readPhone(phone)
  return {
    ...EMPTY_PEOPLE,
    people: to ? [{ phone: to, alias: '', amount: '' }] : [],
    amount: amount === undefined ? '' : formatAmount(amount as Cents, { currency: null }),
    concept: concept ?? '',
    account,
    pause,
  }
}

/** What a send to several that is repeated begins with: the same people, each with what they were paid. */
export function repeatedSend({ payments }: Pick<SentPayments, 'payments'>, account: string | undefined, pause: number): SendDraft {
  const people = payments.flatMap(({ counterparty: { phone, alias = '' }, amount }) => {
    const to = readPhone(phone)
    return to ? [{ phone: to, alias, amount: formatAmount(amount, { currency: null }) }] : []
  })
  const [first] = people
  const same = people.every(({ amount }) => amount === first?.amount)
  const shared = same ? (first?.amount ?? '') : ''
  return { ...EMPTY_PEOPLE, people, same, amount: shared, concept: payments[0]?.concept ?? '', account, pause }
}

export const sendFields = (draft: SendDraft) => ['account', ...peopleFields(draft)]

interface Payer {
  id: string
  available: Cents
  denial?: string | undefined
}

/** What the bank can be asked, or the fields that are not valid. */
export function readSend(draft: SendDraft, payers: readonly Payer[], range: AmountRange): ReadDraft<BizumSendInput, string> {
  const payer = payers.find(({ id }) => id === draft.account)
  const { recipients, found: wrong } = readPeople(draft, range)
  const account = payer ? payer.denial : CHOOSE_AN_ACCOUNT
  const found: Record<string, string | undefined> = { account, ...wrong }
  const isWrong = Object.values(found).some((problem) => problem !== undefined)
  if (!isWrong && payer && totalOf(draft) > payer.available) {
    const field = Object.keys(wrong).find((name) => name.endsWith('mount')) ?? 'account'
    found[field] = `En la cuenta hay ${formatAmount(payer.available)} disponibles. Escriba un importe menor.`
    return invalidFields(found)
  }
  if (isWrong || !payer) return invalidFields(found)
  return {
    input: { account: payer.id, recipients, concept: draft.concept.trim(), ...(draft.pause > 0 ? { pauseSeconds: draft.pause } : {}) },
  }
}
