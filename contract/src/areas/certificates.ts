/** Certificates: what the bank vouches for. Anybody with the code of a receipt may check it, without a session. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { cents, instant } from '../schemas.ts'
import { parseVerificationCode } from '../verification-code.ts'

/** A person of the order, masked so that only those who know them recognise them: «C•••• M••••», «ES91 •••• 1332». */
const maskedParty = z.object({
  /** «Para», «Desde», «Ordenada por». */
  label: z.string(),
  name: z.string(),
  iban: z.optional(z.string()),
})

/** What proves an executed order, and nothing more. */
const certificate = z.object({
  /** «Traspaso entre sus cuentas». */
  title: z.string(),
  status: z.literal('EXECUTED'),
  /** What was signed is done on a day that had not come. */
  later: z.optional(z.literal(true)),
  /** What undid it afterwards: in a word, and in a sentence. A receipt proves what was ordered, and is often taken for the money. */
  undone: z.optional(z.object({ label: z.string(), text: z.string() })),
  executedAt: instant,
  reference: z.string(),
  amount: z.optional(cents),
  parties: z.array(maskedParty),
})
export type Certificate = z.infer<typeof certificate>

/** The code as it is printed or as somebody types it. An unknown code, and that of an order that was not executed, do not exist. */
export const certificateView = call({
  path: '/certificates/v1/view/{certificateId}',
  summary: 'Comprueba un justificante por su código de verificación',
  feature: 'public',
  params: z.object({
    certificateId: z.pipe(
      z.string().check(
        z.maxLength(100),
        z.refine((text) => parseVerificationCode(text) !== undefined),
      ),
      z.transform((text) => parseVerificationCode(text) ?? ''),
    ),
  }),
  reply: certificate,
  perMinute: 30,
})
