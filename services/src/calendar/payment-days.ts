/** When payments are made: cut-off, bank days and the terms of returns. Pure; days are the bank's (Europe/Madrid) and bank days T2's. */
import { addDays, addMonths, addSeconds, dayAt, endOfDay, formatTime, type Instant, type LocalDate } from '@almenara/contract/dates'
import { bankDayFrom, isBankDay } from './bank-days.ts'

/** Orders that come later are of the next bank day (RDL 19/2018 art. 50: each bank says its own), as the bank's wall clock shows it. */
export const CUT_OFF = '17:00'

/** Until then, on its day, the debtor of a B2B debit decides on it: what nobody has decided goes back. Each bank says its own. */
export const B2B_DECISION_TIME = '15:00'

/** A moment of the bank's wall clock on a day, in hours and minutes. No change of clocks moves it: they change at night. */
export function momentOf(day: LocalDate, time: string): Instant {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return addSeconds(endOfDay(day), 1 - (24 - hours) * 3600 + minutes * 60)
}

/** Why a transfer is not made on the day that was asked for. */
export type Shift = 'CUT_OFF' | 'CLOSED_DAY'

export interface PaymentDays {
  /** The bank day on which the account is charged and the transfer leaves. */
  executionOn: LocalDate
  /** The last day on which the payee's bank may have it: the bank day after (RDL 19/2018 art. 55). */
  arrivesBy: LocalDate
  shift?: Shift
}

/** The `count`th bank day after a day; with zero, the day itself or the first bank day after it. */
export function bankDaysAfter(day: LocalDate, count: number): LocalDate {
  let found = bankDayFrom(day)
  // Counted from a closed day, the first bank day after it is the first.
  const left = isBankDay(day) || count === 0 ? count : count - 1
  for (let passed = 0; passed < left; passed += 1) found = bankDayFrom(addDays(found, 1))
  return found
}

/**
 * When an ordinary transfer ordered at a moment is made: on the day wanted (today when absent), or the first bank day after. One wanted
 * for today that comes after the cut-off is of the next bank day. A day that has passed is today.
 */
export function transferDays(orderedAt: Instant, wantedOn?: LocalDate, cutOff = CUT_OFF): PaymentDays {
  const today = dayAt(orderedAt)
  const wanted = wantedOn !== undefined && wantedOn > today ? wantedOn : today
  const late = wanted === today && isBankDay(today) && formatTime(orderedAt) >= cutOff
  const executionOn = bankDayFrom(late ? addDays(today, 1) : wanted)
  const shift = late ? 'CUT_OFF' : executionOn === wanted ? undefined : 'CLOSED_DAY'
  return { executionOn, arrivesBy: bankDaysAfter(executionOn, 1), ...(shift ? { shift } : {}) }
}

/**
 * The day on which debits presented at a moment are collected: the day wanted, or the first that can be reached. They must be presented by the cut-off
 * of the bank day before (EPC016-06 §4.3: D-1, for every sequence).
 */
export function debitDay(presentedAt: Instant, wantedOn?: LocalDate, cutOff = CUT_OFF): LocalDate {
  const today = dayAt(presentedAt)
  const late = !isBankDay(today) || formatTime(presentedAt) >= cutOff
  const presentedOn = late ? bankDayFrom(addDays(today, 1)) : today
  const first = bankDayFrom(addDays(presentedOn, 1))
  return wantedOn !== undefined && wantedOn > first ? bankDayFrom(wantedOn) : first
}

/** Invoices of confirming are presented by then, two bank days before the first of them is paid. Each bank says its own. */
export const CONFIRMING_CUT_OFF = '14:00'
const CONFIRMING_DAYS = 2

/** The day on which an invoice of confirming that is presented at a moment is paid: that on which it falls due, or the first that can be reached. */
export function confirmingDay(presentedAt: Instant, dueOn?: LocalDate, cutOff = CONFIRMING_CUT_OFF): LocalDate {
  const today = dayAt(presentedAt)
  const late = !isBankDay(today) || formatTime(presentedAt) >= cutOff
  const first = bankDaysAfter(late ? bankDayFrom(addDays(today, 1)) : today, CONFIRMING_DAYS)
  return dueOn !== undefined && dueOn > first ? bankDayFrom(dueOn) : first
}

/** How often a periodic order is made. */
export interface Period {
  unit: 'WEEK' | 'MONTH'
  every: number
}

/**
 * The day of the `index`th time (from zero) of a periodic order, not yet shifted. Always counted from the first one, so that a 31st
 * is the last day of shorter months and the 31st again of longer ones.
 */
export function periodicDay(first: LocalDate, { unit, every }: Period, index: number): LocalDate {
  return unit === 'WEEK' ? addDays(first, 7 * every * index) : addMonths(first, every * index)
}

/** Until when a debit can go back: `RETURN` by the bank, `REFUND` by the debtor of a CORE debit, `UNAUTHORISED` without a mandate (CORE). */
export type ReturnTerm = 'RETURN' | 'REFUND' | 'UNAUTHORISED'

/**
 * The last day on which a direct debit settled on a day can go back. CORE: 5 bank days by the bank, 8 weeks by the debtor for whatever
 * reason and 13 months if unauthorised (RDL 19/2018 arts. 43, 48 and 49; EPC016-06 §4.3). B2B: 3 bank days, and no refund.
 */
export function returnUntil(settledOn: LocalDate, scheme: 'CORE' | 'B2B', term: ReturnTerm): LocalDate | undefined {
  if (term === 'RETURN') return bankDaysAfter(settledOn, scheme === 'CORE' ? 5 : 3)
  if (scheme === 'B2B') return undefined
  return term === 'REFUND' ? addDays(settledOn, 8 * 7) : addMonths(settledOn, 13)
}

/** The last day on which a transfer settled on a day can be recalled (EPC125-05 §4.3.2): errors of the bank in 10 bank days, the rest in 13 months. */
export function recallUntil(settledOn: LocalDate, reason: string): LocalDate {
  return reason === 'DUPL' || reason === 'TECH' ? bankDaysAfter(settledOn, 10) : addMonths(settledOn, 13)
}
