/** Files of payments: presented, read by the bank, mended or excluded by the customer, and signed. A file is a «notebook» on the wire. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { cents, day, instant, opaqueId, queryListOf } from '../../schemas.ts'
import { upload } from '../../upload.ts'
import { FINDING_LEVELS, FINDING_SEVERITIES, LINE_STATES, SUPPORT_STATES } from './codes.ts'

export const REMITTANCES_ROOT = '/remittances/v1'
/** The most that a file may weigh, packed or not: some 100,000 orders as the wordiest programs write them. */
export const LARGEST_FILE = 160 * 1024 * 1024
const LONGEST_NAME = 100

/** A question that the file leaves open for its customer. */
export const NOTEBOOK_CHOICES = ['EXCLUDE', 'ENCODING', 'FINANCE', 'VOP'] as const

const batch = z.object({
  batch: z.int(),
  account: z.optional(z.object({ name: z.string(), iban: z.string() })),
  /** As the file asks; absent for «as soon as possible». */
  requestedOn: z.optional(day),
  executionOn: z.optional(day),
  purpose: z.optional(z.string()),
  instant: z.boolean(),
  count: z.int(),
  amount: cents,
  excluded: z.boolean(),
})

export const notebook = z.object({
  id: opaqueId,
  name: z.string(),
  state: z.enum(SUPPORT_STATES),
  /** Goes up with every choice: what is signed is what was seen. */
  version: z.int(),
  contract: z.optional(z.object({ id: opaqueId, name: z.string() })),
  /** «pain.001.001.09». */
  format: z.optional(z.string()),
  messageId: z.optional(z.string()),
  bytes: z.int(),
  /** Orders read until now, while it is being read. */
  read: z.int(),
  /** Of the file as it is written, and without what is wrong or left out. */
  total: z.object({ count: z.int(), amount: cents }),
  good: z.object({ count: z.int(), amount: cents }),
  excluded: z.int(),
  findings: z.array(z.object({ code: z.string(), severity: z.enum(FINDING_SEVERITIES), text: z.string(), count: z.int() })),
  batches: z.array(batch),
  /** Why nothing of it is taken, and what to do. */
  refusal: z.optional(z.object({ title: z.string(), remedy: z.string(), line: z.optional(z.int()), column: z.optional(z.int()) })),
  choices: z.array(z.enum(NOTEBOOK_CHOICES)),
  uploadedAt: instant,
  expiresOn: day,
  asOf: instant,
})
export type Notebook = z.infer<typeof notebook>

/** The body is the file. Answers at once: it is read afterwards, and `readNotebook` says how far it is. */
export const uploadNotebook = call({
  method: 'POST',
  path: `${REMITTANCES_ROOT}/notebooks`,
  summary: 'Presenta un fichero de pagos para que el banco lo compruebe',
  feature: 'payments.present-support',
  query: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(LONGEST_NAME)),
    contract: z.optional(opaqueId),
    /** The file that this one takes the place of. */
    replaces: z.optional(opaqueId),
  }),
  body: upload(LARGEST_FILE),
  reply: notebook,
  errors: ['NOTEBOOK_TOO_LARGE', 'PRODUCT_CONSULTATIVE'],
})

export const readNotebook = call({
  path: `${REMITTANCES_ROOT}/notebooks/{supportId}`,
  summary: 'Un fichero presentado: en qué estado está y qué se ha encontrado en él',
  feature: 'payments.present-support',
  params: z.object({ supportId: opaqueId }),
  reply: notebook,
})

const findingFilters = {
  severities: z.optional(queryListOf(FINDING_SEVERITIES)),
  code: z.optional(z.string().check(z.regex(/^[A-Z_]{1,40}$/))),
}

/** In the order of the file. */
export const notebookFindings = call({
  path: `${REMITTANCES_ROOT}/notebooks/{supportId}/findings-extract`,
  summary: 'Lo que se ha encontrado en un fichero, con su lugar y su remedio',
  feature: 'payments.present-support',
  params: z.object({ supportId: opaqueId }),
  query: z.object({ ...findingFilters, ...pageQuery }),
  reply: z.extend(
    extractOf(
      z.object({
        id: z.int(),
        code: z.string(),
        severity: z.enum(FINDING_SEVERITIES),
        level: z.enum(FINDING_LEVELS),
        batch: z.optional(z.int()),
        order: z.optional(z.int()),
        endToEndId: z.optional(z.string()),
        payee: z.optional(z.string()),
        path: z.string(),
        line: z.int(),
        column: z.int(),
        value: z.optional(z.string()),
        /** What is wrong, and how it is mended. */
        text: z.string(),
        remedy: z.optional(z.string()),
      }),
    ),
    { filters: z.object({ severities: z.optional(z.array(z.enum(FINDING_SEVERITIES))), code: z.optional(z.string()) }) },
  ),
  errors: ['TX_UNKNOWN'],
})
export type NotebookFinding = Reply<typeof notebookFindings>['rows'][number]

export const notebookOrders = call({
  path: `${REMITTANCES_ROOT}/notebooks/{supportId}/orders-extract`,
  summary: 'Las órdenes de un fichero presentado',
  feature: 'payments.present-support',
  params: z.object({ supportId: opaqueId }),
  query: z.object({ states: z.optional(queryListOf(LINE_STATES)), ...pageQuery }),
  reply: z.extend(
    extractOf(
      z.object({
        order: z.int(),
        batch: z.int(),
        state: z.enum(LINE_STATES),
        endToEndId: z.optional(z.string()),
        payee: z.optional(z.string()),
        iban: z.optional(z.string()),
        amount: z.optional(cents),
        concept: z.optional(z.string()),
      }),
    ),
    { filters: z.object({ states: z.optional(z.array(z.enum(LINE_STATES))) }) },
  ),
  errors: ['TX_UNKNOWN'],
})
