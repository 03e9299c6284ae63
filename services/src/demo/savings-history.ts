/** What happened in the savings of the cast until the day of the load: the same figures serve their contracts and what their accounts paid. */
import { addDays, addMonths, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { toRate, unitsFor, type Price, type Units } from '@almenara/contract/millionths'
import { toCents, type Cents } from '@almenara/contract/money'
import type { SavingsMovementKind } from '@almenara/contract/savings-names'
import type { DepositSettlement } from '../areas/savings/deposit-letter.ts'
import { nextPayment, paymentUntil, type Payment, type Terms } from '../areas/savings/deposit-terms.ts'
import { bankDayFrom, bankDayUntil } from '../calendar/bank-days.ts'
import { simulatedPrice } from '../rails/prices/simulated.ts'
import { DEPOSITS, FUND_CONTRACTS, PLAN_CONTRACTS, type Contract, type DemoDeposit, type DemoFund, type DemoPlan } from './savings-cast.ts'

export interface DemoMovement {
  kind: SavingsMovementKind
  bookedOn: LocalDate
  amount: Cents
  detail: string
  units?: Units
  price?: Price
  balanceAfter?: Cents
}

/** What an account paid or received for its savings. */
export interface CashEvent {
  on: LocalDate
  kind: 'deposit-interest' | 'deposit-withholding' | 'plan-contribution' | 'fund-subscription'
  amount: Cents
  title: string
  detail: string
}

export interface SavingsHistory {
  movements: DemoMovement[]
  cash: CashEvent[]
}

/** A payment of a deposit, as its letter says it. */
type PaidDeposit = Omit<DepositSettlement, 'productId' | 'accountId'>

/** The day on which funds and plans were brought from another bank: before any history. */
export const BROUGHT_ON = toLocalDate('2021-11-22')

/** A deposit's terms on the day of the load, and every payment until then. */
export function depositHistory(deposit: DemoDeposit, loadedOn: LocalDate): SavingsHistory & { terms: Terms; paid: PaidDeposit[] } {
  const { months, interestEvery, renewal, commercialName, since } = deposit
  const fixed = {
    rate: toRate(deposit.rate),
    months,
    interestEvery,
    renewal,
    renewalRate: toRate(deposit.rate - 2_000),
    penaltyRate: toRate(10_000),
  }
  const principal = toCents(deposit.principal)
  let terms: Terms = { ...fixed, principal, startedOn: since, paidUntil: since, maturesOn: addMonths(since, months) }
  const movements: DemoMovement[] = [
    { kind: 'OPENING', bookedOn: bankDayFrom(since), amount: principal, detail: commercialName, balanceAfter: principal },
  ]
  const cash: CashEvent[] = []
  const paid: PaidDeposit[] = []
  for (let on = nextPayment(terms); bankDayFrom(on) <= loadedOn; on = nextPayment(terms)) {
    paid.push(pay(movements, cash, { term: terms, on, name: commercialName }))
    terms =
      on < terms.maturesOn ? { ...terms, paidUntil: on } : { ...terms, startedOn: on, paidUntil: on, maturesOn: addMonths(on, months) }
  }
  return { movements, cash, terms, paid }
}

function pay(movements: DemoMovement[], cash: CashEvent[], { term, on, name }: { term: Terms; on: LocalDate; name: string }): PaidDeposit {
  const { from, interest, withholding }: Payment = paymentUntil(term, on)
  const bookedOn = bankDayFrom(on)
  const balanceAfter = term.principal
  movements.push({ kind: 'INTEREST', bookedOn, amount: interest, detail: name, balanceAfter })
  movements.push({ kind: 'WITHHOLDING', bookedOn, amount: toCents(-withholding), detail: name, balanceAfter })
  cash.push({ on: bookedOn, kind: 'deposit-interest', amount: interest, title: 'Intereses de depósito', detail: name })
  cash.push({ on: bookedOn, kind: 'deposit-withholding', amount: toCents(-withholding), title: 'Retención de IRPF', detail: name })
  if (on >= term.maturesOn)
    movements.push({ kind: 'RENEWAL', bookedOn, amount: toCents(0), detail: `Otros ${term.months} meses`, balanceAfter })
  const { principal, rate, months } = term
  const paid = { from, to: on, bookedOn, principal, rate, interest, withholding }
  if (on < term.maturesOn) return { ...paid, kind: 'INTEREST' }
  return { ...paid, kind: 'MATURITY', next: { principal, rate, maturesOn: addMonths(on, months) } }
}

export function fundHistory({ instrumentId, brought, quarterly, commercialName }: DemoFund, loadedOn: LocalDate): SavingsHistory {
  const movements = [bought('TRANSFER_IN', instrumentId, BROUGHT_ON, brought, 'Desde otra entidad')]
  const cash: CashEvent[] = []
  if (quarterly === 0) return { movements, cash }
  for (let month = 3; ; month += 3) {
    const on = bankDayFrom(addMonths(BROUGHT_ON, month))
    if (on > loadedOn) break
    movements.push(bought('SUBSCRIPTION', instrumentId, on, quarterly, 'Desde su cuenta'))
    cash.push({ on, kind: 'fund-subscription', amount: toCents(-quarterly), title: 'Suscripción de fondo', detail: commercialName })
  }
  return { movements, cash }
}

function bought(kind: SavingsMovementKind, instrumentId: string, on: LocalDate, amount: number, detail: string): DemoMovement {
  const price = simulatedPrice(instrumentId, on)
  return { kind, bookedOn: on, amount: toCents(amount), detail, price, units: unitsFor(toCents(amount), price) }
}

/** The first periodic contribution; those that follow are taken on the same day of the month. */
const FIRST_CONTRIBUTION = toLocalDate('2021-12-05')

/** A contribution has units from the first bank day after it, if that day has come. */
export function planHistory(
  { instrumentId, brought, monthly, commercialName }: DemoPlan,
  loadedOn: LocalDate,
): SavingsHistory & { firstOn: LocalDate; nextOn: LocalDate } {
  const movements = [bought('TRANSFER_IN', instrumentId, BROUGHT_ON, brought, 'Desde otra entidad')]
  const cash: CashEvent[] = []
  let dueOn = FIRST_CONTRIBUTION
  for (let month = 1; bankDayFrom(dueOn) <= loadedOn; month += 1) {
    if (monthly > 0) {
      const on = bankDayFrom(dueOn)
      const pricedOn = bankDayFrom(addDays(on, 1))
      const amount = toCents(monthly)
      const price = simulatedPrice(instrumentId, pricedOn)
      const priced = pricedOn <= bankDayUntil(loadedOn) ? { price, units: unitsFor(amount, price) } : {}
      movements.push({ kind: 'PERIODIC_CONTRIBUTION', bookedOn: on, amount, detail: 'Desde su cuenta', ...priced })
      cash.push({
        on,
        kind: 'plan-contribution',
        amount: toCents(-monthly),
        title: 'Aportación a plan de pensiones',
        detail: commercialName,
      })
    }
    dueOn = addMonths(FIRST_CONTRIBUTION, month)
  }
  return { movements, cash, firstOn: FIRST_CONTRIBUTION, nextOn: dueOn }
}

/** What these accounts paid and received, until the day of the load: from then on the bank's dated work does it. */
export function savingsCash(account: string, loadedOn: LocalDate): CashEvent[] {
  const of = <C extends Contract>(contracts: readonly C[], tell: (contract: C, day: LocalDate) => SavingsHistory) =>
    contracts.filter((contract) => contract.account === account).flatMap((contract) => tell(contract, loadedOn).cash)
  return [...of(DEPOSITS, depositHistory), ...of(FUND_CONTRACTS, fundHistory), ...of(PLAN_CONTRACTS, planHistory)]
}
