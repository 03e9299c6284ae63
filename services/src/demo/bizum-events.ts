/** What Carmen pays and receives with Bizum besides what goes between friends every month: counted from the day of the load. */
import type { BizumKind } from '@almenara/contract/areas/bizum/codes'
import { addDays, addMonths, firstOfMonth, type LocalDate } from '@almenara/contract/dates'
import { toCents, type Cents } from '@almenara/contract/money'
import { schemeIdOf } from '../rails/bizum/scheme.ts'
import { merchantOf, SIMULATED_CHARITIES } from '../rails/bizum/scheme-shops.ts'
import { CARMENS } from './bizum-people.ts'

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
  day: number
  /** Its first and its last charge, in months before that of the load; it goes on where the last is of this month. */
  first: number
  last: number
  state: 'ACTIVE' | 'STOPPED' | 'ENDED'
}

/** Two under one permission; one that she has paused, and one that she ended. */
export const SUBSCRIPTIONS: Readonly<Record<string, Subscription>> = {
  horta: { merchantId: 'HORTA04', title: 'Edición digital', amount: 4_99, day: 12, first: 10, last: 0, state: 'ACTIVE' },
  plan: { merchantId: 'ALBUFERA03', title: 'Plan mensual', amount: 6_99, day: 18, first: 9, last: 0, state: 'ACTIVE' },
  estrenos: { merchantId: 'ALBUFERA03', title: 'Estrenos del mes', amount: 3_99, day: 24, first: 8, last: 3, state: 'STOPPED' },
  gym: { merchantId: 'ALAMEDA02', title: 'Cuota mensual', amount: 29_90, day: 3, first: 10, last: 6, state: 'ENDED' },
}

/** The account of Javier, who has Bizum in this bank. */
const JAVIERS = 'javier.corriente'
const JAVIER = { name: 'Javier F. S.' }
/** Days before the load of a friend's payment that answers what Carmen asked (`bizum-waiting.ts`). */
export const ASKED_DAYS_AGO = 2
export const DINNER = 'Cena de cumpleaños'

/** Every one of them, whenever. */
export function bizumEvents(loadedOn: LocalDate): BizumEvent[] {
  const ago = (days: number) => addDays(loadedOn, -days)
  return [
    ...Object.entries(SUBSCRIPTIONS).flatMap(([key, one]) => chargesOf(key, one, loadedOn)),
    bought(ago(4), 42_90, 'Cuadernos y agenda 2027'),
    { ...bought(ago(16), 18_40, 'Rotuladores y cartulina'), back: { on: ago(12), amount: toCents(9_20) } },
    bought(ago(78), 26_15, 'Mochila'),
    ...[9, 101, 192].map((days) => given(ago(days), '00007', 20_00)),
    given(ago(47), '00011', 15_00),
    {
      ...between('OUT', ago(21), 65_00, CARMENS.plumber, 'Grifo de la cocina'),
      back: { on: ago(20), amount: toCents(65_00), reason: 'AC04' },
    },
    between('OUT', ago(19), 65_00, CARMENS.plumber, 'Grifo de la cocina'),
    between('OUT', ago(26), 12_00, CARMENS.school, 'Excursión del colegio'),
    between('OUT', ago(8), 14_00, CARMENS.marc, 'Pista de pádel'),
    between('IN', ago(5), 7_50, CARMENS.nuria, 'Café y tarta'),
    between('IN', ago(ASKED_DAYS_AGO), 18_00, CARMENS.lucia, DINNER),
    { ...between('OUT', ago(6), 24_00, JAVIER, 'Entradas del partido'), account: JAVIERS },
    { ...between('IN', ago(14), 12_50, JAVIER, 'Gasolina'), account: JAVIERS },
    { ...between('OUT', ago(64), 40_00, JAVIER, 'Regalo de Nuria'), account: JAVIERS },
  ]
}

const idOf = (...words: readonly string[]) => schemeIdOf('demo end to end', ...words)

function chargesOf(key: string, { merchantId, title, amount, day, first, last }: Subscription, loadedOn: LocalDate): BizumEvent[] {
  const days = Array.from({ length: first - last + 1 }, (_, index) =>
    addDays(addMonths(firstOfMonth(loadedOn), index - first), day - 1),
  ).filter((on) => on < loadedOn)
  return days.map((on) => ({ ...atShop(merchantId, on, amount, title), kind: 'MIT', subscription: key }))
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
