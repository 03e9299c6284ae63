/** What every product has in the global position, and the position of all of them. */
import * as z from 'zod/mini'
import { call, FILE } from '../call.ts'
import { SCREEN_FORMATS } from '../files.ts'
import { CARD_DESIGNS } from '../card-designs.ts'
import { cents, instant, opaqueId } from '../schemas.ts'

/** The kinds of product of the global position, in the order in which it shows them. */
export const POSITION_KINDS = ['ACCOUNTS', 'CARDS', 'FINANCING', 'SAVINGS'] as const
export type PositionKind = (typeof POSITION_KINDS)[number]

/** What the customer has: in accounts, in savings and investments, and in cards that hold money. */
export const ASSET_PARTS = ['ACCOUNTS', 'SAVINGS', 'CARD_BALANCES'] as const
export type AssetPart = (typeof ASSET_PARTS)[number]

/** What they owe: loans and leasing, what is drawn of credit accounts, credit cards, and accounts below zero. */
export const DEBT_PARTS = ['FINANCING', 'CREDIT_ACCOUNTS', 'CREDIT_CARDS', 'OVERDRAFTS'] as const
export type DebtPart = (typeof DEBT_PARTS)[number]

export const HOLDER_KINDS = ['PERSON', 'COMPANY', 'COMMUNITY'] as const
export type HolderKind = (typeof HOLDER_KINDS)[number]

/** One line of the global position. */
export const positionLine = z.object({
  id: opaqueId,
  /** The alias the customer gave, else the product's commercial name. */
  name: z.string(),
  /** What identifies it to the customer: an IBAN, the last four digits of a card, a contract number. */
  identifier: z.string(),
  /** Whose it is: one of the `holders`. */
  holder: opaqueId,
  /** What it adds to what the customer has, in euros: what is owed is negative. */
  balance: cents,
  /** What can be spent now, where something can: balance, less what is held, plus the agreed overdraft or limit. */
  available: z.optional(cents),
  /** Of a credit card or a loan: what it owes, which is also its balance with the sign changed. */
  debt: z.optional(cents),
  /** It is an account of credit: what is below zero is drawn of it. */
  credit: z.optional(z.boolean()),
  /** Of a card: what was spent, the most that can be, and its looks. Of its limit or in this month, as its summary says. */
  spent: z.optional(cents),
  limit: z.optional(cents),
  design: z.optional(z.enum(CARD_DESIGNS)),
  /** Its value in the currency it is held in, where that is not the euro: ISO 4217. */
  original: z.optional(z.object({ currency: z.string(), amount: cents })),
  overdrawn: z.boolean(),
  /** A short text about its status: «Próxima cuota el 01/12/2026». */
  note: z.optional(z.string()),
  /** How much it is that the note tells of. */
  noteAmount: z.optional(cents),
  /** A card that waits for its customer, who may operate with it, to activate it. */
  toActivate: z.optional(z.boolean()),
  /** Balance at the end of each of the last ten weeks, oldest first. Empty where that says nothing. */
  trend: z.array(cents),
})
export type PositionLine = z.infer<typeof positionLine>

/** The parts that have something, each a positive figure, and their sum. */
function sideOf<const Part extends string>(parts: readonly [Part, ...Part[]]) {
  return z.object({ total: cents, parts: z.array(z.object({ part: z.enum(parts), amount: cents })) })
}

/** What there is and what is owed, never added up together; `net` is the one less the other. */
export const positionTotals = z.object({ assets: sideOf(ASSET_PARTS), debts: sideOf(DEBT_PARTS), net: cents })
export type PositionTotals = z.infer<typeof positionTotals>

/** The sums of the products of one kind. */
const groupSums = {
  kind: z.enum(POSITION_KINDS),
  /** What they add, owed amounts being negative. */
  total: cents,
  /** Of that, what is owed, as a positive figure. */
  debt: cents,
  /** How many products there are. */
  count: z.int(),
}

export const positionGroup = z.object({ ...groupSums, lines: z.array(positionLine) })
export type PositionGroup = z.infer<typeof positionGroup>

/** Somebody whose products the customer sees: themself wherever they are one of the holders, else the first holder. */
export const positionHolder = z.object({
  id: opaqueId,
  name: z.string(),
  /** As one calls them: the customer by their first name, an organisation without its legal form. */
  shortName: z.string(),
  kind: z.enum(HOLDER_KINDS),
  /** It is the customer. */
  own: z.boolean(),
  totals: positionTotals,
  groups: z.array(z.object(groupSums)),
})
export type PositionHolder = z.infer<typeof positionHolder>

export const globalPosition = call({
  path: '/products/v1/global-position',
  summary: 'Posición global: los productos del cliente, agrupados y sumados',
  feature: 'global',
  reply: z.object({
    asOf: instant,
    totals: positionTotals,
    groups: z.array(positionGroup),
    /** The customer first, and the others in the order of their products. */
    holders: z.array(positionHolder),
  }),
})

export const globalPositionExport = call({
  path: '/products/v1/global-position/export',
  summary: 'La posición global, para leer o imprimir',
  feature: 'global',
  query: z.object({
    format: z.enum(SCREEN_FORMATS),
    /** Of this holder alone; absent, of all. */
    holder: z.optional(opaqueId),
  }),
  reply: FILE,
  errors: ['Q999'],
})
