/** Files of payments: presented, read by the bank, mended or excluded by the customer, and signed. A file is a «notebook» on the wire. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { PAYEE_VERDICTS } from '../../payee-verdicts.ts'
import { cents, day, instant, opaqueId, queryFlag, queryListOf } from '../../schemas.ts'
import { upload } from '../../upload.ts'
import { FINDING_LEVELS, FINDING_SEVERITIES, LINE_STATES, PAYEE_CHECK_STATES, SUPPORT_STATES } from './codes.ts'
import { sums } from './remittance-sums.ts'

export const REMITTANCES_ROOT = '/remittances/v1'
export const TRANSFER_REMITTANCES_ROOT = '/transfer-remittances/v1'
export const DEBIT_REMITTANCES_ROOT = '/debit-remittances/v1'
export const CONFIRMING_REMITTANCES_ROOT = '/confirming-remittances/v1'
export const FINANCING_REMITTANCES_ROOT = '/financing-remittances/v1'
/** The most that a file may weigh, packed or not: some 100,000 orders as the wordiest programs write them. */
export const LARGEST_FILE = 160 * 1024 * 1024
const LONGEST_NAME = 100
/** What whoever prepares a file says to whoever signs it. */
export const LONGEST_NOTE = 140
/** Orders named one by one in one choice; more are chosen by their kind. */
const MOST_NAMED = 1_000

/** A question that the file leaves open for its customer. */
export const NOTEBOOK_CHOICES = ['EXCLUDE', 'ENCODING', 'FINANCE', 'FINANCE_LIMIT', 'VOP'] as const

const batch = z.object({
  batch: z.int(),
  account: z.optional(z.object({ name: z.string(), iban: z.string() })),
  contract: z.optional(opaqueId),
  /** As the file asks; absent for «as soon as possible». */
  requestedOn: z.optional(day),
  /** The bank day on which it is made, were it signed now. */
  executionOn: z.optional(day),
  purpose: z.optional(z.string()),
  instant: z.boolean(),
  count: z.int(),
  amount: cents,
  /** Something of it keeps all of it from being taken. */
  wrong: z.boolean(),
  excluded: z.boolean(),
})

const payeeCheck = z.object({
  state: z.enum(PAYEE_CHECK_STATES),
  /** Different payees, and those that have been answered. */
  payees: z.int(),
  asked: z.int(),
  /** Orders, by what was said of their payees. */
  verdicts: z.object({ MTCH: z.int(), CMTC: z.int(), NMTC: z.int(), NOAP: z.int() }),
  /** Those of NMTC that have not been left out. */
  unlike: z.int(),
})

/** What would be advanced on a line, were the file signed now. Over what the line has left, `after` is below zero. */
const advance = z.object({
  contract: opaqueId,
  nominal: cents,
  interest: cents,
  fees: cents,
  net: cents,
  available: cents,
  after: cents,
  /** The line's last day, where it has passed: nothing is advanced. */
  expiredOn: z.optional(day),
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
  /** What was found, by its kind: of how many, and whether its orders may be left out together (`kinds` of a choice). */
  findings: z.array(
    z.object({ code: z.string(), severity: z.enum(FINDING_SEVERITIES), text: z.string(), count: z.int(), excludable: z.boolean() }),
  ),
  payeeCheck: z.optional(payeeCheck),
  /** Where it asks for an advance: on each of its lines. */
  advances: z.optional(z.array(advance)),
  /** Where the lines have not enough left for all of it: the batches that they have enough for, those collected first before the rest. */
  withinLines: z.optional(sums),
  /** The first eight signs of what its orders come to, «7F3A-91C2»: the same on screen, in the message of the code and on the receipt. */
  fingerprint: z.optional(z.string()),
  batches: z.array(batch),
  /** Why nothing of it is taken, and what to do. */
  refusal: z.optional(
    z.object({
      title: z.string(),
      remedy: z.string(),
      line: z.optional(z.int()),
      column: z.optional(z.int()),
      other: z.optional(opaqueId),
      /** It is a spreadsheet: it is opened in a remittance that is written by hand. */
      sheet: z.optional(z.literal(true)),
    }),
  ),
  /** The remittance that it was made of, written by hand in this contract. */
  draft: z.optional(z.object({ id: opaqueId, contract: opaqueId })),
  choices: z.array(z.enum(NOTEBOOK_CHOICES)),
  /** It came to be checked alone. */
  onlyCheck: z.optional(z.literal(true)),
  uploadedAt: instant,
  /** When it was left to whoever signs, and what was said to them. */
  handedOver: z.optional(z.object({ at: instant, note: z.optional(z.string()) })),
  expiresOn: day,
  asOf: instant,
})
export type Notebook = z.infer<typeof notebook>

