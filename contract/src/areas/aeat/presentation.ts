/** Paying a tax: models, forms of payment, accounts, the agency's files, and the operation. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { MONEY_MOVED } from '../../refreshes.ts'
import { cents, day, opaqueId, operationId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { upload } from '../../upload.ts'
import { DECLARATION_TYPES, PAYMENT_FORMS, PRESENTED_BY, TAX_FAMILIES, TAX_PERIODS, TAXPAYER_KINDS } from './codes.ts'
import { declarationAccounts, declarationsExtract, declarationView } from './declarations.ts'

const FEATURE = 'services.aeat.telematic-presentation'
const ROOT = '/aeat/v1'

const presentationModel = z.object({
  model: z.string(),
  name: z.string(),
  family: z.enum(TAX_FAMILIES),
  periods: z.array(z.enum(TAX_PERIODS)),
  taxpayers: z.array(z.enum(TAXPAYER_KINDS)),
  /** The last day to file each period of this exercise and of the one before. */
  deadlines: z.array(z.object({ exercise: z.string(), period: z.enum(TAX_PERIODS), day })),
  /** Whether its files are taken. */
  files: z.boolean(),
})
export type PresentationModel = z.infer<typeof presentationModel>

export const presentationModels = call({
  path: `${ROOT}/presentation-models`,
  summary: 'Los modelos de la Agencia Tributaria, con sus periodos y sus plazos',
  feature: FEATURE,
  query: z.object({ day: z.optional(day) }),
  reply: z.object({ models: z.array(presentationModel), exercises: z.array(z.string()) }),
  errors: ['DJA9'],
})

const paymentForm = z.object({
  form: z.enum(PAYMENT_FORMS),
  name: z.string(),
  /** Whether it is done here. */
  available: z.boolean(),
  explanation: z.string(),
  /** Where it is done, if not here. */
  link: z.optional(z.string()),
})
export type PaymentFormShown = z.infer<typeof paymentForm>

export const paymentForms = call({
  path: `${ROOT}/payment-forms`,
  summary: 'Las formas de pago de un modelo, con dónde se pide cada una',
  feature: FEATURE,
  query: z.object({ model: z.string().check(z.regex(/^\d{3}$/)) }),
  reply: z.object({ forms: z.array(paymentForm) }),
})

const payingAccount = z.object({
  id: opaqueId,
  name: z.string(),
  iban: z.string(),
  type: z.enum(['VIEW', 'CREDIT']),
  available: cents,
  canOperate: z.boolean(),
  /** How many must sign what is paid from it. */
  signatures: z.int(),
  /** Its first holder, who is usually the taxpayer. */
  holder: z.object({ name: z.string(), taxId: z.string() }),
})
export type TaxPayingAccount = z.infer<typeof payingAccount>

export const presentationAccounts = call({
  path: `${ROOT}/accounts`,
  summary: 'Las cuentas desde las que el cliente puede pagar impuestos',
  feature: FEATURE,
  reply: z.object({ accounts: z.array(payingAccount) }),
})

/** In bytes, and in declarations. */
export const LARGEST_TAX_FILE = 2 * 1024 * 1024
export const MOST_DECLARATIONS = 500

const fileDeclaration = z.object({
  position: z.int(),
  model: z.string(),
  taxId: z.string(),
  name: z.string(),
  exercise: z.string(),
  period: z.string(),
  type: z.enum(DECLARATION_TYPES),
  amount: cents,
  /** Why it is not paid here, what to do; none where it is. */
  problems: z.array(z.string()),
})
export type FileDeclaration = z.infer<typeof fileDeclaration>

export const uploadTaxFile = call({
  method: 'POST',
  path: `${ROOT}/files`,
  summary: 'Lee un archivo de la Agencia Tributaria y dice qué declaraciones tiene',
  feature: FEATURE,
  query: z.object({ operationId }),
  body: upload(LARGEST_TAX_FILE),
  reply: z.object({ fileId: opaqueId, sha256: z.string(), declarations: z.array(fileDeclaration) }),
  errors: ['FILE_REFUSED'],
  perMinute: 10,
})

const presentationInput = z.object({
  accountId: opaqueId,
  form: z.enum(PAYMENT_FORMS),
  by: z.enum(PRESENTED_BY),
  model: z.optional(z.string().check(z.maxLength(MAX_LENGTH.taxForm))),
  exercise: z.optional(z.string().check(z.maxLength(MAX_LENGTH.exercise))),
  period: z.optional(z.string().check(z.maxLength(2))),
  taxId: z.optional(z.string().check(z.maxLength(20))),
  anagram: z.optional(z.string().check(z.maxLength(MAX_LENGTH.anagram))),
  name: z.optional(z.string().check(z.maxLength(80))),
  amount: z.optional(cents),
  /** Thirteen digits of a printed paper. */
  reference: z.optional(z.string().check(z.maxLength(20))),
  preSignature: z.optional(z.string().check(z.maxLength(MAX_LENGTH.preSignature))),
  fileId: z.optional(opaqueId),
  /** Positions of the file's declarations. */
  chosen: z.optional(z.array(z.int().check(z.positive())).check(z.maxLength(MOST_DECLARATIONS))),
  /** The same was paid lately, and the customer knows. */
  repeated: z.optional(z.boolean()),
})
export type PresentationInput = z.infer<typeof presentationInput>

export const telematicPresentation = twoStep<undefined, PresentationInput>({
  path: `${ROOT}/telematic-presentation`,
  feature: FEATURE,
  summary: 'Paga impuestos con cargo en una cuenta',
  input: presentationInput,
  refreshes: [...MONEY_MOVED, declarationsExtract.path, declarationAccounts.path, declarationView.path],
  errors: ['INSUFFICIENT_FUNDS', 'AEAT_OFFLINE', 'DECLARATION_REPEATED'],
})
