/** The cast's cards: whose they are, which account pays for them and in which state they are. */
import type { CardState, CardType } from '@almenara/contract/areas/cards/cards'
import { addMonths, firstOfMonth, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { type Cents, negate, toCents } from '@almenara/contract/money'
import type { LOGINS, Person } from './cast.ts'
import { type CastCredit, type CastDeferral, CLASSIC_CREDIT, ORO_CREDIT, type Span, deferralHistory } from './cards-deferral.ts'
import { CARD_SUBSCRIPTIONS, type CardSubscription } from './cards-internet.ts'
import { creditPurchases, type LivedCard, owedInMonth, settlements, virtualLife } from './cards-life.ts'
import type { Sketch } from './cast-sketch.ts'
import type { Life } from './life.ts'

export interface CastCard {
  type: CardType
  commercialName: string
  ending: string
  /** As it is printed. */
  holderName: string
  holder: Person
  /** The demo bank's name of the account that pays for it. */
  payer: string
  /** The demo bank's name of its own ledger account: credit and virtual cards. */
  account?: string
  state?: CardState
  /** A credit card's. */
  limit?: Cents
  monthlyLimit?: Cents
  /** Month and years from the load. */
  expires: readonly [month: number, years: number]
  /** Who may use it in the portal. */
  users: readonly (keyof typeof LOGINS)[]
  /** Authorised and not charged on the day of the load. */
  holds?: Sketch['holds']
  /** A credit card's. */
  credit?: CastCredit
  deferral?: CastDeferral
  /** Shops that keep it and charge it every month. */
  subscriptions?: readonly CardSubscription[]
  /** Bought on the day of the load. */
  latest?: { merchant: string; amount: Cents }
}

const ORO = toCents(300_000)

/** One of each for Elena and for each of her brothers and sisters: whoever tries what changes a card has one of theirs to spend. */
const SPARE: readonly CastCard[] = (['elena', 'pau', 'noa', 'teo'] as const).flatMap((holder, copy): CastCard[] => {
  const common = { holder, payer: `${holder}.corriente`, holderName: `${holder.toUpperCase()} VIVES M.`, users: [holder] }
  return [
    {
      ...common,
      type: 'CREDIT',
      commercialName: 'Crédito Clásica',
      ending: `271${copy}`,
      account: `${holder}.credito`,
      limit: toCents(150_000),
      credit: CLASSIC_CREDIT,
      expires: [5, 3],
    },
    {
      ...common,
      type: 'CREDIT',
      commercialName: 'Crédito Viajes',
      ending: `274${copy}`,
      account: `${holder}.viajes`,
      limit: toCents(200_000),
      credit: CLASSIC_CREDIT,
      deferral: { merchant: 'Óptica Colón', amount: toCents(24_000), payments: 4, day: 12, months: [1, 4, 7, 10] },
      latest: { merchant: 'Muebles Serrería', amount: toCents(36_000) },
      expires: [2, 3],
    },
    { ...common, type: 'DEBIT', commercialName: 'Débito Joven', ending: `583${copy}`, expires: [8, 2] },
    { ...common, type: 'VIRTUAL', commercialName: 'Virtual compras', ending: `940${copy}`, account: `${holder}.virtual`, expires: [11, 1] },
    {
      ...common,
      type: 'COOPERATIVE',
      commercialName: 'Cooperativa',
      ending: `665${copy}`,
      state: 'PENDING_ACTIVATION',
      expires: [10, 4],
    },
    { ...common, type: 'FUEL', commercialName: 'Carburante', ending: `903${copy}`, monthlyLimit: toCents(30_000), expires: [2, 3] },
  ]
})

export const CAST_CARDS: readonly CastCard[] = [
  {
    type: 'CREDIT',
    commercialName: 'Crédito Oro',
    ending: '4821',
    holderName: 'CARMEN MUÑOZ P.',
    holder: 'carmen',
    payer: 'carmen.nomina',
    account: 'carmen.credito',
    limit: ORO,
    credit: ORO_CREDIT,
    deferral: { merchant: 'Electrodomésticos Turia', amount: toCents(38_900), payments: 6, day: 15, months: [2, 8] },
    latest: { merchant: 'Muebles Serrería', amount: toCents(21_450) },
    subscriptions: CARD_SUBSCRIPTIONS,
    expires: [9, 3],
    users: ['carmen'],
    holds: [
      { title: 'Mercado del Cabanyal', amount: toCents(3_862) },
      { title: 'Billetes de tren a Madrid', amount: toCents(9_420) },
    ],
  },
  {
    type: 'DEBIT',
    commercialName: 'Débito Nómina',
    ending: '1175',
    holderName: 'CARMEN MUÑOZ P.',
    holder: 'carmen',
    payer: 'carmen.nomina',
    expires: [3, 2],
    users: ['carmen'],
  },
  {
    type: 'VIRTUAL',
    commercialName: 'Virtual compras',
    ending: '0392',
    holderName: 'CARMEN MUÑOZ P.',
    holder: 'carmen',
    payer: 'carmen.nomina',
    account: 'carmen.virtual',
    expires: [11, 1],
    users: ['carmen'],
  },
  {
    type: 'FUEL',
    commercialName: 'Carburante flota',
    ending: '9034',
    holderName: 'CONSTR. PEÑALVER',
    holder: 'construcciones',
    payer: 'construcciones',
    state: 'LOCKED',
    monthlyLimit: toCents(120_000),
    expires: [9, 3],
    users: ['carmen', 'construcciones'],
  },
  {
    type: 'COOPERATIVE',
    commercialName: 'Cooperativa',
    ending: '6620',
    holderName: 'CONSTR. PEÑALVER',
    holder: 'construcciones',
    payer: 'construcciones',
    state: 'PENDING_ACTIVATION',
    expires: [10, 4],
    users: ['carmen', 'construcciones'],
  },
  {
    type: 'DEBIT',
    commercialName: 'Débito Negocios',
    ending: '6621',
    holderName: 'CONSTR. PEÑALVER',
    holder: 'construcciones',
    payer: 'construcciones',
    expires: [1, 2],
    users: ['construcciones'],
  },
  {
    type: 'DEBIT',
    commercialName: 'Débito Joven',
    ending: '3308',
    holderName: 'JAVIER FERRER S.',
    holder: 'javier',
    payer: 'javier.corriente',
    expires: [6, 2],
    users: ['javier'],
  },
  ...SPARE,
]

function lived({ account, ending, commercialName, credit, deferral, subscriptions, latest }: CastCard, span: Span): LivedCard[] {
  if (!account) return []
  return [
    {
      account,
      ending,
      commercialName,
      ...(credit && deferral ? { deferrals: deferralHistory(deferral, credit, span) } : {}),
      ...(subscriptions ? { subscriptions } : {}),
      ...(latest ? { latest: { ...latest, on: span.until } } : {}),
    },
  ]
}

const paidBy = (payer: string, type: CardType, span: Span) =>
  CAST_CARDS.filter((card) => card.type === type && card.payer === payer).flatMap((card) => lived(card, span))

/** What an account pays for its cards: settlements of credit cards and top-ups of virtual ones, with what these buy. */
export function cardsPaidBy(seed: number, payer: string, span: Span): Life[] {
  return [
    ...paidBy(payer, 'CREDIT', span).map((card) => settlements(seed, payer, card, span.until)),
    ...paidBy(payer, 'VIRTUAL', span).map((card) => virtualLife(seed, payer, card)),
  ]
}

/** What a virtual card has loaded on the day of the load. */
const LOADED = toCents(6_000)

/** The ledger accounts of cards, for the cast's branch. A credit card begins owing what it spent in the month before the history. */
export function cardAccounts(seed: number, span: Span): Sketch[] {
  return CAST_CARDS.flatMap((card): Sketch[] => {
    const { account: name, type, commercialName, holder, limit, holds = [] } = card
    if (!name) return []
    const common = { name, number: contractNumberOf(card), commercialName, holder, holds, type: 'CARDS' as const }
    const [living] = lived(card, span)
    if (type !== 'CREDIT' || !living) return [{ ...common, life: () => [], ends: LOADED }]
    const owed = negate(owedInMonth(seed, living, addMonths(firstOfMonth(span.from), -1)))
    return [{ ...common, overdraft: limit ?? toCents(0), life: creditPurchases(seed, living), level: owed }]
  })
}

/** Ten digits. */
export function contractNumberOf({ ending, users }: CastCard): string {
  return `05000${ending}${users.length}`
}

/** The last day of the card's last month. */
export function expiryOf({ expires: [month, years] }: CastCard, loadedOn: LocalDate): LocalDate {
  const year = Number(loadedOn.slice(0, 4)) + years
  return toLocalDate(new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10))
}
