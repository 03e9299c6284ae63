/** What Carmen pays and receives with Bizum every month besides what goes between friends. */
import type { BizumKind } from '@almenara/contract/areas/bizum/codes'
import { addDays, type LocalDate } from '@almenara/contract/dates'
import { toCents, type Cents } from '@almenara/contract/money'
import { schemeIdOf } from '../rails/bizum/scheme.ts'
import { merchantOf, SIMULATED_CHARITIES } from '../rails/bizum/scheme-shops.ts'
import { around, rounded } from './amounts.ts'
import { CARMENS } from './bizum-people.ts'
import { randomFrom } from './random.ts'

/** Who is on the other side. */
interface Other {
  phone?: string
  code?: string
  merchantId?: string
  name: string
}

export interface BizumEvent {
  /** Its end-to-end id: the movement of the account and the payment by Bizum know it by the same. */
  id: string
  on: LocalDate
  kind: BizumKind
  direction: 'OUT' | 'IN'
  amount: Cents
  concept: string
  other: Other
  /** The key in `SUBSCRIPTIONS` of what charges it. */
  subscription?: string
  /** The other side's account, of a customer of this bank. */
  account?: string
  /** What comes back: all of it with the ISO code of why, or what a merchant gives back. */
  back?: { on: LocalDate; amount: Cents; reason?: string }
}

export interface Subscription {
  merchantId: string
  title: string
  amount: number
  /** Of the month, of each of these months; every one where they are absent. */
  day: number
  months?: readonly number[]
  state: 'ACTIVE' | 'STOPPED' | 'ENDED'
}

/** Two under one permission; one that she has paused, and one that she ended. */
export const SUBSCRIPTIONS: Readonly<Record<string, Subscription>> = {
  horta: { merchantId: 'HORTA04', title: 'Edición digital', amount: 4_99, day: 12, state: 'ACTIVE' },
  plan: { merchantId: 'ALBUFERA03', title: 'Plan mensual', amount: 6_99, day: 18, state: 'ACTIVE' },
  estrenos: { merchantId: 'ALBUFERA03', title: 'Estrenos del mes', amount: 3_99, day: 24, months: [1, 4, 7, 9], state: 'STOPPED' },
  gym: { merchantId: 'ALAMEDA02', title: 'Cuota mensual', amount: 29_90, day: 3, months: [1, 2, 3, 4, 5], state: 'ENDED' },
}

/** The account of Javier, who has Bizum in this bank. */
const JAVIERS = 'javier.corriente'
const JAVIER = { name: 'Javier F. S.' }
const THINGS = ['Cuadernos y agenda', 'Rotuladores y cartulina', 'Mochila', 'Libros de lectura', 'Archivadores', 'Acuarelas y pinceles']

/** Those of the month that begins on `first`: the same whatever the day of the load. */
export function bizumEvents(seed: number, first: LocalDate): BizumEvent[] {
  const random = randomFrom(seed, 'bizum events', first)
  const on = (day: number) => addDays(first, day - 1)
  const about = (amount: number) => rounded(around(random, amount, 0.25), 50)
  const repaired = about(65_00)
  const faulty = about(18_00)
  return [
    ...chargesOf(first),
    bought(on(4), about(36_00), random.pick(THINGS)),
    { ...bought(on(9), faulty, random.pick(THINGS)), back: { on: on(12), amount: toCents(faulty / 2) } },
    given(on(10), random.chance(0.7) ? '00007' : '00011', 10_00),
    // Her bank says that the account is closed; he gives another, and she sends it again.
    { ...between('OUT', on(14), repaired, CARMENS.plumber, 'Arreglo del grifo'), back: { on: on(15), amount: repaired, reason: 'AC04' } },
    between('OUT', on(17), repaired, CARMENS.plumber, 'Arreglo del grifo'),
    between('OUT', on(19), about(12_00), CARMENS.school, 'Excursión del colegio'),
    between('IN', on(21), about(9_00), CARMENS.nuria, 'Café y tarta'),
    { ...between('OUT', on(16), about(24_00), JAVIER, 'Entradas del partido'), account: JAVIERS },
    { ...between('IN', on(26), about(12_00), JAVIER, 'Gasolina'), account: JAVIERS },
  ]
}

export const DINNER = { concept: 'Cena de cumpleaños', amount: toCents(18_00) }

/** On the day of the load a friend pays what Carmen asked of them (`bizum-waiting.ts`). */
export function answerOfTheDay(loadedOn: LocalDate): BizumEvent {
  return between('IN', loadedOn, DINNER.amount, CARMENS.lucia, DINNER.concept)
}

const idOf = (...words: readonly string[]) => schemeIdOf('demo end to end', ...words)

function chargesOf(first: LocalDate): BizumEvent[] {
  const month = Number(first.slice(5, 7))
  return Object.entries(SUBSCRIPTIONS).flatMap(([key, { merchantId, title, amount, day, months }]) => {
    if (months !== undefined && !months.includes(month)) return []
    return [{ ...atShop(merchantId, addDays(first, day - 1), amount, title), kind: 'MIT' as const, subscription: key }]
  })
}

function atShop(merchantId: string, on: LocalDate, amount: number, concept: string): BizumEvent {
  const name = merchantOf(merchantId)?.name ?? ''
  const id = idOf(merchantId, on, concept)
  return { id, on, kind: 'C2ER', direction: 'OUT', amount: toCents(amount), concept, other: { merchantId, name } }
}

const bought = (on: LocalDate, amount: number, what: string) => atShop('NOUMOLES01', on, amount, what)

function given(on: LocalDate, code: string, amount: number): BizumEvent {
  const name = SIMULATED_CHARITIES.find((one) => one.code === code)?.name ?? ''
  const other = { code, name }
  return { id: idOf(code, on), on, kind: 'C2ONG', direction: 'OUT', amount: toCents(amount), concept: 'Donación', other }
}

function between(direction: 'OUT' | 'IN', on: LocalDate, amount: number, other: Other, concept: string): BizumEvent {
  return { id: idOf(direction, other.name, on), on, kind: 'C2C', direction, amount: toCents(amount), concept, other }
}
