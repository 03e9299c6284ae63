/** B2B debits that were received: its debtor decides on each before a moment, after which the bank does what it does without their word. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { bic, cents, day, instant, opaqueId, queryCents, queryListOf } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { B2B_MANDATE_STATES, B2B_MANDATE_TYPES, B2B_MOTIVES, MANDATE_LACKS, PENDING_DEBIT_STATES } from './b2b-codes.ts'
import { B2B_DECIDED, B2B_ROOT } from './b2b-decided.ts'
import { sums } from './remittance-sums.ts'

const FEATURE = 'payments.pending-debits'
const EXTRACT = `${B2B_ROOT}/pending-debits-extract`
const ONE = `${B2B_ROOT}/pending-debits/{debitId}` as const

const oneDebit = z.object({ debitId: opaqueId })
export type OnePendingDebit = z.infer<typeof oneDebit>

/** An account of a debtor, as this customer sees it. */
export const b2bAccount = z.object({
  id: opaqueId,
  type: z.enum(['VIEW', 'CREDIT']),
  name: z.string(),
  iban: z.string(),
  canOperate: z.boolean(),
})

const pendingDebit = z.object({
  id: opaqueId,
  creditorName: z.string(),
  concept: z.string(),
  amount: cents,
  /** The day on which it is or was charged. */
  dueOn: day,
  state: z.enum(PENDING_DEBIT_STATES),
  /** Until when its debtor may decide; then it is charged, or goes back. */
  decideUntil: instant,
  account: b2bAccount,
  /** The reference that the creditor gave the mandate, and why it does not pay this debit by itself, while it matters. */
  mandateReference: z.string(),
  lack: z.optional(z.enum(MANDATE_LACKS)),
  /** Of the mandate: the most of each debit, and the day on which it lapsed. */
  maximum: z.optional(cents),
  expiredOn: z.optional(day),
  /** Why it was not charged, in a sentence. */
  reason: z.optional(z.string()),
})
export type PendingDebit = z.infer<typeof pendingDebit>

/** Dates are of the day of charge. */
const filters = {
  /** Words of creditor, concept or references; or its amount, as people write one. */
  search: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
  account: z.optional(opaqueId),
  states: z.optional(queryListOf(PENDING_DEBIT_STATES)),
  fromDate: z.optional(day),
  toDate: z.optional(day),
  minAmount: z.optional(queryCents.check(z.minimum(0))),
  maxAmount: z.optional(queryCents.check(z.minimum(0))),
}

/** First those that wait for a decision, by how soon it lapses; then those that will be charged; then what has ended, the latest first. */
export const pendingDebits = call({
  path: EXTRACT,
  summary: 'Los adeudos B2B recibidos en las cuentas del cliente, con el momento antes del que decide sobre cada uno',
  feature: FEATURE,
  query: z.object({ ...filters, ...pageQuery }),
  reply: z.extend(extractOf(pendingDebit), {
    filters: z.object({
      ...filters,
      states: z.optional(z.array(z.enum(PENDING_DEBIT_STATES))),
      minAmount: z.optional(cents),
      maxAmount: z.optional(cents),
    }),
    /** Of all, whatever the filters: what waits for a decision, and what will be charged without one. */
    waiting: sums,
    coming: z.extend(sums, { firstOn: z.optional(day) }),
    asOf: instant,
  }),
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const pendingDebitsExport = listFile(pendingDebits, {
  summary: 'La lista de adeudos B2B, en PDF o en hoja de cálculo',
  feature: FEATURE,
  tooMany: 'Q653',
})

export const pendingDebitView = call({
  path: ONE,
  summary: 'Un adeudo B2B: acreedor, mandato, hasta cuándo se decide y qué se ha decidido',
  feature: FEATURE,
  params: oneDebit,
  reply: z.extend(pendingDebit, {
    creditorId: z.string(),
    theirIban: z.string(),
    theirBic: bic,
    endToEndId: z.string(),
    transactionId: z.string(),
    receivedAt: instant,
    /** Absent where its creditor has revoked ones alone. */
    mandate: z.optional(
      z.object({
        id: opaqueId,
        state: z.enum(B2B_MANDATE_STATES),
        type: z.enum(B2B_MANDATE_TYPES),
        signedOn: z.optional(day),
        validUntil: z.optional(day),
      }),
    ),
    /** What would be left in the account, and what waits for signatures on it. */
    availableAfter: cents,
    held: cents,
    /** Who decided, and what: `operationId` is of the order, where it is this customer's own and its receipt can be had. */
    decision: z.optional(
      z.object({ what: z.enum(['PAY', 'RETURN']), at: instant, by: z.string(), me: z.boolean(), operationId: z.optional(z.string()) }),
    ),
    canPay: z.boolean(),
    canReturn: z.boolean(),
    /** A return that has not left yet. */
    canUndo: z.boolean(),
    asOf: instant,
  }),
})
export type PendingDebitDetail = Reply<typeof pendingDebitView>

export const pendingDebitMotives = call({
  path: `${ONE}/motives`,
  summary: 'Los motivos por los que se puede devolver un adeudo B2B, o por qué ya no se puede',
  feature: 'payments.pending-debits.return',
  params: oneDebit,
  reply: z.object({
    motives: z.array(z.object({ id: z.enum(B2B_MOTIVES), label: z.string(), description: z.string() })),
    closed: z.optional(z.string()),
  }),
})
export type PendingDebitMotives = Reply<typeof pendingDebitMotives>

/** What a mandate is authorised with: the most of each debit, in cents, and its last day; absent, any amount, and with no end. */
export const mandateTerms = { maximum: z.optional(cents), validUntil: z.optional(day) }

const payInput = z.object({
  /** The account that it is on. */
  accountId: opaqueId,
  /** Authorises the mandate with it, so that the next ones need no decision. */
  authorise: z.optional(z.object(mandateTerms)),
})
export type PayDebitInput = z.infer<typeof payInput>

/** On its day it is charged at once; before, on its day. A B2B debit that was charged cannot be given back (EPC222-07 §4.4). */
export const payPendingDebit = twoStep<OnePendingDebit, PayDebitInput>({
  path: `${ONE}/pay`,
  feature: 'payments.pending-debits.pay',
  params: oneDebit,
  summary: 'Paga un adeudo B2B y, si se quiere, autoriza los próximos de su mandato',
  input: payInput,
  refreshes: B2B_DECIDED,
  errors: ['DEBIT_CLOSED', 'INSUFFICIENT_FUNDS'],
  lapses: 'DEBIT_CLOSED',
})

const restoreInput = z.object({ motive: z.enum(B2B_MOTIVES) })
export type RestoreDebitInput = z.infer<typeof restoreInput>

export const restorePendingDebit = twoStep<OnePendingDebit, RestoreDebitInput>({
  path: `${ONE}/restore`,
  feature: 'payments.pending-debits.return',
  params: oneDebit,
  summary: 'Devuelve un adeudo B2B que no se ha cargado',
  input: restoreInput,
  refreshes: B2B_DECIDED,
  errors: ['DEBIT_CLOSED'],
  lapses: 'DEBIT_CLOSED',
})

/** Until it leaves. The debit is then as it was before. */
export const cancelRestoredDebit = twoStep<OnePendingDebit, object>({
  path: `${ONE}/restore-cancelation`,
  feature: 'payments.pending-debits.return',
  params: oneDebit,
  summary: 'Deshace la devolución de un adeudo B2B que aún no se ha enviado',
  input: z.object({}),
  refreshes: B2B_DECIDED,
  errors: ['DEBIT_CLOSED'],
  lapses: 'DEBIT_CLOSED',
})
