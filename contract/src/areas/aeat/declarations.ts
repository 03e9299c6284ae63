/** The taxes that were paid from a customer's accounts: list, one of them, its receipt, and asking for its annulment. */
import * as z from 'zod/mini'
import { call, FILE } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, day, instant, opaqueId, operationId, queryIds, queryListOf } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { DECLARATION_FILTERS, DECLARATION_STATES, PRESENTED_BY, TAX_FAMILIES, TAX_PERIODS } from './codes.ts'

const FEATURE = 'services.aeat.declarations'
const ROOT = '/aeat/v1'
const ONE = `${ROOT}/declarations/{declarationId}` as const
const PRESENTED = `${ROOT}/telematic-presentation/{operationId}/declarations`

const taxAccount = z.object({ id: opaqueId, name: z.string(), iban: z.string(), closed: z.optional(z.literal(true)) })
export type TaxAccount = z.infer<typeof taxAccount>

export const declarationAccounts = call({
  path: `${ROOT}/declaration-accounts`,
  summary: 'Las cuentas del cliente desde las que se han pagado impuestos, también las cerradas',
  feature: FEATURE,
  reply: z.object({
    accounts: z.array(taxAccount),
    /** The models that have been paid, for the filter. */
    models: z.array(z.object({ model: z.string(), name: z.string() })),
    /** The exercises, the latest first. */
    exercises: z.array(z.string()),
  }),
})

const declaration = z.object({
  id: opaqueId,
  /** When it was signed by all. */
  orderedAt: instant,
  /** The day on which it was charged. */
  paidOn: z.optional(day),
  account: taxAccount,
  model: z.string(),
  modelName: z.string(),
  exercise: z.optional(z.string()),
  period: z.optional(z.enum(TAX_PERIODS)),
  taxId: z.string(),
  name: z.string(),
  amount: cents,
  state: z.enum(DECLARATION_STATES),
  /** Only of what has been paid, and of what was annulled afterwards. */
  nrc: z.optional(z.string()),
})
export type Declaration = z.infer<typeof declaration>

const filters = {
  accountId: z.optional(opaqueId),
  models: z.optional(queryIds),
  exercise: z.optional(z.string().check(z.regex(/^\d{2}$/), z.maxLength(MAX_LENGTH.exercise))),
  states: z.optional(queryListOf(DECLARATION_FILTERS)),
  fromDate: z.optional(day),
  toDate: z.optional(day),
  search: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
}

/** The last ordered first. */
export const declarationsExtract = call({
  path: `${ROOT}/declarations-extract`,
  summary: 'Los impuestos pagados desde las cuentas del cliente',
  feature: FEATURE,
  query: z.object({ ...filters, ...pageQuery }),
  reply: z.extend(extractOf(declaration), {
    filters: z.object({ ...filters, models: z.optional(z.array(z.string())), states: z.optional(z.array(z.enum(DECLARATION_FILTERS))) }),
  }),
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const declarationsExport = listFile(declarationsExtract, {
  summary: 'La lista de impuestos pagados, en PDF o en hoja de cálculo',
  feature: FEATURE,
  tooMany: 'Q551',
})

export const declarationDetail = z.extend(declaration, {
  family: z.enum(TAX_FAMILIES),
  presentedBy: z.enum(PRESENTED_BY),
  anagram: z.optional(z.string()),
  /** Of what is paid by it. */
  reference: z.optional(z.string()),
  preSignature: z.optional(z.string()),
  orderedBy: z.string(),
  /** To the second: the receipt's date frees the debtor, whatever its value date. */
  chargedAt: z.optional(instant),
  /** Why the agency refused it, or its annulment, in its own words. */
  refusal: z.optional(z.string()),
  /** The last day of its period. */
  deadline: z.optional(day),
  /** Until when its annulment may be asked for; where it may not be, why. */
  annulment: z.union([z.object({ until: day }), z.object({ reason: z.string() })]),
  /** Where the model is filed. */
  filing: z.string(),
  /** Whether the customer has said that it is. Absent of what is not filed: what is not paid, settlements and fees. */
  filed: z.optional(z.boolean()),
})
export type DeclarationDetail = z.infer<typeof declarationDetail>

const oneDeclaration = z.object({ declarationId: opaqueId })
export type OneDeclaration = z.infer<typeof oneDeclaration>

export const declarationView = call({
  path: ONE,
  summary: 'Un impuesto pagado, con su NRC',
  feature: FEATURE,
  params: oneDeclaration,
  reply: declarationDetail,
})

export const declarationReceipt = call({
  path: `${ONE}/receipt-export`,
  summary: 'El justificante de un impuesto pagado, en PDF',
  feature: FEATURE,
  params: oneDeclaration,
  reply: FILE,
  errors: ['Q999', 'DECLARATION_CLOSED'],
})

/** The customer says that its model is filed, or that it is not: it moves nothing, and whoever has not said it is reminded on the last day. */
export const declarationFiling = call({
  method: 'PUT',
  path: `${ONE}/filing`,
  summary: 'Anota si el modelo de un impuesto pagado está presentado',
  feature: FEATURE,
  params: oneDeclaration,
  body: z.object({ filed: z.boolean() }),
  reply: declarationDetail,
  refreshes: [declarationsExtract.path, ONE, PRESENTED],
  errors: ['DECLARATION_CLOSED'],
})

const annulmentInput = z.object({ reason: z.string().check(z.maxLength(MAX_LENGTH.refusal)) })
export type AnnulmentInput = z.infer<typeof annulmentInput>

export const annulDeclaration = twoStep<OneDeclaration, AnnulmentInput>({
  path: `${ONE}/annulment`,
  feature: FEATURE,
  params: oneDeclaration,
  summary: 'Pide la anulación de un impuesto pagado',
  input: annulmentInput,
  refreshes: [declarationsExtract.path, ONE],
  errors: ['DECLARATION_CLOSED'],
})

/** What an order of taxes became: one declaration, or those of its file. Of whoever ordered or signed it. */
export const presentedDeclarations = call({
  path: PRESENTED,
  summary: 'Los impuestos de una orden de pago firmada, con sus NRC',
  feature: 'services.aeat.telematic-presentation',
  params: z.object({ operationId }),
  reply: z.object({ declarations: z.array(declarationDetail) }),
})
