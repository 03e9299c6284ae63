/** What a document of the bank says, for whoever reads no PDF: the same words and figures, in reading order. */
import * as z from 'zod/mini'
import { cents } from './schemas.ts'

const column = z.object({ label: z.string(), kind: z.enum(['day', 'text', 'detail', 'amount', 'balance', 'units']) })

export const documentText = z.object({
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  figures: z.array(z.object({ label: z.string(), amount: cents })),
  paragraphs: z.array(z.string()),
  /** Each cell as it is printed. */
  table: z.optional(z.object({ columns: z.array(column), rows: z.array(z.array(z.string())) })),
  notes: z.array(z.string()),
})
export type DocumentText = z.infer<typeof documentText>