const presented = {
  query: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(LONGEST_NAME)),
    /** Where there are several that it could be presented under. */
    contract: z.optional(opaqueId),
    /** The file that this one takes the place of: it is cancelled once this one has been read and may be signed. */
    replaces: z.optional(opaqueId),
    /** To be checked alone, as whoever writes the program that makes it wants: nobody can sign it, and nothing of it is kept after a day. */
    onlyCheck: z.optional(queryFlag),
  }),
  body: upload(LARGEST_FILE),
  reply: notebook,
  errors: ['NOTEBOOK_TOO_LARGE', 'NOTEBOOK_CLOSED', 'PRODUCT_CONSULTATIVE'] as const,
  refreshes: ['/transfer-remittances/v1/pending-files-extract'],
}

/** The body is the file. Answers at once: it is read afterwards, and `readNotebook` says how far it is. */
export const uploadNotebook = call({
  method: 'POST',
  path: `${REMITTANCES_ROOT}/notebooks`,
  summary: 'Presenta un fichero de pagos para que el banco lo compruebe',
  feature: 'payments.present-support',
  ...presented,
})

/** The same, of files of transfers alone. */
export const uploadTransferNotebook = call({
  method: 'POST',
  path: `${REMITTANCES_ROOT}/transfer-notebooks`,
  summary: 'Presenta un fichero de transferencias para que el banco lo compruebe',
  feature: 'payments.transfer-remittances.present-transfer-support',
  ...presented,
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
  query: z.object({
    states: z.optional(queryListOf(LINE_STATES)),
    verdicts: z.optional(queryListOf(PAYEE_VERDICTS)),
    ...pageQuery,
  }),
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
        /** What the check of payees says, and the registered name where it is nearly that. */
        verdict: z.optional(z.enum(PAYEE_VERDICTS)),
        registeredName: z.optional(z.string()),
      }),
    ),
    { filters: z.object({ states: z.optional(z.array(z.enum(LINE_STATES))), verdicts: z.optional(z.array(z.enum(PAYEE_VERDICTS))) }) },
  ),
  errors: ['TX_UNKNOWN'],
})

/** Orders by their numbers, whole batches, and all orders of which something of a kind is said: a finding's code, `WRONG` or a verdict. */
const some = z.object({
  orders: z.optional(z.array(z.int()).check(z.maxLength(MOST_NAMED))),
  batches: z.optional(z.array(z.int()).check(z.maxLength(MOST_NAMED))),
  kinds: z.optional(z.array(z.string().check(z.regex(/^[A-Z_]{1,40}$/))).check(z.maxLength(50))),
})

const version = z.int()
const CHOSEN = [
  `${REMITTANCES_ROOT}/notebooks/{supportId}`,
  `${REMITTANCES_ROOT}/notebooks/{supportId}/orders-extract`,
  '/transfer-remittances/v1/pending-files-extract',
]

/** What the file leaves to its customer. Its totals and what is signed follow at once. Of another version it is refused (NOTEBOOK_CHANGED). */
export const chooseNotebook = call({
  method: 'POST',
  path: `${REMITTANCES_ROOT}/notebooks/{supportId}/choices`,
  summary:
    'Excluye o recupera órdenes de un fichero presentado, lo lee con otra codificación, renuncia a su anticipo o a comprobar los beneficiarios que faltan',
  feature: 'payments.present-support',
  params: z.object({ supportId: opaqueId }),
  body: z.object({
    version,
    exclude: z.optional(some),
    restore: z.optional(some),
    encoding: z.optional(z.literal('WINDOWS-1252')),
    /** Presents it without the advance that it asks for, or the batches that the line has not enough left for. */
    finance: z.optional(z.enum(['NONE', 'LIMIT'])),
    vop: z.optional(z.literal('SKIP_REST')),
  }),
  reply: notebook,
  errors: ['NOTEBOOK_CLOSED', 'NOTEBOOK_CHANGED', 'PRODUCT_CONSULTATIVE'],
  refreshes: CHOSEN,
})

/** Leaves it to whoever signs, who are told. It may be changed until the first of them signs. */
export const handOverNotebook = call({
  method: 'POST',
  path: `${REMITTANCES_ROOT}/notebooks/{supportId}/hand-over`,
  summary: 'Deja un fichero a quienes lo firman y les avisa',
  feature: 'payments.present-support',
  params: z.object({ supportId: opaqueId }),
  body: z.object({ version, note: z.optional(z.string().check(z.maxLength(LONGEST_NOTE))) }),
  reply: notebook,
  errors: ['NOTEBOOK_CLOSED', 'NOTEBOOK_CHANGED', 'PRODUCT_CONSULTATIVE'],
  refreshes: CHOSEN,
})
