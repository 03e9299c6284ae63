/** What an order of taxes freezes for its own execution. */
import type { PaymentForm, PresentedBy, TaxFamily, TaxPeriod } from '@almenara/contract/areas/aeat/codes'
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'

/** One tax of the order, judged. */
export interface FrozenDeclaration {
  model: string
  modelName: string
  family: TaxFamily
  exercise?: string | undefined
  period?: TaxPeriod | undefined
  taxId: string
  anagram?: string | undefined
  name: string
  amount: Cents
  reference?: string | undefined
}

export interface FrozenPresentation {
  productId: string
  ledgerAccountId: number
  iban: string
  by: PresentedBy
  form: PaymentForm
  declarations: FrozenDeclaration[]
  preSignature?: string | undefined
  fileId?: string | undefined
  /** The customer knows that the same was paid lately. */
  repeated: boolean
  /** The first of their last days. */
  deadline?: LocalDate | undefined
}

/** «modelo 303 · 1T 2026»; of what has a reference, «modelo 010». */
export function taxWords({
  model,
  exercise,
  period,
}: {
  model: string
  exercise?: string | null | undefined
  period?: string | null | undefined
}): string {
  return period && exercise ? `modelo ${model} · ${period} 20${exercise}` : `modelo ${model}`
}
