/** What is typed of the limits of a mandate, and what is wrong with it, before the bank sees it. */
import { parseDay } from '@almenara/contract/typed-day'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { readAmount } from '../../fields/amount.ts'

export interface TermsDraft {
  /** As it is typed; empty, any amount. */
  maximum: string
  /** Empty: without an end. */
  validUntil: string
}

interface Terms {
  maximum?: Cents | undefined
  validUntil?: LocalDate | undefined
}

export const NO_TERMS: TermsDraft = { maximum: '', validUntil: '' }

export function termsDraftOf({ maximum, validUntil }: Terms): TermsDraft {
  return {
    maximum: maximum === undefined ? '' : formatAmount(maximum, { currency: null }),
    validUntil: validUntil === undefined ? '' : formatDay(validUntil),
  }
}

type ReadTerms = { ok: true; terms: Terms } | { ok: false; maximum: string | undefined; validUntil: string | undefined }

export function readTerms({ maximum, validUntil }: TermsDraft): ReadTerms {
  const amount = maximum.trim() === '' ? undefined : readAmount(maximum)
  const day = validUntil.trim() === '' ? undefined : parseDay(validUntil)
  const wrongDay = validUntil.trim() !== '' && !day ? 'Escriba la fecha con día, mes y año.' : undefined
  if ((amount && !amount.ok) || wrongDay)
    return { ok: false, maximum: amount && !amount.ok ? amount.problem : undefined, validUntil: wrongDay }
  return { ok: true, terms: { ...(amount?.ok ? { maximum: amount.amount } : {}), ...(day ? { validUntil: day } : {}) } }
}
