/** Whose debits are advanced on a line: presenters, creditors and the line of each. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { cents, day, opaqueId } from '../../schemas.ts'
import { REMITTANCE_STATES, SUPPORT_STATES } from './codes.ts'
import { remittanceContract } from './contracts.ts'
import { collectingContract, collectingRules, fileFilters, options, presentedFile } from './debit-contracts.ts'
import { DEBIT_STATES } from './debit-codes.ts'
import { ADVANCE_STATES, DOCUMENT_STATES } from './financing-codes.ts'
import { FINANCING_REMITTANCES_ROOT } from './notebooks.ts'
import { sums } from './remittance-sums.ts'

const FAMILY = 'payments.financing-remittances'
const SUBMITTER = 'payments.financing-remittances.submitter'

/** `risk` is what the line owes: the balance of its own account. `available`: what may still be advanced. */
const line = z.object({
  limit: cents,
  risk: cents,
  available: cents,
  /** The next day on which something of it is released, and how much, if all of it is collected. */
  next: z.optional(z.object({ on: day, amount: cents })),
  validUntil: z.optional(day),
  expired: z.boolean(),
})
export type FinancingLine = z.infer<typeof line>

const creditor = z.extend(collectingContract, { type: z.literal('FINANCING_CREDITOR'), line })
export type FinancingCreditor = z.infer<typeof creditor>

const submitter = z.object({
  id: opaqueId,
  number: z.string(),
  name: z.string(),
  type: z.literal('FINANCING_SUBMITTER'),
  holder: z.string(),
})
export type FinancingSubmitter = z.infer<typeof submitter>

export const financingContracts = call({
  path: `${FINANCING_REMITTANCES_ROOT}/pool`,
  summary: 'Los presentadores y acreedores con línea de anticipo del cliente, con el riesgo vivo y el disponible de cada línea',
  feature: FAMILY,
  reply: z.object({ submitters: z.array(submitter), creditors: z.array(creditor), pending: sums }),
})
export type FinancingContracts = Reply<typeof financingContracts>

export const financingSubmitter = call({
  path: `${FINANCING_REMITTANCES_ROOT}/submitters/{id}/detail`,
  summary: 'Un presentador de remesas con anticipo y sus acreedores',
  feature: SUBMITTER,
  params: remittanceContract,
  reply: z.extend(submitter, { taxId: z.string(), creditors: z.array(creditor) }),
})
export type FinancingSubmitterDetail = Reply<typeof financingSubmitter>

/** What a line costs and how it is repaid. `rate` in thousandths of a percent a year, over `yearDays`. */
export const lineTerms = {
  rate: z.int(),
  yearDays: z.int(),
  minimumDays: z.int(),
  openedOn: day,
}

export const financingCreditor = call({
  path: `${FINANCING_REMITTANCES_ROOT}/{id}/detail`,
  summary: 'Un acreedor con línea de anticipo: su límite, su riesgo vivo, lo que se libera cada día y sus condiciones',
  feature: 'payments.financing-remittances.creditor',
  params: remittanceContract,
  reply: z.extend(creditor, {
    ...collectingRules,
    ...lineTerms,
    /** What is released on each day, if all of it is collected: at most the next thirty days on which something is. */
    releases: z.array(z.object({ on: day, count: z.int(), amount: cents, after: cents })),
    /** Signed and not listed one by one yet. */
    unlisted: cents,
  }),
})
export type FinancingCreditorDetail = Reply<typeof financingCreditor>

export const financingStatusOptions = call({
  path: `${FINANCING_REMITTANCES_ROOT}/status-options`,
  summary: 'Los estados de ficheros, remesas, recibos, anticipos y documentos, con su nombre',
  feature: FAMILY,
  reply: z.object({
    files: options(SUPPORT_STATES),
    remittances: options(REMITTANCE_STATES),
    debits: options(DEBIT_STATES),
    advances: options(ADVANCE_STATES),
    documents: options(DOCUMENT_STATES),
  }),
})

/** `id`: of a presenter, whose creditors' files they are, or of a creditor. The last presented first. */
export const financingSupports = call({
  path: `${FINANCING_REMITTANCES_ROOT}/{id}/presented-supports-extract`,
  summary: 'Los ficheros con anticipo presentados por un presentador, o de un acreedor',
  feature: SUBMITTER,
  params: remittanceContract,
  query: z.object({ ...fileFilters, ...pageQuery }),
  reply: z.extend(extractOf(presentedFile), {
    filters: z.object({ ...fileFilters, states: z.optional(z.array(z.enum(SUPPORT_STATES))) }),
  }),
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const financingSupportsExport = listFile(financingSupports, {
  summary: 'La lista de ficheros con anticipo presentados, en PDF o en hoja de cálculo',
  feature: SUBMITTER,
  tooMany: 'Q604',
})
