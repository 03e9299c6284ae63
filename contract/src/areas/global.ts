/** What every product has in the global position, and the position of all of them. */
import * as z from 'zod/mini'
import { call, FILE } from '../call.ts'
import { CARD_DESIGNS } from '../card-designs.ts'
import { cents, instant, opaqueId } from '../schemas.ts'

/** The kinds of product of the global position, in the order in which it shows them. */
export const POSITION_KINDS = ['ACCOUNTS', 'CARDS', 'FINANCING', 'SAVINGS'] as const
export type PositionKind = (typeof POSITION_KINDS)[number]

/** One line of the global position. */
export const positionLine = z.object({
  id: opaqueId,
  /** The alias the customer gave, else the product's commercial name. */
  name: z.string(),
  /** What identifies it to the customer: an IBAN, the last four digits of a card, a contract number. */
  identifier: z.string(),
  /** What it adds to what the customer has, in euros: what is owed is negative. */
  balance: cents,
  /** What can be spent now, where something can: balance, less what is held, plus the agreed overdraft or limit. */
  available: z.optional(cents),
  /** Of a credit card: what it owes, which is also its balance with the sign changed. */
  debt: z.optional(cents),
  /** Of a card: what was spent, the most that can be, and its looks. Of its limit or in this month, as its summary says. */
  spent: z.optional(cents),
  limit: z.optional(cents),
  design: z.optional(z.enum(CARD_DESIGNS)),
  /** Its value in the currency it is held in, where that is not the euro: ISO 4217. */
  original: z.optional(z.object({ currency: z.string(), amount: cents })),
  overdrawn: z.boolean(),
  /** A few words of the bank on how it stands: «Próxima cuota el 01/12/2026». */
  note: z.optional(z.string()),
  /** Balance at the end of each of the last ten weeks, oldest first. Empty where that says nothing. */
  trend: z.array(cents),
})
export type PositionLine = z.infer<typeof positionLine>

export const positionGroup = z.object({
  kind: z.enum(POSITION_KINDS),
  total: cents,
  /** How much of all there is, in whole percents: of the sum of the totals whatever their signs. Those of all groups sum to 100, or all are 0. */
  share: z.int(),
  /** How many products the group has. */
  count: z.int(),
  lines: z.array(positionLine),
})
export type PositionGroup = z.infer<typeof positionGroup>

export const globalPosition = call({
  method: 'GET',
  path: '/products/v1/global-position',
  summary: 'Posición global: los productos del cliente, agrupados y sumados',
  feature: 'global',
  reply: z.object({ asOf: instant, groups: z.array(positionGroup) }),
})

/** Formats for people. */
export const POSITION_FORMATS = ['PDF', 'XLS'] as const

export const globalPositionExport = call({
  method: 'GET',
  path: '/products/v1/global-position/export',
  summary: 'La posición global, para leer o imprimir',
  feature: 'global',
  query: z.object({ format: z.enum(POSITION_FORMATS) }),
  reply: FILE,
  errors: ['Q999'],
})
