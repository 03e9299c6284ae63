/** When a guarantee is charged for, and how much. */
import { addMonths, type LocalDate } from '@almenara/contract/dates'
import { toCents, type Cents } from '@almenara/contract/money'
import type { Rate } from '@almenara/contract/rate'
import { portion } from './interest.ts'

/** A guarantee's fee for a quarter, charged as it begins: a part of what is guaranteed, with a minimum. */
export function guaranteeFee(amount: Cents, yearlyFee: Rate, minimum: Cents): Cents {
  return toCents(Math.max(portion(amount, yearlyFee, 400_000), minimum))
}

interface Life {
  issuedOn: LocalDate
  /** Null while it lasts until the beneficiary returns it. */
  expiresOn: LocalDate | null
}

/** The first day of each quarter it has lasted, from its issue until a day, this included. */
export function feeDays({ issuedOn, expiresOn }: Life, until: LocalDate): LocalDate[] {
  const days: LocalDate[] = []
  for (let quarter = 0; ; quarter += 1) {
    const day = addMonths(issuedOn, 3 * quarter)
    if (day > until || (expiresOn !== null && day >= expiresOn)) return days
    days.push(day)
  }
}
