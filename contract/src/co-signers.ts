/** Who must sign an order besides whoever gives it. By itself, because screens that order nothing say it too. */
import * as z from 'zod/mini'
import { cents } from './schemas.ts'

/**
 * Who must sign besides whoever orders, said from the first step of a form: nothing leaves before. Absent where they sign alone. `required`
 * counts whoever orders; `others` are those who may give what is missing.
 */
export const coSigners = z.object({
  required: z.int(),
  /** Only what is above this amount; absent where it is whatever its amount. */
  above: z.optional(cents),
  others: z.array(z.string()),
  /** How long the order waits for them. */
  days: z.int(),
})
export type CoSigners = z.infer<typeof coSigners>
