/** What is typed of a top-up, and what is wrong with it, before the bank sees it. */
import { rangeWords } from '@almenara/contract/amount-range'
import { MOBILE_NOT_SPANISH, TOP_UP_NOT_OFFERED } from '@almenara/contract/field-faults'
import type {
  FavouriteMobile,
  MobileRechargeInput,
  PhoneOperator,
  RechargePayer,
} from '@almenara/contract/areas/operations/mobile-recharge'
import { CHOOSE_OPERATOR, topUpsTaken, WRITE_MOBILE } from '@almenara/contract/areas/operations/mobile-recharge-words'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { formatPhone, isSpanishMobile, parsePhone, type Phone } from '@almenara/contract/phone'
import { capitalised } from '@almenara/contract/text'
import { amountSoFar } from '../../fields/amount.ts'
import { invalidFields, type ReadDraft } from '../../patterns/two-step/read-draft.ts'

export interface RechargeChoices {
  operators: readonly PhoneOperator[]
  payers: readonly RechargePayer[]
}

export const RECHARGE_FIELDS = ['payer', 'phone', 'operator', 'amount'] as const
export type RechargeField = (typeof RECHARGE_FIELDS)[number]

export interface RechargeDraft {
  phone: string
  operator: string | undefined
  /** As it is typed, or the amount that was chosen. */
  amount: string
  payer: string | undefined
}

export const EMPTY_RECHARGE: RechargeDraft = { phone: '', operator: undefined, amount: '', payer: undefined }

/** Another operator may not sell what was chosen of the former. */
export function chooseOperator(draft: RechargeDraft, operator: PhoneOperator): RechargeDraft {
  const chosen = { ...draft, operator: operator.id }
  return amountProblem(amountSoFar(draft.amount), operator) ? { ...chosen, amount: '' } : chosen
}

/** A number that was topped up before, with its operator and amount as far as they are still sold. */
export function repeated(
  draft: RechargeDraft,
  { phone, operator, lastAmount }: FavouriteMobile,
  operators: readonly PhoneOperator[],
): RechargeDraft {
  const again = { ...draft, phone: formatPhone(phone as Phone), amount: formatAmount(lastAmount, { currency: null }), operator: undefined }
  const chosen = operators.find(({ id }) => id === operator)
  return chosen ? chooseOperator(again, chosen) : again
}

/** What the bank can be asked, or the fields that are not valid. */
export function readRecharge(
  draft: RechargeDraft,
  operators: readonly PhoneOperator[],
  payers: readonly Pick<RechargePayer, 'id' | 'denial'>[],
): ReadDraft<MobileRechargeInput, RechargeField> {
  const operator = operators.find(({ id }) => id === draft.operator)
  const payer = payers.find(({ id }) => id === draft.payer)
  const phone = parsePhone(draft.phone)
  const amount = amountSoFar(draft.amount)
  const found: Record<RechargeField, string | undefined> = {
    payer: payer ? payer.denial : 'Elija una forma de pago.',
    phone: phoneProblem(phone),
    operator: operator ? undefined : CHOOSE_OPERATOR,
    amount: draft.amount === '' ? 'Elija el importe de la recarga.' : operator && amountProblem(amount, operator),
  }
  const right = RECHARGE_FIELDS.every((field) => found[field] === undefined)
  if (right && phone.ok && operator && payer) return { input: { payer: payer.id, phone: phone.phone, operator: operator.id, amount } }
  return invalidFields(found)
}

/** What the operator sells, in words: for the hint of a free amount. */
export function rangeOf({ amounts }: PhoneOperator): string | undefined {
  if (amounts.kind === 'FIXED') return undefined
  return `${capitalised(rangeWords(amounts))}.`
}

function phoneProblem(parsed: ReturnType<typeof parsePhone>): string | undefined {
  if (!parsed.ok && parsed.problem === 'EMPTY') return WRITE_MOBILE
  if (!parsed.ok && parsed.problem === 'LENGTH') return `Un móvil español tiene ${MAX_LENGTH.phone} cifras.`
  return parsed.ok && isSpanishMobile(parsed.phone) ? undefined : MOBILE_NOT_SPANISH
}

function amountProblem(amount: Cents, { amounts }: PhoneOperator): string | undefined {
  if (amounts.kind === 'FIXED') return amounts.values.includes(amount) ? undefined : TOP_UP_NOT_OFFERED
  const { minimum, maximum, step } = amounts
  const isTaken = amount >= minimum && amount <= maximum && (amount - minimum) % step === 0
  return isTaken ? undefined : topUpsTaken(amounts)
}
