/** When what was collected of an advance repays its line: on the bank day after the last on which the debtor's bank may return it. */
import type { CreditorScheme } from '@almenara/contract/areas/payments/debit-codes'
import { addDays, type LocalDate } from '@almenara/contract/dates'
import { bankDayFrom } from '../../../calendar/bank-days.ts'
import { returnUntil } from '../../../calendar/payment-days.ts'

/** `on`: the day on which it was settled, or will be. */
export function releaseDay(on: LocalDate, scheme: CreditorScheme): LocalDate {
  return bankDayFrom(addDays(returnUntil(on, scheme, 'RETURN') ?? on, 1))
}
