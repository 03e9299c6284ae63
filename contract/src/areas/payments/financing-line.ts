/** A line of financing: the debits that it is owed of (Q204), what was advanced on it (Q610), and its heading («documento cabecera»). */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile, pdf } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, day, opaqueId, queryCents, queryListOf } from '../../schemas.ts'
import { chargedAccount, remittanceContract } from './contracts.ts'
import { CONTRACT_SCHEMES } from './debit-codes.ts'
import { lineTerms } from './financing-contracts.ts'
import { DOCUMENT_STATES, RISK_STATES } from './financing-codes.ts'
import { advance } from './financing-remittances.ts'
import { FINANCING_REMITTANCES_ROOT } from './notebooks.ts'

const CREDITOR = 'payments.financing-remittances.creditor'
const HEADER = 'payments.financing-remittances.header-document'

const common = {
  fromDate: z.optional(day),
  toDate: z.optional(day),
  minAmount: z.optional(queryCents),
  maxAmount: z.optional(queryCents),
  search: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
}
const amountsRead = { minAmount: z.optional(cents), maxAmount: z.optional(cents) }

const riskRow = z.object({
  id: opaqueId,
  remittance: z.object({ id: opaqueId, number: z.string() }),
  debtor: z.object({ name: z.string(), iban: z.string() }),
  concept: z.string(),
  amount: cents,
  state: z.enum(RISK_STATES),
  /** The day of collection, and that on which it is released if it is collected. */
  dueOn: day,
  releaseOn: day,
})
export type RiskRow = z.infer<typeof riskRow>

const riskFilters = { ...common, states: z.optional(queryListOf(RISK_STATES)) }

/** By the day of collection, the first first. What they come to, with what is not listed one by one yet, is what the line owes. */
export const riskAlive = call({
  path: `${FINANCING_REMITTANCES_ROOT}/{id}/risk-alive-extract`,
  summary: 'El riesgo vivo de una línea de anticipo: los recibos anticipados que aún no se han liberado',
  feature: CREDITOR,
  params: remittanceContract,
  query: z.object({ ...riskFilters, ...pageQuery }),
  reply: z.extend(extractOf(riskRow), {
    filters: z.object({ ...riskFilters, ...amountsRead, states: z.optional(z.array(z.enum(RISK_STATES))) }),
  }),
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const riskAliveExport = listFile(riskAlive, {
  summary: 'El riesgo vivo de una línea de anticipo, en PDF o en hoja de cálculo',
  feature: CREDITOR,
  tooMany: 'Q204',
})

const document = z.object({
  /** Of the remittance that was advanced. */
  id: opaqueId,
  number: z.string(),
  /** The title of its file. */
  name: z.string(),
  state: z.enum(DOCUMENT_STATES),
  ...advance,
})
export type AdvanceDocument = z.infer<typeof document>

const documentFilters = { ...common, states: z.optional(queryListOf(DOCUMENT_STATES)) }

/** By the day on which they were advanced, the last first. */
export const advanceDocuments = call({
  path: `${FINANCING_REMITTANCES_ROOT}/{id}/documents-extract`,
  summary: 'Los documentos de una línea de anticipo: uno por cada remesa anticipada',
  feature: HEADER,
  params: remittanceContract,
  query: z.object({ ...documentFilters, ...pageQuery }),
  reply: z.extend(extractOf(document), {
    filters: z.object({ ...documentFilters, ...amountsRead, states: z.optional(z.array(z.enum(DOCUMENT_STATES))) }),
  }),
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const advanceDocumentsExport = listFile(advanceDocuments, {
  summary: 'Los documentos de una línea de anticipo, en PDF o en hoja de cálculo',
  feature: HEADER,
  tooMany: 'Q610',
})

const header = z.object({
  id: opaqueId,
  number: z.string(),
  name: z.string(),
  holder: z.string(),
  taxId: z.string(),
  creditorId: z.string(),
  scheme: z.enum(CONTRACT_SCHEMES),
  account: chargedAccount,
  ...lineTerms,
  validUntil: z.optional(day),
  expired: z.boolean(),
  limit: cents,
  risk: cents,
  available: cents,
  fees: z.object({ each: cents, returned: cents }),
  /** What was advanced in each of the last twelve months in which something was, the last first. */
  months: z.array(z.object({ month: day, documents: z.int(), nominal: cents, interest: cents, fees: cents, unpaid: cents })),
})

const headed = z.object({ contractNumber: opaqueId })

export const headerDocument = call({
  path: `${FINANCING_REMITTANCES_ROOT}/{contractNumber}/header-document`,
  summary: 'La cabecera de una línea de anticipo: sus condiciones, su uso y lo anticipado en cada mes',
  feature: HEADER,
  params: headed,
  reply: header,
})
export type HeaderDocument = Reply<typeof headerDocument>

export const headerDocumentExport = pdf({
  path: `${FINANCING_REMITTANCES_ROOT}/{contractNumber}/header-document-export`,
  summary: 'La cabecera de una línea de anticipo, en PDF',
  feature: HEADER,
  params: headed,
})
