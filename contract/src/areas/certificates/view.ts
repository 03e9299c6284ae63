/** What the bank vouches for, checked without a session by whoever has the code of a receipt or of a certificate. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { documentText } from '../../document-text.ts'
import { cents, day, instant } from '../../schemas.ts'
import { parseVerificationCode } from '../../verification-code.ts'
import { certificateEnd } from './certificate.ts'

/** A person of the order, masked so that only those who know them recognise them: «C•••• M••••», «ES91 •••• 1332». */
const maskedParty = z.object({
  /** «Para», «Desde», «Ordenada por». */
  label: z.string(),
  name: z.string(),
  iban: z.optional(z.string()),
})

/** What proves an executed order, and nothing more. */
const checkedReceipt = z.object({
  kind: z.literal('RECEIPT'),
  /** «Traspaso entre sus cuentas». */
  title: z.string(),
  status: z.literal('EXECUTED'),
  /** What was signed is done on a day that had not come. */
  later: z.optional(z.literal(true)),
  /** What undid it afterwards, whole or in part: in a word, and in a sentence. A receipt proves what was ordered, and is often taken for the money. */
  undone: z.optional(z.object({ label: z.string(), text: z.string(), isPartly: z.optional(z.literal(true)) })),
  executedAt: instant,
  reference: z.string(),
  amount: z.optional(cents),
  parties: z.array(maskedParty),
})
export type CheckedReceipt = z.infer<typeof checkedReceipt>

/** A certificate that the bank issued, as it stands now. */
const checkedCertificate = z.object({
  kind: z.literal('CERTIFICATE'),
  /** «Certificado de saldo a una fecha». */
  title: z.string(),
  issuedAt: instant,
  /** Its last day. */
  validUntil: day,
  state: z.enum(['ISSUED', 'EXPIRED', 'REPLACED', 'WITHDRAWN']),
  /** Of one that was replaced or withdrawn. */
  end: z.optional(certificateEnd),
  /** The figures as the paper has them, with names, NIF and IBAN masked; absent once it was replaced or withdrawn: nobody is to use it. */
  document: z.optional(documentText),
  /** SHA-256 of its PDF, hexadecimal: the portal holds a file against it without sending it. */
  sha256: z.string(),
  /** Its PDF has the electronic seal of the bank. */
  sealed: z.boolean(),
})
export type CheckedCertificate = z.infer<typeof checkedCertificate>

/** The code as it is printed or as somebody types it. An unknown code, of an order not executed, and of a certificate not issued yet: all alike. */
export const certificateView = call({
  path: '/certificates/v1/view/{certificateId}',
  summary: 'Comprueba un justificante o un certificado por su código de verificación',
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
  reply: z.discriminatedUnion('kind', [checkedReceipt, checkedCertificate]),
  perMinute: 30,
})
