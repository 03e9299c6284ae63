/** The charges of loans on the accounts that pay them, computed from the table of each contract. */
import { addDays, lastOfMonth, type LocalDate } from '@almenara/contract/dates'
import { negate, ZERO, type Cents } from '@almenara/contract/money'
import { receiptKey, receiptLegs, type Receipt } from '../areas/financings/rules/receipt-legs.ts'
import type { ScheduleRow } from '../areas/financings/rules/schedule.ts'
import { bankDayFrom } from '../calendar/bank-days.ts'
import { datedKey } from '../calendar/dated-work.ts'
import { RECEIPT_POSTING, SETTLEMENT_POSTING } from '../products/posting-kinds.ts'
import { productIdOf, tableOf, type DemoLoan } from './financing-cast.ts'
import type { Life } from './life.ts'
import { openDiary, type Movement } from './movement.ts'
import { randomFrom } from './random.ts'

/** Dated work charges what falls due after the load: these movements are generated until then. */
export const CHARGED_BY_THE_BANK: readonly string[] = [RECEIPT_POSTING, SETTLEMENT_POSTING]

/** The longest a due day waits for a bank day: Easter. */
const LONGEST_WAIT = 5

/** The life of an account that also pays these loans. */
export function payingLoans(seed: number, loans: readonly DemoLoan[], life: Life): Life {
  return (month) => [...life(month), ...loans.flatMap((loan) => [...proceedsOf(seed, loan, month), ...chargesOf(seed, loan, month)])]
}

/** Of a loan, to its account; of a leasing, to who sells the thing. */
function proceedsOf(seed: number, loan: DemoLoan, month: LocalDate): Movement[] {
  const { name, type, commercialName, chargedTo, terms } = loan
  const bookedOn = bankDayFrom(terms.startedOn)
  if (bookedOn < month || bookedOn > lastOfMonth(month)) return []
  const words = { type: 'LOAN_PROCEEDS', commonConcept: 5, ownConcept: 51, title: commercialName, detail: 'Importe concedido' } as const
  const legs = [
    { account: name, amount: negate(terms.principal), ...words },
    { account: type === 'LEASING' ? 'house:interbank' : chargedTo, amount: terms.principal, ...words },
  ]
  return [{ key: datedKey('loan-proceeds', productIdOf(seed, name), terms.startedOn), kind: 'loan-proceeds', bookedOn, legs }]
}

function chargesOf(seed: number, loan: DemoLoan, month: LocalDate): Movement[] {
  const [earliest, last] = [addDays(month, -LONGEST_WAIT), lastOfMonth(month)]
  const due = tableOf(loan).filter(({ dueOn }) => dueOn >= earliest && dueOn <= last)
  return due.flatMap((row) => {
    const bookedOn = bankDayFrom(row.dueOn)
    return bookedOn < month || bookedOn > last ? [] : [chargeOf(seed, loan, row, bookedOn)]
  })
}

function chargeOf(seed: number, loan: DemoLoan, row: ScheduleRow, bookedOn: LocalDate): Movement {
  const receipt = receiptOf(row)
  const accounts = { payer: loan.chargedTo, loan: loan.name, income: 'house:income', taxes: 'house:taxes' }
  const legs = receiptLegs(loan.commercialName, receipt, accounts)
  return { key: receiptKey(productIdOf(seed, loan.name), receipt), kind: RECEIPT_POSTING, bookedOn, legs }
}

export function receiptOf({ dueOn, principal, interest, vat, isResidual }: ScheduleRow): Receipt {
  return { kind: isResidual ? 'RESIDUAL' : 'INSTALMENT', dueOn, principal, interest, vat, fees: ZERO, lateInterest: ZERO }
}

/** What is owed before a day, once what fell due has been paid. */
export function owedBefore(loan: DemoLoan, day: LocalDate): Cents {
  const paid = tableOf(loan).findLast(({ dueOn }) => bankDayFrom(dueOn) < day)
  return paid ? paid.outstanding : loan.terms.principal
}

/** What it owed when the history begins, as its first entry. */
export function openingOf(seed: number, loan: DemoLoan, from: LocalDate, on: LocalDate): Movement[] {
  const owed = owedBefore(loan, from)
  if (owed === 0 || bankDayFrom(loan.terms.startedOn) >= from) return []
  const diary = openDiary(randomFrom(seed, loan.name, 'opening', on), loan.name)
  diary.add('opening', on, negate(owed), { title: 'Capital pendiente anterior', detail: 'Traspaso del ejercicio anterior' })
  return diary.movements
}
