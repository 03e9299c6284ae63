/** A branch of the demo bank: its people, accounts and movements. Branches are generated one by one, so memory does not grow with the bank. */
import { addDays, type LocalDate } from '@almenara/contract/dates'
import { type Cents, negate, toCents } from '@almenara/contract/money'
import { bankDayUntil } from '../calendar/bank-days.ts'
import type { DemoLoan } from './financing-cast.ts'
import { openingOf } from './financing-life.ts'
import { type Life, monthsBetween } from './life.ts'
import { type Movement, openDiary } from './movement.ts'
import { randomFrom } from './random.ts'
import type { DemoParty } from './party.ts'

export interface DemoAccount {
  /** Its name in the demo bank. */
  name: string
  /** Ten digits: the account's part of the IBAN, or of the card's contract. */
  number: string
  /** `CARDS`: the ledger account of a credit or virtual card. */
  type: 'VIEW' | 'CREDIT' | 'CARDS'
  commercialName: string
  openedOn: LocalDate
  /** Tax ids, the first holder first. */
  holders: readonly string[]
  overdraft: Cents
  /** What it has on the day before the history begins. */
  opening: Cents
  /** Where what the bank charges on the day of the load takes it, below zero. */
  sinksTo?: Cents
  life: Life
  /** Card authorizations not yet charged on the day of the load. */
  holds: readonly { title: string; amount: Cents }[]
}

export interface DemoPower {
  account: string
  alias?: string
  canOperate: boolean
  /** The most the user may sign alone; above it another signatory must sign too. */
  signLimit?: Cents
}
export interface DemoUser {
  username: string
  taxId: string
  executive: boolean
  business: boolean
  powers: readonly DemoPower[]
}

export interface DemoBranch {
  /** Four digits: the branch's part of the IBAN. */
  code: string
  parties: readonly DemoParty[]
  users: readonly DemoUser[]
  accounts: readonly DemoAccount[]
  /** What the bank has lent here; the lives of the accounts that pay have its instalments. */
  loans: readonly DemoLoan[]
}

/**
 * Movements of all the branch's accounts between two days, both included, by day. Within a day, what comes in before what goes
 * out, and what the bank charges last.
 */
export function* movementsOf(accounts: readonly DemoAccount[], from: LocalDate, to: LocalDate): Generator<Movement> {
  for (const month of monthsBetween(from, to)) {
    const movements = accounts.flatMap(({ life }) => life(month)).filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to)
    yield* movements.sort((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : rank(a) - rank(b)))
  }
}

function rank({ legs: [first] }: Movement): number {
  if (first === undefined) return 0
  return first.forced ? 2 : first.amount < 0 ? 1 : 0
}

/**
 * The branch's whole history, from its opening balances to `today`. What an account has not the funds for does not happen, as in any
 * bank. `onMonth` is called when a month is done.
 */
export function* historyOf(branch: DemoBranch, seed: number, from: LocalDate, today: LocalDate, onMonth?: () => void): Generator<Movement> {
  const balances = new Map(branch.accounts.map(({ name, overdraft }) => [name, { balance: 0, overdraft }]))
  const opened = openings(branch, seed, from, bankDayUntil(addDays(from, -1)))
  let month = from.slice(0, 7)
  for (const movement of chain(opened, movementsOf(branch.accounts, from, today))) {
    if (onMonth && movement.bookedOn >= from && !movement.bookedOn.startsWith(month)) {
      month = movement.bookedOn.slice(0, 7)
      onMonth()
    }
    if (book(movement, balances)) yield movement
  }
  onMonth?.()
  for (const { name, sinksTo } of branch.accounts) {
    const balance = balances.get(name)?.balance
    if (sinksTo === undefined || balance === undefined || balance <= sinksTo) continue
    for (const movement of sinking(seed, name, today, toCents(balance - sinksTo))) if (book(movement, balances)) yield movement
  }
}

function* chain<T>(...parts: Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part
}

type Balances = Map<string, { balance: number; overdraft: number }>

/** Keeps the balances; false, and nothing changes, where an account of the branch has not the funds. */
function book({ legs }: Movement, balances: Balances): boolean {
  const short = legs.some(({ account, amount, forced }) => {
    const held = balances.get(account)
    return held !== undefined && amount < 0 && forced !== true && held.balance + held.overdraft + amount < 0
  })
  if (short) return false
  for (const { account, amount } of legs) {
    const held = balances.get(account)
    if (held) held.balance += amount
  }
  return true
}

function openings(branch: DemoBranch, seed: number, from: LocalDate, day: LocalDate): Movement[] {
  const balances = branch.accounts.flatMap(({ name, opening }) => {
    if (opening === 0) return []
    const diary = openDiary(randomFrom(seed, name, 'opening'), name)
    diary.add('opening', day, opening, { title: 'Saldo anterior', detail: 'Traspaso del ejercicio anterior' })
    return diary.movements
  })
  return [...balances, ...branch.loans.flatMap((loan) => openingOf(seed, loan, from, day))]
}

const RETURN_FEE = toCents(2_000)

/** A deposited cheque that comes back, and the fee for it: how an account ends up below zero although its owner spends nothing. */
function sinking(seed: number, account: string, today: LocalDate, amount: Cents): Movement[] {
  const diary = openDiary(randomFrom(seed, account, 'sinking'), account)
  diary.add('debit-return', today, toCents(RETURN_FEE - amount), {
    title: 'Devolución de cheque ingresado',
    detail: 'Falta de fondos del librador',
  })
  diary.add('fee', today, negate(RETURN_FEE), { title: 'Comisión por devolución', detail: 'Cheque impagado' })
  return diary.movements
}
