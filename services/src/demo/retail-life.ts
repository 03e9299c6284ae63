/** The months of a retail customer: pay, home, receipts, cards, cash, friends and taxes. */
import { addDays, type LocalDate } from '@almenara/contract/dates'
import { type Cents, negate, toCents } from '@almenara/contract/money'
import { around, priced, rounded } from './amounts.ts'
import { bankDay, daysOf, type Life } from './life.ts'
import { openDiary } from './movement.ts'
import { BIZUM_CONCEPTS, SHOPS } from './places.ts'
import { randomFrom } from './random.ts'
import type { RetailProfile } from './retail-profile.ts'
import { taxes } from './retail-taxes.ts'
import { cardWords, debitWords, monthName, QUARTERS, transferWords } from './words.ts'
import type { RetailMonth } from './retail-month.ts'

/** The life of one account. Extra pay comes in June and December; August eats out more and shops less. */
export function retailLife(seed: number, profile: RetailProfile): Life {
  return (first) => {
    const random = randomFrom(seed, profile.account, first)
    const diary = openDiary(random, profile.account)
    const month: RetailMonth = { seed, random, diary, first, number: Number(first.slice(5, 7)), calendar: daysOf(first) }
    income(month, profile)
    home(month, profile)
    receipts(month, profile)
    cards(month, profile)
    cash(month, profile)
    friends(month, profile)
    taxes(month, profile)
    bankCharges(month, profile)
    return diary.movements
  }
}

/** Pay rises a little each year, as agreements do. */
function indexed(amount: Cents, month: LocalDate): number {
  return amount * (1 + 0.025 * (Number(month.slice(0, 4)) - 2024))
}

function income({ random, diary, first, number }: RetailMonth, { income: { kind, payer, amount } }: RetailProfile): void {
  const pay = toCents(Math.round(indexed(amount, first)))
  const words = (on: LocalDate, concept: string) =>
    transferWords(random, on, payer, concept, {
      title: kind === 'payroll' ? `Nómina de ${payer}` : 'Pensión',
      purpose: kind === 'payroll' ? 'SALA' : 'PENS',
    })
  const payday = kind === 'payroll' ? daysOf(first).lastBankDay : bankDay(first, 25)
  diary.add(kind, payday, pay, words(payday, kind === 'payroll' ? `Nómina de ${monthName(first)}` : `Mensualidad de ${monthName(first)}`))
  if (number !== 6 && (kind === 'pension' ? number !== 11 : number !== 12)) return
  const extraDay = kind === 'payroll' ? bankDay(first, 20) : payday
  diary.add(kind, extraDay, toCents(Math.round(pay * 0.96)), words(extraDay, 'Paga extraordinaria'))
}

function home({ random, diary, first }: RetailMonth, { housing, holder }: RetailProfile): void {
  if (housing.kind === 'owned' || housing.payee === undefined) return
  const { kind, amount, payee, day = 1 } = housing
  const what = kind === 'rent' ? 'Alquiler' : 'Cuota hipotecaria'
  diary.add('direct-debit', bankDay(first, day), negate(amount), debitWords(random, payee, holder, `${what} de ${monthName(first)}`))
}

// Heating in winter, air conditioning in July and August.
const UTILITY_SEASON = [1.3, 1.25, 1.1, 0.95, 0.85, 0.9, 1.1, 1.15, 0.95, 0.85, 1, 1.2]

function receipts({ random, diary, first, number }: RetailMonth, { contracts, holder }: RetailProfile): void {
  for (const { creditor, text, amount, spread, day, everyMonths, offset } of contracts) {
    if ((number - 1) % everyMonths !== offset) continue
    const season = spread > 0.15 ? (UTILITY_SEASON[number - 1] ?? 1) : 1
    const charged = spread === 0 ? amount : around(random, amount * season, spread)
    const words = debitWords(random, creditor, holder, text)
    const on = bankDay(first, day)
    diary.add('direct-debit', on, negate(charged), words)
    // Once in a while a receipt is disputed and comes back (CORE: eight weeks, reason MD06).
    if (random.chance(0.006)) {
      const data = { ...words.data, returnReason: 'MD06' }
      diary.add('debit-refund', bankDay(first, Math.min(day + 6, 20)), charged, {
        ...words,
        title: `Devolución de recibo de ${creditor}`,
        detail: text,
        data,
      })
    }
  }
}

