/** What is typed of a send, and what is wrong with it, before the bank sees it. */
import type { BizumSendInput } from '@almenara/contract/areas/bizum/send'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { parsePhone } from '@almenara/contract/phone'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
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
}

export function readSendSearch({ phone, amount, concept }: Record<string, unknown>): SendSearch {
  const parsed = parsePhone(typeof phone === 'string' || typeof phone === 'number' ? String(phone) : '')
  return {
    ...(parsed.ok ? { phone: parsed.phone } : {}),
    ...(typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 ? { amount } : {}),
    ...(typeof concept === 'string' && concept !== '' ? { concept } : {}),
  }
}

/** What it begins with. */
export function initialSend({ phone, amount, concept }: SendSearch, account: string | undefined, pause: number): SendDraft {
  const parsed = parsePhone(phone ?? '')
  return {
    ...EMPTY_PEOPLE,
    people: parsed.ok ? [{ phone: parsed.phone, alias: '', amount: '' }] : [],
    amount: amount === undefined ? '' : formatAmount(amount as Cents, { currency: null }),
    concept: concept ?? '',
    account,
    pause,
  }
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
  const account = payer ? payer.denial : 'Elija la cuenta.'
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
