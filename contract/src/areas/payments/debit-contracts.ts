/** Who collects by file: whoever presents the files («presentador») and the creditors («acreedor») in whose name they are. */
import * as z from 'zod/mini'
import { allowedActions } from '../../allowed-actions.ts'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, day, instant, opaqueId, queryListOf } from '../../schemas.ts'
import { PARTIALS, REMITTANCE_BOOKINGS, REMITTANCE_STATES, SUPPORT_STATES } from './codes.ts'
import { chargedAccount, CONTRACT_ACTIONS, remittanceContract } from './contracts.ts'
import { CONTRACT_SCHEMES, DEBIT_REFUND_KINDS, DEBIT_REFUND_STATES, DEBIT_STATES } from './debit-codes.ts'
import { DEBIT_REMITTANCES_ROOT } from './notebooks.ts'
import { lastRemittance, sums } from './remittance-sums.ts'

const FAMILY = 'payments.debit-remittances'
const SUBMITTER = 'payments.debit-remittances.submitter'

/** Of whoever collects, whether it is advanced to them or not. */
export const collectingContract = z.object({
  id: opaqueId,
  /** The contract's number, as the bank knows it. */
  number: z.string(),
  /** The alias the customer gave, else the contract's commercial name. */
  name: z.string(),
  /** The presenter that it is under, where there is one that this customer may see. */
  submitterId: z.optional(opaqueId),
  creditorId: z.string(),
  scheme: z.enum(CONTRACT_SCHEMES),
  /** Where what is collected is credited. */
  account: chargedAccount,
  canPrepare: z.boolean(),
  canSign: z.boolean(),
  /** Files that wait for somebody. */
  pending: sums,
  /** Since the first day of this month, by the day of collection: `undone` were rejected, returned or refunded. */
  month: z.object({ remittances: z.int(), debits: z.int(), amount: cents, undone: sums }),
  /** Signed and not collected yet, and the next day on which something is. */
  coming: z.object({ count: z.int(), amount: cents, on: z.optional(day) }),
  /** The last remittance that was signed. */
  last: z.optional(lastRemittance),
})

const creditorSummary = z.extend(collectingContract, { type: z.literal('DEBIT_CREDITOR') })
export type DebitCreditor = z.infer<typeof creditorSummary>

const submitter = z.object({ id: opaqueId, number: z.string(), name: z.string(), type: z.literal('DEBIT_SUBMITTER'), holder: z.string() })
export type DebitSubmitter = z.infer<typeof submitter>

export const debitContracts = call({
  path: `${DEBIT_REMITTANCES_ROOT}/pool`,
  summary: 'Los presentadores y acreedores de adeudos del cliente, con lo que espera en cada uno y lo cobrado en el mes',
  feature: FAMILY,
  reply: z.object({ submitters: z.array(submitter), creditors: z.array(creditorSummary), pending: sums }),
})
export type DebitContracts = Reply<typeof debitContracts>

export const debitSubmitter = call({
  path: `${DEBIT_REMITTANCES_ROOT}/submitters/{id}/detail`,
  summary: 'Un presentador de adeudos y sus acreedores',
  feature: SUBMITTER,
  params: remittanceContract,
  reply: z.extend(submitter, { taxId: z.string(), creditors: z.array(creditorSummary) }),
})
export type DebitSubmitterDetail = Reply<typeof debitSubmitter>

/** What it says of itself. */
export const collectingRules = {
  holder: z.string(),
  taxId: z.string(),
  suffix: z.string(),
  /** Where what is returned is charged; the same account where the contract says no other. */
  returnsAccount: chargedAccount,
  bookedAs: z.enum(REMITTANCE_BOOKINGS),
  partial: z.enum(PARTIALS),
  perFile: z.optional(cents),
  perDay: z.optional(cents),
  fourEyes: z.boolean(),
  signatures: z.int(),
  /** For each debit that is collected, and for each that comes back. */
  fees: z.object({ each: cents, returned: cents }),
  /** «17:00» of Madrid, of the bank day before that of collection. */
  cutOff: z.string(),
  /** The first day on which what is signed now is collected. */
  firstOn: day,
  /** Bank days for the debtor's bank, and weeks and months for the debtor; of B2B there is only the first. */
  terms: z.array(
    z.object({
      scheme: z.enum(CONTRACT_SCHEMES),
      returnDays: z.int(),
      refundWeeks: z.optional(z.int()),
      unauthorisedMonths: z.optional(z.int()),
    }),
  ),
  allowed: allowedActions(CONTRACT_ACTIONS),
}

export const debitCreditor = call({
  path: `${DEBIT_REMITTANCES_ROOT}/{id}/detail`,
  summary: 'Un acreedor de adeudos: sus condiciones, sus comisiones y lo que se puede hacer con él',
  feature: 'payments.debit-remittances.creditor',
  params: remittanceContract,
  reply: z.extend(creditorSummary, collectingRules),
})
export type DebitCreditorDetail = Reply<typeof debitCreditor>

export const options = <Code extends string>(codes: readonly [Code, ...Code[]]) =>
  z.array(z.object({ code: z.enum(codes), name: z.string() }))

export const debitStatusOptions = call({
  path: `${DEBIT_REMITTANCES_ROOT}/status-options`,
  summary: 'Los estados de ficheros, remesas, recibos y devoluciones, con su nombre',
  feature: FAMILY,
  reply: z.object({
    files: options(SUPPORT_STATES),
    remittances: options(REMITTANCE_STATES),
    debits: options(DEBIT_STATES),
    refunds: options(DEBIT_REFUND_STATES),
    refundKinds: options(DEBIT_REFUND_KINDS),
  }),
})

/** Of the day on which it was presented. */
export const fileFilters = {
  fromDate: z.optional(day),
  toDate: z.optional(day),
  search: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
  states: z.optional(queryListOf(SUPPORT_STATES)),
}

export const presentedFile = z.object({
  id: opaqueId,
  name: z.string(),
  at: instant,
  by: z.string(),
  count: z.int(),
  amount: cents,
  state: z.enum(SUPPORT_STATES),
  /** The name of the creditor that it is of, where there is one alone. */
  creditor: z.optional(z.string()),
})

/** `id`: of a presenter, whose creditors' files they are, or of a creditor. The last presented first. */
export const debitSupports = call({
  path: `${DEBIT_REMITTANCES_ROOT}/{id}/presented-supports-extract`,
  summary: 'Los ficheros de adeudos presentados por un presentador, o de un acreedor',
  feature: SUBMITTER,
  params: remittanceContract,
  query: z.object({ ...fileFilters, ...pageQuery }),
  reply: z.extend(extractOf(presentedFile), { filters: z.object({ ...fileFilters, states: z.optional(z.array(z.enum(SUPPORT_STATES))) }) }),
  errors: ['TX_UNKNOWN', 'DJA9'],
})
export type DebitSupport = Reply<typeof debitSupports>['rows'][number]

export const debitSupportsExport = listFile(debitSupports, {
  summary: 'La lista de ficheros de adeudos presentados, en PDF o en hoja de cálculo',
  feature: SUBMITTER,
  tooMany: 'Q604',
})
