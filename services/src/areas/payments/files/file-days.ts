/** How long a file of payments waits for its signatures, and stands against another like it. */
import type { Brand } from '@almenara/contract/brand'
import { addDays, addSeconds, dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { PAYMENT_FILE_DAYS } from '@almenara/contract/limits'

type Days = Pick<Brand, 'paymentFiles'>

const DAY_SECONDS = 86_400

/** How long what was found of a file that was only checked is kept. */
export const CHECKED_SECONDS = DAY_SECONDS

/** The last day on which a file that is presented now may be signed. */
export function lastDayUnsigned({ paymentFiles }: Days, now: Instant): LocalDate {
  return addDays(dayAt(now), paymentFiles?.unsigned ?? PAYMENT_FILE_DAYS.unsigned)
}

/** Files that were presented earlier say nothing against one that is presented now. */
export function refusedSince({ paymentFiles }: Days, now: Instant): Instant {
  return addSeconds(now, -(paymentFiles?.refusedAgain ?? PAYMENT_FILE_DAYS.refusedAgain) * DAY_SECONDS)
}
