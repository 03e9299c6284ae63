/** B2B mandates on the debtor's side: what they let a creditor collect without asking each time (EPC222-07 §4.1). */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, day, instant, opaqueId, queryListOf } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { B2B_MANDATE_SOURCES, B2B_MANDATE_STATES, B2B_MANDATE_TYPES, PENDING_DEBIT_STATES } from './b2b-codes.ts'
import { B2B_DECIDED, B2B_ROOT } from './b2b-decided.ts'
import { b2bAccount, mandateTerms } from './pending-debits.ts'

const FEATURE = 'payments.mandates-management'
const EXTRACT = `${B2B_ROOT}/mandates-extract`
const ONE = `${B2B_ROOT}/mandates/{mandateId}` as const

const oneMandate = z.object({ mandateId: opaqueId })
export type OneMandate = z.infer<typeof oneMandate>

const b2bMandate = z.object({
  id: opaqueId,
  creditorName: z.string(),
  creditorId: z.string(),
  /** As the creditor wrote it. */
  reference: z.string(),
  account: b2bAccount,
  type: z.enum(B2B_MANDATE_TYPES),
  state: z.enum(B2B_MANDATE_STATES),
  /** The most of each debit; absent, any amount. */
  maximum: z.optional(cents),
  /** Its last day; absent, none. */
  validUntil: z.optional(day),
  /** When its creditor last collected under it. */
  lastOn: z.optional(day),
})
export type B2bMandate = z.infer<typeof b2bMandate>

const filters = {
  search: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
  account: z.optional(opaqueId),
  states: z.optional(queryListOf(B2B_MANDATE_STATES)),
}

/** Those made last first. */
export const mandatesExtract = call({
  path: EXTRACT,
  summary: 'Los mandatos B2B de las cuentas del cliente',
  feature: FEATURE,
  query: z.object({ ...filters, ...pageQuery }),
  reply: z.extend(extractOf(b2bMandate), {
    filters: z.object({ ...filters, states: z.optional(z.array(z.enum(B2B_MANDATE_STATES))) }),
  }),
  errors: ['TX_UNKNOWN'],
})

export const mandatesExport = listFile(mandatesExtract, {
  summary: 'La lista de mandatos B2B, en PDF o en hoja de cálculo',
  feature: FEATURE,
  tooMany: 'Q651',
})

export const mandateStatusOptions = call({
  path: `${B2B_ROOT}/mandates/status`,
  summary: 'Los estados de los mandatos B2B, con su nombre',
  feature: FEATURE,
  reply: z.object({ states: z.array(z.object({ code: z.enum(B2B_MANDATE_STATES), name: z.string() })) }),
})

/** Consumers do not owe B2B debits (EPC222-07 §2.1): a self-employed person's account of professional use does. */
export const mandateAccounts = call({
  path: `${B2B_ROOT}/mandates/accounts`,
  summary: 'Las cuentas de uso profesional del cliente, en las que puede haber adeudos B2B',
  feature: FEATURE,
  reply: z.object({ accounts: z.array(b2bAccount) }),
})

const debitOfMandate = z.object({ id: opaqueId, dueOn: day, amount: cents, concept: z.string(), state: z.enum(PENDING_DEBIT_STATES) })

export const b2bMandateView = call({
  path: ONE,
  summary: 'Un mandato B2B: sus límites, sus adeudos y lo que ha pasado con él',
  feature: 'payments.mandates-management.detail',
  params: oneMandate,
  reply: z.extend(b2bMandate, {
    source: z.enum(B2B_MANDATE_SOURCES),
    signedOn: z.optional(day),
    /** When it lapses if nothing is collected under it before. */
    lapsesOn: z.optional(day),
    /** The last of them. */
    debits: z.array(debitOfMandate),
    /** Announced debits that it would have paid: if it is revoked, they wait for a decision. */
    stops: z.array(debitOfMandate),
    history: z.array(z.object({ at: instant, text: z.string() })),
    canAuthorise: z.boolean(),
    canRevoke: z.boolean(),
  }),
})
export type B2bMandateDetail = Reply<typeof b2bMandateView>

const creationInput = z.object({
  accountId: opaqueId,
  creditorId: z.string().check(z.maxLength(50)),
  creditorName: z.string().check(z.maxLength(MAX_LENGTH.payeeName)),
  reference: z.string().check(z.maxLength(35)),
  type: z.enum(B2B_MANDATE_TYPES),
  ...mandateTerms,
})
export type MandateCreation = z.infer<typeof creationInput>

export const createMandate = twoStep<undefined, MandateCreation>({
  path: `${B2B_ROOT}/mandates/creation`,
  feature: 'payments.mandates-management.authorize',
  summary: 'Registra y autoriza un mandato B2B antes de que llegue su primer adeudo',
  input: creationInput,
  refreshes: B2B_DECIDED,
  errors: ['MANDATE_CLOSED'],
})

const activationInput = z.object(mandateTerms)
export type MandateActivation = z.infer<typeof activationInput>

/** Authorises one that nobody has, or that has lapsed; of one that is authorised, changes its maximum and its last day. */
export const activateMandate = twoStep<OneMandate, MandateActivation>({
  path: `${ONE}/activation`,
  feature: 'payments.mandates-management.authorize',
  params: oneMandate,
  summary: 'Autoriza un mandato B2B, o cambia sus límites',
  input: activationInput,
  refreshes: B2B_DECIDED,
  errors: ['MANDATE_CLOSED'],
})

export const revokeMandate = twoStep<OneMandate, object>({
  path: `${ONE}/revocation`,
  feature: 'payments.mandates-management.revoke',
  params: oneMandate,
  summary: 'Revoca un mandato B2B para siempre',
  input: z.object({}),
  refreshes: B2B_DECIDED,
  errors: ['MANDATE_CLOSED'],
})