/** Where, for about how many cents each time, how unequal, and how much likelier from Friday to Sunday. */
interface Habit {
  shops: readonly string[]
  typical: number
  spread: number
  weekend: number
}

const HABITS = {
  groceries: { shops: SHOPS.groceries, typical: 5_400, spread: 0.6, weekend: 1.4 },
  meals: { shops: SHOPS.meals, typical: 2_900, spread: 0.5, weekend: 2.2 },
  fuel: { shops: SHOPS.fuel, typical: 4_600, spread: 0.2, weekend: 1.2 },
  shopping: { shops: SHOPS.shopping, typical: 6_200, spread: 0.7, weekend: 1.5 },
  health: { shops: SHOPS.health, typical: 1_900, spread: 0.5, weekend: 0.6 },
  travel: { shops: SHOPS.travel, typical: 15_000, spread: 0.5, weekend: 1 },
} as const satisfies Record<string, Habit>

/** Purchases of one habit through the month: many small ones that add up to about what the habit spends. */
function purchases(
  { random, diary, calendar: { days, weekdays } }: RetailMonth,
  card: string,
  budget: number,
  { shops, typical, spread, weekend }: Habit,
): void {
  const daily = budget / (typical * Math.exp((spread * spread) / 2)) / days.length
  for (const [index, on] of days.entries()) {
    const likelier = (weekdays[index] ?? 1) >= 5 ? weekend : 1
    if (!random.chance(daily * likelier)) continue
    diary.add(
      'card-purchase',
      on,
      negate(priced(random, around(random, typical, spread))),
      cardWords(`Compra en ${random.pick(shops)}`, card, days[index + 1] ?? addDays(on, 1)),
    )
  }
}

function cards(month: RetailMonth, { habits, card }: RetailProfile): void {
  const { random, diary, first, number } = month
  const holidays = number === 8
  purchases(month, card, habits.groceries * (holidays ? 0.7 : 1), HABITS.groceries)
  purchases(month, card, habits.meals * (holidays ? 1.7 : 1), HABITS.meals)
  purchases(month, card, habits.fuel, HABITS.fuel)
  // Christmas, and the two seasons of sales.
  purchases(month, card, habits.shopping * (number === 12 ? 1.8 : number === 1 || number === 7 ? 1.3 : 0.85), HABITS.shopping)
  purchases(month, card, 2_400, HABITS.health)
  if ((number === 7 || number === 8) && random.chance(0.6)) purchases(month, card, 30_000, HABITS.travel)
  if (random.chance(0.12)) {
    const on = addDays(first, random.int(3, 26))
    diary.add('card-refund', on, around(random, 3_400, 0.4), cardWords(`Devolución de ${random.pick(SHOPS.shopping)}`, card, on))
  }
}

function cash({ random, diary, calendar: { days } }: RetailMonth, { habits, card }: RetailProfile): void {
  const times = Math.max(1, Math.round(habits.cash / 11_000))
  for (let time = 0; time < times; time++) {
    const on = random.pick(days)
    diary.add('cash', on, negate(rounded(around(random, habits.cash / times, 0.35), 1_000)), cardWords('Reintegro en cajero', card, on))
  }
}

function friends({ random, diary, calendar: { days } }: RetailMonth, { habits, friends: people }: RetailProfile): void {
  const times = random.int(0, 5)
  for (let time = 0; time < times; time++) {
    const friend = random.pick(people)
    const on = random.pick(days)
    const amount = rounded(around(random, Math.max(800, habits.bizum / 3), 0.6), 50)
    const received = random.chance(0.5)
    const words = { detail: random.pick(BIZUM_CONCEPTS), data: { counterpartyName: friend } }
    if (received) diary.add('bizum-in', on, amount, { ...words, title: `Bizum de ${friend}` })
    else diary.add('bizum-out', on, negate(amount), { ...words, title: `Bizum a ${friend}` })
  }
}

const QUARTERLY_FEE = toCents(1_800)

function bankCharges({ diary, first, number }: RetailMonth, { paysFee }: RetailProfile): void {
  if (!paysFee || number % 3 !== 0) return
  const quarter = QUARTERS[number / 3 - 1] ?? ''
  diary.add('fee', bankDay(first, 20), negate(QUARTERLY_FEE), { title: 'Comisión de mantenimiento', detail: `Trimestral, ${quarter}` })
}
