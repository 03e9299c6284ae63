/** Who a retail customer is, as far as an account shows it: income, home, contracts, habits. Drawn once from the seed. */
import { type Cents, toCents } from '@almenara/contract/money'
import { around, rounded } from './amounts.ts'
import { shortName } from './people.ts'
import { BILLERS, EMPLOYERS, LANDLORDS, LENDERS } from './places.ts'
import type { Random } from './random.ts'

/** A receipt that comes again: about `amount`, every so many months counted from January, on a day from 1 to 10. */
export interface Contract {
  creditor: string
  text: string
  amount: Cents
  /** 0: the same amount every time. */
  spread: number
  day: number
  everyMonths: number
  /** 0 to `everyMonths` − 1. */
  offset: number
}

type Mortgage = { kind: 'mortgage'; amount: Cents; day?: 1 | 5; payee?: string }

export interface RetailProfile {
  /** The account's name in the demo bank. */
  account: string
  holder: string
  income: { kind: 'payroll' | 'pension'; payer: string; amount: Cents }
  /** `payee`: the landlord, or the other bank that lent; a mortgage of this bank is charged by its own contract. */
  housing: { kind: 'rent'; amount: Cents; day: 1 | 5; payee: string } | Mortgage | { kind: 'owned' }
  contracts: readonly Contract[]
  /** What is spent in a month on each habit, in cents. */
  habits: { groceries: number; meals: number; fuel: number; shopping: number; cash: number; bizum: number }
  friends: readonly string[]
  /** Last four digits. */
  card: string
  hasCar: boolean
  /** Whether the bank charges for the account. */
  paysFee: boolean
}

const contract = (
  random: Random,
  billers: readonly { name: string; text: string }[],
  amount: Cents,
  spread: number,
  everyMonths = 1,
): Contract => {
  const { name, text } = random.pick(billers)
  return { creditor: name, text, amount, spread, day: random.int(1, 10), everyMonths, offset: random.int(0, everyMonths - 1) }
}

function contracts(random: Random, hasCar: boolean): Contract[] {
  const list = [
    contract(random, BILLERS.electricity, around(random, 6_200, 0.25), 0.22),
    contract(random, BILLERS.water, around(random, 3_900, 0.2), 0.12, 2),
    contract(random, BILLERS.telephone, rounded(around(random, 4_800, 0.25), 100), 0),
    contract(random, BILLERS.homeInsurance, around(random, 23_000, 0.2), 0, 12),
  ]
  if (random.chance(0.5)) list.push(contract(random, BILLERS.gas, around(random, 5_200, 0.3), 0.3, 2))
  if (hasCar) list.push(contract(random, BILLERS.carInsurance, around(random, 38_000, 0.2), 0, 12))
  if (random.chance(0.35)) list.push(contract(random, BILLERS.healthInsurance, around(random, 6_400, 0.3), 0))
  if (random.chance(0.3)) list.push(contract(random, BILLERS.gym, toCents(2_990), 0))
  if (random.chance(0.2)) list.push(contract(random, BILLERS.school, around(random, 13_000, 0.15), 0.08))
  if (random.chance(0.2)) list.push(contract(random, BILLERS.charity, toCents(1_000), 0))
  return list
}

function housing(random: Random, pay: number): RetailProfile['housing'] {
  const draw = random.next()
  if (draw < 0.25) return { kind: 'owned' }
  const amount = around(random, pay * 0.27, 0.12)
  const day = random.chance(0.5) ? 1 : 5
  if (draw < 0.65) return { kind: 'mortgage', amount, day, payee: random.pick(LENDERS) }
  return { kind: 'rent', amount: rounded(amount, 1_000), day, payee: random.pick(LANDLORDS) }
}

/** A plausible customer: what is left after home and contracts is what habits may spend, less a little that is saved. */
export function drawRetailProfile(
  random: Random,
  account: string,
  holder: string,
  given: Partial<Pick<RetailProfile, 'income' | 'housing' | 'card'>> = {},
): RetailProfile {
  const retired = random.chance(0.22)
  const income = given.income ?? {
    kind: retired ? ('pension' as const) : ('payroll' as const),
    payer: retired ? 'Instituto Nacional de la Seguridad Social' : random.pick(EMPLOYERS),
    amount: around(random, retired ? 128_000 : 178_000, 0.28),
  }
  const hasCar = random.chance(0.65)
  const home = given.housing ?? housing(random, income.amount)
  const receipts = contracts(random, hasCar)
  const fixed = (home.kind === 'owned' ? 0 : home.amount) + receipts.reduce((sum, one) => sum + one.amount / one.everyMonths, 0)
  // Fourteen pays a year; taxes, holidays and what breaks take their part beside the habits.
  const free = Math.max(35_000, ((income.amount * 14) / 12) * 0.82 - fixed)
  const habits = {
    groceries: free * 0.34,
    meals: free * 0.15,
    fuel: hasCar ? free * 0.1 : 0,
    shopping: free * 0.2,
    cash: free * 0.13,
    bizum: free * 0.06,
  }
  return {
    account,
    holder,
    income,
    housing: home,
    contracts: receipts,
    habits,
    hasCar,
    friends: Array.from({ length: 5 }, () => shortName(random)),
    card: given.card ?? String(random.int(1_000, 9_999)),
    paysFee: random.chance(0.4),
  }
}

/** What the account must hold after each month's settling so that no month runs it dry. */
export function comfortableLevel({ income, housing: home }: RetailProfile): Cents {
  return rounded(income.amount * 1.9 + (home.kind === 'owned' ? 0 : home.amount) + 120_000, 1_000)
}
