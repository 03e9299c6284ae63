/** Remittances that were advanced: each of them, with what it cost, and each of its debits with the day on which it is released. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { cents, day, instant, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { REMITTANCE_STATES } from './codes.ts'
import { chargedAccount, remittanceContract } from './contracts.ts'
import { DEBIT_STATES } from './debit-codes.ts'
import { collectedFilters, collectedRemittance, debitCancelation, debitFilters, debitLine } from './debit-remittances.ts'
import { FILE_SIGNED } from './file-signed.ts'
import { ADVANCE_STATES } from './financing-codes.ts'
import { FINANCING_REMITTANCES_ROOT } from './notebooks.ts'
import type { OneRemittance, RemittanceCancelation } from './presentation.ts'
import { sums } from './remittance-sums.ts'
import { REMITTANCE_CANCEL_WAYS } from './remittances.ts'

const CREDITOR = 'payments.financing-remittances.creditor'
const DETAIL = 'payments.financing-remittances.remittance-detail'
const ONE = `${FINANCING_REMITTANCES_ROOT}/{contractNumber}/remittances/{remittanceId}` as const
const oneFinancingRemittance = z.object({ contractNumber: opaqueId, remittanceId: opaqueId })

const amountsRead = { minAmount: z.optional(cents), maxAmount: z.optional(cents) }

/** Those collected last first. */
export const financingRemittances = call({
  path: `${FINANCING_REMITTANCES_ROOT}/{id}/remittances-extract`,
  summary: 'Las remesas con anticipo de un acreedor',
  feature: CREDITOR,
  params: remittanceContract,
  query: z.object({ ...collectedFilters, ...pageQuery }),
  reply: z.extend(extractOf(collectedRemittance), {
    filters: z.object({ ...collectedFilters, ...amountsRead, states: z.optional(z.array(z.enum(REMITTANCE_STATES))) }),
  }),
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const financingRemittancesExport = listFile(financingRemittances, {
  summary: 'La lista de remesas con anticipo, en PDF o en hoja de cálculo',
  feature: CREDITOR,
  tooMany: 'Q606',
})

/** What was advanced of a remittance («documento»). `rate` in thousandths of a percent a year. */
export const advance = {
  nominal: cents,
  interest: cents,
  fees: cents,
  net: cents,
  rate: z.int(),
  days: z.int(),
  advancedOn: day,
  dueOn: day,
  /** What the line is owed of it; what has repaid it; and what the customer was charged for. */
  risk: cents,
  released: cents,
  unpaid: cents,
}

export const financingRemittanceDetail = call({
  path: ONE,
  summary: 'Una remesa con anticipo: su nominal, intereses, comisiones y neto, lo que se libera y qué se puede anular',
  feature: DETAIL,
  params: oneFinancingRemittance,
  reply: z.extend(collectedRemittance, {
    contract: z.object({ id: opaqueId, name: z.string(), creditorId: z.string() }),
    account: chargedAccount,
    /** The file it came in. */
    file: z.object({ id: opaqueId, name: z.string() }),
    advance: z.object(advance),
    /** For each debit that comes back; and what has been charged for those that did. */
    fees: z.object({ returned: cents, charged: cents }),
    /** By what has become of its debits, those that there are: fewer than `count` while they are being made of its file. */
    states: z.array(z.object({ state: z.enum(ADVANCE_STATES), count: z.int(), amount: cents })),
    /** What is released on each day, if all of it is collected. */
    releases: z.array(z.object({ on: day, count: z.int(), amount: cents })),
    fingerprint: z.optional(z.string()),
    excluded: sums,
    signedBy: z.array(z.object({ name: z.string(), at: instant })),
    cancel: z.object({ way: z.enum(REMITTANCE_CANCEL_WAYS), count: z.int(), text: z.string() }),
    asOf: instant,
  }),
})
export type FinancingRemittanceDetail = Reply<typeof financingRemittanceDetail>

/** A debit as any, with what became of its advance and the day on which it is released, or was. */
export const advancedDebit = z.extend(debitLine, {
  advance: z.enum(ADVANCE_STATES),
  dueOn: day,
  releaseOn: z.optional(day),
})
export type AdvancedDebit = z.infer<typeof advancedDebit>

/** In the order of the file. */
export const financingDebits = call({
  path: `${ONE}/debits-extract`,
  summary: 'Los recibos de una remesa con anticipo, con el día en que se libera cada uno',
  feature: DETAIL,
  params: oneFinancingRemittance,
  query: z.object({ ...debitFilters, ...pageQuery }),
  reply: z.extend(extractOf(advancedDebit), {
    filters: z.object({ ...debitFilters, ...amountsRead, states: z.optional(z.array(z.enum(DEBIT_STATES))) }),
  }),
  errors: ['TX_UNKNOWN'],
})

export const financingDebitsExport = listFile(financingDebits, {
  summary: 'La lista de recibos de una remesa con anticipo, en PDF o en hoja de cálculo',
  feature: DETAIL,
  tooMany: 'Q609',
})

/** What has not been sent of a remittance, or the debits of it that are named: what was advanced of them is charged. */
export const cancelFinancingRemittance = twoStep<OneRemittance, RemittanceCancelation>({
  path: `${ONE}/cancelation`,
  feature: DETAIL,
  params: oneFinancingRemittance,
  summary: 'Anula una remesa con anticipo, o algunos de sus recibos, si no se han enviado',
  input: debitCancelation,
  refreshes: FILE_SIGNED,
  errors: ['NOTEBOOK_CLOSED', 'PREPARE_ONLY'],
})
