/** What is reviewed of a file before it is signed; and what is given of it to whoever keeps the accounts: the answer and the original. */
import * as z from 'zod/mini'
import { call, FILE } from '../../call.ts'
import { PAYEE_VERDICTS } from '../../payee-verdicts.ts'
import { cents, day, instant, opaqueId } from '../../schemas.ts'
import { REMITTANCE_BOOKINGS, FINDING_SEVERITIES } from './codes.ts'
import { chargedAccount } from './contracts.ts'
import { REMITTANCES_ROOT } from './notebooks.ts'
import { sums } from './remittance-sums.ts'

const line = { order: z.int(), name: z.string(), iban: z.string(), amount: cents }

/** Who has signed, and who may give the signatures that are missing. */
export const fileSignatures = z.object({
  given: z.int(),
  required: z.int(),
  by: z.array(z.object({ name: z.string(), at: instant })),
  pending: z.array(z.object({ name: z.string(), notifiedAt: z.optional(instant) })),
})

/** Until when it must be signed so that nothing moves, and the day on which it goes if it is not. */
export const fileCutOff = z.object({ at: instant, executionOn: day, afterwardsOn: day })

/** Orders in whole: at most `LISTED_LINES` of each kind; `count` counts all of them. */
export const LISTED_LINES = 20

export const fileReview = z.object({
  version: z.int(),
  total: sums,
  excluded: sums,
  /** What is charged to each account, what it has now and what it would be left with, of those that this customer may see. */
  accounts: z.array(z.object({ account: chargedAccount, total: sums, available: z.optional(cents), after: z.optional(cents) })),
  /** The days as the file asks for them (absent: as soon as possible) and those on which it is done; `why`, where they differ. */
  days: z.array(z.object({ requestedOn: z.optional(day), executionOn: day, why: z.optional(z.string()), total: sums })),
  fee: z.object({ each: cents, amount: cents }),
  /** One for each remittance that it becomes. */
  batches: z.array(
    z.object({
      batch: z.int(),
      name: z.string(),
      account: chargedAccount,
      executionOn: day,
      bookedAs: z.enum(REMITTANCE_BOOKINGS),
      instant: z.boolean(),
      total: sums,
    }),
  ),
  /** The ten of the largest amount, largest first. */
  largest: z.array(
    z.object({
      ...line,
      verdict: z.optional(z.enum(PAYEE_VERDICTS)),
      /** The payee's account is not last time's, or they were never paid. */
      news: z.optional(z.enum(['CHANGED', 'FIRST'])),
    }),
  ),
  /** Payees whom this contract's holder has never paid. */
  firstTime: z.object({ count: z.int(), rows: z.array(z.object({ ...line, verdict: z.optional(z.enum(PAYEE_VERDICTS)) })) }),
  /** Payees who were last paid into another account. */
  changed: z.object({ count: z.int(), rows: z.array(z.object({ ...line, before: z.string(), lastOn: day })) }),
  /** Payees whose name is not the holder's, or nearly. `registeredName`, of those that are nearly. */
  doubtful: z.object({
    count: z.int(),
    rows: z.array(z.object({ ...line, verdict: z.enum(PAYEE_VERDICTS), registeredName: z.optional(z.string()) })),
  }),
  /** Warnings and notes that are left: they do not keep anybody from signing. */
  findings: z.array(z.object({ code: z.string(), severity: z.enum(FINDING_SEVERITIES), text: z.string(), count: z.int() })),
  /** How many of each; absent where the names are not checked. */
  verdicts: z.optional(z.object({ MTCH: z.int(), CMTC: z.int(), NMTC: z.int(), NOAP: z.int() })),
  /** «7F3A-91C2»: the first eight signs of the digest of what is signed. */
  fingerprint: z.optional(z.string()),
  signatures: fileSignatures,
  cutOff: z.optional(fileCutOff),
  expiresOn: day,
  presentedBy: z.object({ name: z.string(), at: instant, me: z.boolean() }),
  /** When this was answered: what the screen counts down from. */
  asOf: instant,
})
export type FileReview = z.infer<typeof fileReview>

const notebookParams = z.object({ supportId: opaqueId })
const ONE = `${REMITTANCES_ROOT}/notebooks/{supportId}`

/** Of a file that is `READY`, `WAITING` or afterwards. */
export const notebookReview = call({
  path: `${ONE}/review`,
  summary: 'Lo que se revisa de un fichero antes de firmarlo: totales, días, mayores importes, cuentas que cambian y firmas',
  feature: 'payments.present-support',
  params: notebookParams,
  reply: fileReview,
  errors: ['NOTEBOOK_CLOSED'],
})

/** A pain.002 of the generation in which the file was written. */
export const notebookAnswer = call({
  path: `${ONE}/answer`,
  summary: 'La respuesta del banco a un fichero (pain.002), para el programa que lo hizo',
  feature: 'payments.remittances.export',
  params: notebookParams,
  reply: FILE,
  files: ['XML'],
  errors: ['Q999'],
})

export const notebookOriginal = call({
  path: `${ONE}/original`,
  summary: 'Un fichero tal y como se presentó',
  feature: 'payments.remittances.export',
  params: notebookParams,
  reply: FILE,
  files: ['ORIGINAL'],
  errors: ['Q999'],
})
