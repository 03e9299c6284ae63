/** Remittances that are written by hand («Hacer una remesa»): kept by the bank while they are written, and presented as a file when they are done. */
import * as z from 'zod/mini'
import { call, FILE, type Reply } from '../../call.ts'
import { cents, day, instant, opaqueId } from '../../schemas.ts'
import { upload } from '../../upload.ts'
import { CREDITOR_SCHEMES } from './debit-codes.ts'
import { notebook, REMITTANCES_ROOT } from './notebooks.ts'

export const MOST_LINES = 1_000
export const LONGEST_TITLE = 50
/** What a sheet may weigh, packed or not as it comes; and what it may come to, unpacked. */
export const LARGEST_SHEET = 5 * 1024 * 1024
export const MOST_SHEET_COLUMNS = 20

/** What may be written by hand: payments, or debits that are collected. */
export const DRAFT_KINDS = ['TRANSFERS', 'DEBITS'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]

/** The cells of a line: those of payments, and what a debit says of its mandate besides. */
export const DRAFT_FIELDS = ['name', 'iban', 'amount', 'concept', 'mandate', 'signedOn', 'sequence', 'reference'] as const
export type DraftField = (typeof DRAFT_FIELDS)[number]

/** The cells of each kind, in the order in which they are written. */
export const FIELDS_OF: Readonly<Record<DraftKind, readonly DraftField[]>> = {
  TRANSFERS: ['name', 'iban', 'amount', 'concept', 'reference'],
  DEBITS: DRAFT_FIELDS,
}

/** What a customer typed: more than travels, so that nothing that they write is lost, and nothing that no keyboard writes. */
const typed = (most: number) => z.string().check(z.maxLength(most), z.regex(/^\P{Cc}*$/u))
const cells = {
  name: typed(140),
  iban: typed(60),
  amount: typed(40),
  concept: typed(300),
  reference: typed(70),
  /** Of a debit: its mandate's reference, the day on which it was signed, and which of its debits this is («Recurrente» where it is blank). */
  mandate: z.optional(typed(70)),
  signedOn: z.optional(typed(20)),
  sequence: z.optional(typed(20)),
}

const line = z.object({
  ...cells,
  /** Which line of the remittance that it was copied from it is, from 1. */
  copied: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_LINES))),
})
export type DraftLine = z.infer<typeof line>

const content = {
  title: typed(LONGEST_TITLE),
  /** Absent: the first day on which it can be made. */
  executionOn: z.optional(day),
  payroll: z.boolean(),
  /** Of debits under a contract of both schemes; absent, CORE. */
  scheme: z.optional(z.enum(CREDITOR_SCHEMES)),
  lines: z.array(line).check(z.maxLength(MOST_LINES)),
}
const contentSchema = z.object(content)
export type DraftContent = z.infer<typeof contentSchema>

/** What the bank says of a line: what is wrong with each of its cells, and what of it is not as last time. */
const judgedLine = z.object({
  problems: z.array(z.object({ field: z.enum(DRAFT_FIELDS), text: z.string() })),
  /** Of a line that was copied. */
  changed: z.array(z.enum(DRAFT_FIELDS)),
  /** As far as it can be read. */
  amount: z.optional(cents),
})
export type JudgedLine = z.infer<typeof judgedLine>

const draft = z.object({
  id: opaqueId,
  kind: z.enum(DRAFT_KINDS),
  contract: z.object({ id: opaqueId, name: z.string() }),
  /** Of debits: the schemes of its contract. */
  schemes: z.optional(z.array(z.enum(CREDITOR_SCHEMES))),
  account: z.object({ name: z.string(), iban: z.string() }),
  /** Goes up with each change: two who write at once do not overwrite each other. */
  version: z.int(),
  ...content,
  judged: z.array(judgedLine),
  total: z.object({ count: z.int(), amount: cents, wrong: z.int() }),
  /** What the charged account has to spend now; absent of debits, and where the account is not this customer's to see. */
  available: z.optional(cents),
  savedAt: instant,
  savedBy: z.string(),
  /** The remittance that it repeats, and its lines as they were. */
  from: z.optional(
    z.object({
      id: opaqueId,
      number: z.string(),
      name: z.string(),
      count: z.int(),
      amount: cents,
      lines: z.array(z.object(cells)),
    }),
  ),
  /** The file that was made of it and may still be corrected. */
  notebook: z.optional(opaqueId),
  /** Whether this customer may change it. */
  canPrepare: z.boolean(),
})
export type Draft = z.infer<typeof draft>

const id = z.object({ draftId: opaqueId })
const DRAFTS = `${REMITTANCES_ROOT}/drafts-extract`
const feature = 'payments.remittance-editor'

/** Those that have not been signed, the last that was saved first. */
export const draftsExtract = call({
  path: DRAFTS,
  summary: 'Las remesas a medio escribir del cliente',
  feature,
  query: z.object({ contract: z.optional(opaqueId) }),
  reply: z.object({
    drafts: z.array(
      z.object({
        id: opaqueId,
        kind: z.enum(DRAFT_KINDS),
        contract: z.object({ id: opaqueId, name: z.string() }),
        title: z.string(),
        executionOn: z.optional(day),
        count: z.int(),
        amount: cents,
        savedAt: instant,
        savedBy: z.string(),
      }),
    ),
  }),
})
export type DraftRow = Reply<typeof draftsExtract>['drafts'][number]

