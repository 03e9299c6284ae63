/** Another bank asks for the money of a transfer that was received here: what it says, and until when its customer answers. */
import * as z from 'zod/mini'
import { bic, day, instant } from '../../schemas.ts'

/** `GIVE_BACK`: the customer lets the bank take it from the account. `KEEP`: they do not, and the other bank is told so. */
export const RECALL_ANSWERS = ['GIVE_BACK', 'KEEP'] as const
export type RecallWord = (typeof RECALL_ANSWERS)[number]

/** The last that was asked of a transfer. */
export const receivedRecall = z.object({
  /** ISO 20022: DUPL, TECH or FRAD where the payer's bank asks; AC03, AM09 or CUST where the payer does. */
  reason: z.string(),
  /** The reason, as a sentence for the customer who received the transfer. */
  why: z.string(),
  /** What the other bank wrote beside it, as it wrote it. */
  information: z.optional(z.string()),
  askedBy: z.object({ bic, name: z.optional(z.string()) }),
  askedAt: instant,
  /** The last day on which the customer may answer; the bank answers for them on the next bank day. */
  until: day,
  /** `ASKED`: it waits for the customer's word. */
  state: z.enum(['ASKED', 'GRANTED', 'REFUSED']),
  answeredAt: z.optional(instant),
  /** Once it is answered: how, in a sentence. */
  end: z.optional(z.string()),
})
export type ReceivedRecall = z.infer<typeof receivedRecall>
