/** What every product has in the global position, and the position of all of them. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { cents, instant, opaqueId } from '../schemas.ts'

/** One line of the global position. */
export const positionLine = z.object({
  id: opaqueId,
  /** The alias the customer gave, else the product's commercial name. */
  name: z.string(),
  /** What identifies it to the customer: an IBAN, the last four digits of a card, a contract number. */
  identifier: z.string(),
  balance: cents,
  /** What can be spent now: balance, less what is held, plus the agreed overdraft. */
  available: cents,
  overdrawn: z.boolean(),
  /** Balance at the end of each of the last ten weeks, oldest first. */
  trend: z.array(cents),
})
export type PositionLine = z.infer<typeof positionLine>

export const positionGroup = z.object({
  kind: z.enum(['ACCOUNTS']),
  total: cents,
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
