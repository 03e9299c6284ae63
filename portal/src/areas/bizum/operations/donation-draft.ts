/** What is typed of a donation, and what is wrong with it, before the bank sees it. */
import type { DonationInput } from '@almenara/contract/areas/bizum/send'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { CHOOSE_AN_ACCOUNT } from '../../../fields/choose-account.ts'
import { readAmount } from '../../../fields/amount.ts'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import type { AmountRange } from './people-draft.ts'
import type { PayingAccount } from '../paying.ts'

export interface DonationDraft {
  /** Five digits: leading zeros are part of it. */
  code: string
  amount: string
  taxData: boolean
  account: string | undefined
}

/** What a donation that is repeated begins with. */
export interface DonationSearch {
  /** Five digits: an address that has lost the zeros of one is read with them. */
  code?: string
  amount?: number
}

export function readDonationSearch({ code, amount }: Record<string, unknown>): DonationSearch {
  const digits = typeof code === 'string' || typeof code === 'number' ? String(code).padStart(MAX_LENGTH.charityCode, '0') : ''
  const isCode = digits.length === MAX_LENGTH.charityCode && [...digits].every((sign) => sign >= '0' && sign <= '9')
  return {
    ...(isCode ? { code: digits } : {}),
    ...(typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 ? { amount } : {}),
  }
}

export function initialDonation({ code, amount }: DonationSearch, blank: DonationDraft): DonationDraft {
  if (code === undefined) return blank
  return { ...blank, code, amount: amount === undefined ? '' : formatAmount(amount as Cents, { currency: null }) }
}

export const DONATION_FIELDS = ['code', 'amount', 'account'] as const
type Field = (typeof DONATION_FIELDS)[number]

export function readDonation(
  draft: DonationDraft,
  accounts: readonly PayingAccount[],
  range: AmountRange,
): ReadDraft<DonationInput, Field> {
  const account = accounts.find(({ id }) => id === draft.account)
  const amount = readAmount(draft.amount, { most: range.maximum, problem: `Puede donar ${formatAmount(range.maximum)} como máximo.` })
  const isWhole = draft.code.length === MAX_LENGTH.charityCode
  const isLittle = amount.ok && amount.amount < range.minimum
  const isMuch = amount.ok && account !== undefined && amount.amount > account.available
  if (isWhole && amount.ok && !isLittle && !isMuch && account && account.denial === undefined) {
    return { input: { account: account.id, code: draft.code, amount: amount.amount, concept: '', taxData: draft.taxData } }
  }
  return invalidFields({
    code: isWhole ? undefined : `Elija una organización o escriba su código de ${MAX_LENGTH.charityCode} cifras.`,
    amount: !amount.ok
      ? amount.problem
      : isLittle
        ? `El importe mínimo es ${formatAmount(range.minimum)}.`
        : isMuch
          ? `En la cuenta hay ${formatAmount(account.available)} disponibles. Escriba un importe menor.`
          : undefined,
    account: account ? account.denial : CHOOSE_AN_ACCOUNT,
  })
}
