/** The days of a transfer: checked, and answered to the customer. */
import type { PaymentDay } from '@almenara/contract/areas/transfers/options'
import { LATER_THAN_TODAY } from '@almenara/contract/areas/transfers/transfer-words'
import type { TransferWhen } from '@almenara/contract/areas/transfers/when'
import { addDays, addMonths, dayAt, formatDay, weekday, type Instant, type LocalDate } from '@almenara/contract/dates'
import { LAST_DAY_BEFORE_FIRST } from '@almenara/contract/field-faults'
import { bankDayFrom, isBankDay } from '../../calendar/bank-days.ts'
import { bankDaysAfter, CUT_OFF, transferDays } from '../../calendar/payment-days.ts'
import { badInput } from '../../http/failure.ts'
import type { Schedule } from '../../payments/periodic-times.ts'

/** How far ahead a day may be chosen. */
const MONTHS_AHEAD = 12

/**
 * What is done of it, frozen with its order: charged when it is signed (`NOW`), held and sent at once (`INSTANT`), charged on a later day, or
 * repeated.
 */
export type Plan =
  | ({ type: 'NOW' } & PaymentDay)
  | { type: 'INSTANT'; executionOn: LocalDate }
  | ({ type: 'DAY'; wantedOn: LocalDate } & PaymentDay)
  | { type: 'PERIODIC'; schedule: Schedule; executionOn: LocalDate }

/** The last day that may be chosen. */
export function lastDayFrom(today: LocalDate): LocalDate {
  return addMonths(today, MONTHS_AHEAD)
}

/** The weekdays from a day until another on which banks do not work. */
export function closedWeekdays(from: LocalDate, until: LocalDate): LocalDate[] {
  const closed: LocalDate[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) if (weekday(day) <= 5 && !isBankDay(day)) closed.push(day)
  return closed
}

/** `inBooks`: between accounts of this bank, which needs no bank day today. Throws BAD_INPUT on the fields of `when`. */
export function planOf(when: TransferWhen, now: Instant, inBooks: boolean): Plan {
  const today = dayAt(now)
  switch (when.type) {
    case 'INSTANT':
      if (!inBooks) return { type: 'INSTANT', executionOn: today }
      return { type: 'NOW', executionOn: today, arrivesBy: today }
    case 'TODAY': {
      if (inBooks) return { type: 'NOW', executionOn: today, arrivesBy: today }
      const days = transferDays(now)
      return days.executionOn === today ? { type: 'NOW', ...days } : { type: 'DAY', wantedOn: today, ...days }
    }
    case 'DAY':
      requireAhead('when.on', when.on, today)
      return { type: 'DAY', wantedOn: when.on, ...onDay(when.on, inBooks) }
    case 'PERIODIC':
      checkSchedule(when, today, { firstOn: 'when.firstOn', until: 'when.until' })
      return { type: 'PERIODIC', schedule: when, executionOn: bankDayFrom(when.firstOn) }
  }
}

/** `fields`: what its dates are called where they were asked for. */
export function checkSchedule(
  { firstOn, until }: Omit<Schedule, 'type'>,
  today: LocalDate,
  fields = { firstOn: 'firstOn', until: 'until' },
): void {
  requireAhead(fields.firstOn, firstOn, today)
  if (until !== undefined && until < firstOn) throw badInput(fields.until, LAST_DAY_BEFORE_FIRST)
}

function requireAhead(field: string, day: LocalDate, today: LocalDate): void {
  if (day <= today) throw badInput(field, LATER_THAN_TODAY)
  const last = lastDayFrom(today)
  if (day > last) throw badInput(field, `Elija un día hasta el ${formatDay(last)}.`)
}

/** A day that has not come, moved to the first bank day from it. */
export function onDay(wanted: LocalDate, inBooks: boolean): PaymentDay {
  const executionOn = bankDayFrom(wanted)
  const arrivesBy = inBooks ? executionOn : bankDaysAfter(executionOn, 1)
  return { executionOn, arrivesBy, ...(executionOn === wanted ? {} : { shift: 'CLOSED_DAY' as const }) }
}

/** Why it is not made on the day that was asked for, in the customer's words. */
export function shiftText({ shift, executionOn }: PaymentDay): string | undefined {
  if (shift === 'CUT_OFF') return `Ya han pasado las ${CUT_OFF}: se enviará el ${formatDay(executionOn)}, el siguiente día hábil.`
  if (shift === 'CLOSED_DAY') return `No es día hábil: se enviará el ${formatDay(executionOn)}.`
  return undefined
}
