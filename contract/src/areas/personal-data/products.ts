/** How the customer arranges their products: which they see, in which order and by which name; and what they may do with each. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { MONEY_MOVED } from '../../refreshes.ts'
import { cents, opaqueId } from '../../schemas.ts'

const feature = 'personal-data.product-management'

export const arrangedProduct = z.object({
  id: opaqueId,
  /** What the bank calls it. */
  commercialName: z.string(),
  /** The customer's own name for it; empty for none. */
  alias: z.string(),
  /** An IBAN, a contract number. */
  identifier: z.string(),
  /** Left out of the global position and of lists. It works as before. */
  hidden: z.boolean(),
  /** False when the customer may only read it (specification §6). */
  canOperate: z.boolean(),
  /** The most they may sign alone; absent without a limit. */
  signLimit: z.optional(cents),
  /** How many must sign what is done with it. */
  signatures: z.int(),
})
export type ArrangedProduct = z.infer<typeof arrangedProduct>

export const productsView = call({
  path: '/users/v1/products/view',
  summary: 'Los productos del cliente en su orden, también los que no quiere ver, y lo que puede hacer con cada uno',
  feature,
  reply: z.object({ products: z.array(arrangedProduct) }),
})

/** All of them, in the new order. Nothing of the contract changes: it is the customer's view, and needs no signature. */
export const arrangeProducts = call({
  method: 'PUT',
  path: '/users/v1/products',
  consultative: true,
  summary: 'Guarda qué productos ve el cliente, en qué orden y con qué alias',
  feature,
  body: z.object({
    products: z
      .array(z.object({ id: opaqueId, alias: z.string().check(z.maxLength(MAX_LENGTH.alias)), hidden: z.boolean() }))
      .check(z.maxLength(500)),
  }),
  reply: z.object({ products: z.array(arrangedProduct) }),
  refreshes: [...MONEY_MOVED, '/users/v1/products/view'],
})
