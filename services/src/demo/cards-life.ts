/** What the cast buys with cards that have a ledger account of their own, and how their accounts pay for it. */
import { addDays, addMonths, firstOfMonth, type LocalDate } from '@almenara/contract/dates'
import { add, type Cents, negate, toCents } from '@almenara/contract/money'
import { settlementDayOf } from '../areas/cards/settlement-day.ts'
import { around, priced } from './amounts.ts'
import type { CardSubscription } from './cards-internet.ts'
import { bankDay, daysOf, type Life } from './life.ts'
import type { DeferralHistory } from './cards-deferral.ts'
import { type Movement, type NamedLeg, netOf, openDiary } from './movement.ts'
import { SHOPS } from './places.ts'
import { randomFrom } from './random.ts'
import { cardWords, monthName } from './words.ts'

/** A card with a ledger account of its own. */
export interface LivedCard {
  /** Its ledger account's name in the demo bank. */
  account: string
  /** Its last four digits. */
  ending: string
  commercialName: string
  /** A credit card's. */
  deferrals?: readonly DeferralHistory[]
  subscriptions?: readonly CardSubscription[]
  /** What it bought on the day of the load, and may still defer. */
  latest?: { merchant: string; amount: Cents; on: LocalDate }
}

/** Several sources of movements of one account, merged into one. */
export function together(...lives: readonly Life[]): Life {
  return (month) => lives.flatMap((life) => life(month))
}

const CREDIT_SHOPS = [...SHOPS.shopping, ...SHOPS.meals, ...SHOPS.travel.slice(0, 3)]

/** About one purchase every three days, and now and then something that comes back. */
export function creditPurchases(seed: number, { account, ending, deferrals = [], subscriptions = [], latest }: LivedCard): Life {
  return (first) => {
    const random = randomFrom(seed, account, 'purchases', first)
    const diary = openDiary(random, account)
    for (const on of daysOf(first).days) {
      if (random.chance(0.3)) {
        const amount = priced(random, around(random, 4_200, 0.6))
        diary.add('card-purchase', on, negate(amount), cardWords(`Compra en ${random.pick(CREDIT_SHOPS)}`, ending, addDays(on, 1)))
      }
      if (random.chance(0.015)) {
        diary.add('card-refund', on, around(random, 2_600, 0.4), cardWords(`Devolución de ${random.pick(SHOPS.shopping)}`, ending, on))
      }
    }
    for (const { merchant, amount, day } of subscriptions) {
      const on = addDays(first, day - 1)
      diary.add('card-purchase', on, negate(amount), cardWords(`Compra en ${merchant}`, ending, addDays(on, 1)))
    }
    const events = [...deferrals.map((one) => ({ ...one, on: one.boughtOn })), ...(latest ? [latest] : [])]
    for (const { merchant, amount, on } of events.filter((one) => firstOfMonth(one.on) === first)) {
      diary.add('card-purchase', on, negate(amount), cardWords(`Compra en ${merchant}`, ending, addDays(on, 1)))
    }
    return diary.movements
  }
}

/** What the card owes at the end of the month that begins on `first`, when all of each month before was paid. Zero or more. */
export function owedInMonth(seed: number, card: LivedCard, first: LocalDate): Cents {
  const net = netOf(creditPurchases(seed, card)(first), card.account)
  const deferred = (card.deferrals ?? []).filter(({ boughtOn }) => firstOfMonth(boughtOn) === first).map(({ amount }) => amount)
  return toCents(Math.max(0, -net - add(...deferred)))
}

/**
 * The account pays, on the first bank day of each month, all that the card spent in the month before. Only up to `until`, the day of
 * the load: from there on the bank's own dated work settles cards.
 */
export function settlements(seed: number, payer: string, card: LivedCard, until: LocalDate): Life {
  return (first) => {
    const before = addMonths(first, -1)
    const on = settlementDayOf(before)
    const instalments = (card.deferrals ?? []).flatMap(({ table }) => table).filter(({ closesOn }) => firstOfMonth(closesOn) === before)
    const income = add(...instalments.flatMap(({ interest, fee }) => [interest, fee]))
    const amount = add(owedInMonth(seed, card, before), ...instalments.map((one) => one.amount))
    if (amount === 0 || on > until) return []
    const key = randomFrom(seed, card.account, 'settlement', first).uuid()
    return [settlement(key, on, amount, { payer, card, month: monthName(before), income })]
  }
}

interface Settled {
  payer: string
  card: LivedCard
  month: string
  /** Interest and fees that it pays. */
  income: Cents
}

function settlement(key: string, bookedOn: LocalDate, amount: Cents, { payer, card, month, income }: Settled): Movement {
  const common = { type: 'CARD_SETTLEMENT', commonConcept: 12, ownConcept: 126, title: 'Liquidación de tarjeta' } as const
  const detail = `${card.commercialName} •••• ${card.ending}, ${month}`
  const data = { card: card.ending }
  const interest = { ...common, type: 'INTEREST', commonConcept: 17, ownConcept: 170, title: 'Intereses de la tarjeta' } as const
  const legs: NamedLeg[] = [
    { account: payer, amount: negate(amount), ...common, detail },
    { account: card.account, amount, ...common, detail, data },
  ]
  if (income > 0) {
    legs.push({ account: card.account, amount: negate(income), ...interest, detail, data, forced: true })
    legs.push({ account: 'house:income', amount: income, ...interest, detail })
  }
  return { key, kind: 'card-settlement', bookedOn, legs }
}

const VIRTUAL_SHOPS = ['Librería La Caracola', 'Moda Ruzafa', 'Billetes de tren a Madrid', 'Juguetería El Trenet']

/** In the middle month of each quarter the account tops the card up, and two purchases on line spend it: what it holds stays the same. */
export function virtualLife(seed: number, payer: string, { account, ending, commercialName }: LivedCard): Life {
  return (first) => {
    if (Number(first.slice(5, 7)) % 3 !== 2) return []
    const random = randomFrom(seed, account, first)
    const diary = openDiary(random, account)
    const loaded = toCents(random.int(2, 5) * 1_000)
    const one = toCents(random.int(700, loaded - 700))
    const words = { detail: `${commercialName} •••• ${ending}` }
    diary.bring(
      bankDay(first, 4),
      loaded,
      payer,
      { ...words, title: 'Recarga de tarjeta' },
      { ...words, title: 'Recarga', data: { card: ending } },
    )
    for (const [day, amount] of [
      [9, one],
      [17, add(loaded, negate(one))],
    ] as const) {
      const on = bankDay(first, day)
      diary.add('card-purchase', on, negate(amount), cardWords(`Compra en ${random.pick(VIRTUAL_SHOPS)}`, ending, addDays(on, 1)))
    }
    return diary.movements
  }
}
