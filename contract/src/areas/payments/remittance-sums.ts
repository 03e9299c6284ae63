/** Shapes that tell of remittances wherever they are: how many and how much, and the last of a contract. */
import * as z from 'zod/mini'
import { cents, day, opaqueId } from '../../schemas.ts'
import { REMITTANCE_STATES } from './codes.ts'

export const sums = z.object({ count: z.int(), amount: cents })

/** The last remittance of a contract that was signed. */
export const lastRemittance = z.object({
  id: opaqueId,
  number: z.string(),
  name: z.string(),
  executionOn: day,
  count: z.int(),
  amount: cents,
  state: z.enum(REMITTANCE_STATES),
})