export const readDraft = call({
  path: `${REMITTANCES_ROOT}/drafts/{draftId}`,
  summary: 'Una remesa a medio escribir, con lo que está mal en cada casilla',
  feature,
  params: id,
  reply: draft,
})

/** Empty, with what is given, or with the payees of a remittance that was sent before. */
export const createDraft = call({
  method: 'POST',
  path: `${REMITTANCES_ROOT}/drafts`,
  summary: 'Empieza una remesa, vacía o con los beneficiarios de otra anterior',
  feature,
  body: z.object({
    contract: opaqueId,
    from: z.optional(z.object({ remittanceId: opaqueId, amounts: z.enum(['KEEP', 'EMPTY']) })),
    /** What somebody was writing when another one saved it. */
    content: z.optional(contentSchema),
  }),
  reply: draft,
  errors: ['PRODUCT_CONSULTATIVE', 'CONTRACT_LIMIT', 'BUSY'],
  refreshes: [DRAFTS],
})

/** The whole of it. Of another version it is refused (DRAFT_STALE): somebody else has saved it meanwhile, and nothing of theirs is lost. */
export const saveDraft = call({
  method: 'PUT',
  path: `${REMITTANCES_ROOT}/drafts/{draftId}`,
  summary: 'Guarda una remesa a medio escribir',
  feature,
  params: id,
  body: z.object({ version: z.int(), ...content }),
  reply: draft,
  errors: ['DRAFT_STALE', 'NOTEBOOK_CLOSED', 'PRODUCT_CONSULTATIVE'],
  refreshes: [DRAFTS],
})

export const deleteDraft = call({
  method: 'POST',
  path: `${REMITTANCES_ROOT}/drafts/{draftId}/deletion`,
  summary: 'Borra una remesa a medio escribir',
  feature,
  params: id,
  body: z.object({}),
  reply: z.object({ id: opaqueId }),
  errors: ['PRODUCT_CONSULTATIVE'],
  refreshes: [DRAFTS],
})

/** What a column of a sheet may hold; `NONE`: nothing of a remittance. */
const SHEET_FIELDS = [...DRAFT_FIELDS, 'NONE'] as const
export type SheetField = (typeof SHEET_FIELDS)[number]

const sheet = z.object({
  name: z.string(),
  /** Whether its first row is of titles. */
  titled: z.boolean(),
  columns: z.array(z.object({ title: z.string(), sample: z.string(), field: z.enum(SHEET_FIELDS) })),
  lines: z.array(z.object(cells)),
  /** An amount of its column that may be read in two ways, «1.092». */
  doubt: z.optional(z.string()),
})
export type Sheet = z.infer<typeof sheet>

/** The body is the sheet. Nothing is saved of it but what its columns are, where they are said. */
export const readSheet = call({
  method: 'POST',
  path: `${REMITTANCES_ROOT}/drafts/{draftId}/sheet`,
  summary: 'Lee una hoja de Excel o CSV: qué hay en cada columna y sus líneas',
  feature,
  params: id,
  query: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    /** What each column holds, from the first: without it, it is guessed. */
    columns: z.optional(sheetColumns()),
  }),
  body: upload(LARGEST_SHEET),
  reply: sheet,
  errors: ['NOTEBOOK_TOO_LARGE', 'NOTEBOOK_UNKNOWN', 'PRODUCT_CONSULTATIVE', 'BUSY'],
})

/** Makes a file of it, which goes on as any that is uploaded. The same version makes one file, however often it is asked. */
export const presentDraft = call({
  method: 'POST',
  path: `${REMITTANCES_ROOT}/drafts/{draftId}/notebook`,
  summary: 'Presenta una remesa escrita a mano para que el banco la compruebe',
  feature,
  params: id,
  body: z.object({ version: z.int() }),
  reply: notebook,
  errors: ['DRAFT_STALE', 'NOTEBOOK_CLOSED', 'PRODUCT_CONSULTATIVE'],
  refreshes: [DRAFTS, '/transfer-remittances/v1/pending-files-extract'],
})

/**
 * What would be presented of it, as a pain.001, or as a pain.008 of debits, for whoever keeps the accounts. `BAD_INPUT` while it is empty or has
 * something wrong in it.
 */
export const draftDownload = call({
  path: `${REMITTANCES_ROOT}/drafts/{draftId}/file`,
  summary: 'El fichero (pain.001 o pain.008) de una remesa escrita a mano, sin presentarla',
  feature,
  params: id,
  reply: FILE,
  files: ['XML'],
  errors: ['Q999'],
})

/** Several columns may hold nothing: more words than there are kinds of them. */
function sheetColumns() {
  const word = z.enum(SHEET_FIELDS)
  const words = z.pipe(
    z.string().check(z.maxLength(400)),
    z.transform((text) => text.split(',')),
  )
  return z.pipe(z.union([z.array(z.string()), words]), z.array(word).check(z.maxLength(MOST_SHEET_COLUMNS)))
}
