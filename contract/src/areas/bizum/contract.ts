/** The customer's contract: joining with a mobile and an account, bringing it from another bank, what strangers may ask, leaving. */
import * as z from 'zod/mini'
import { call, FILE, type Reply } from '../../call.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, day, instant, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { BIZUM_CONTRACT_STATES, STRANGERS_RULES } from './codes.ts'
import { BIZUM_CHANGED, BIZUM_ROOT, counterparty, newcomer, typedPhone, usage } from './shapes.ts'

const CREATE = 'bizum.contract.create'
const ADMINISTRATION = 'bizum.contract.administration'

/** `NONE`: this customer has no contract here, and never had one that matters now. */
export const bizumStatus = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/status`,
  summary: 'Si el cliente tiene Bizum, desde cuándo y si funciona ahora',
  feature: 'bizum',
  reply: z.object({
    state: z.enum(['NONE', ...BIZUM_CONTRACT_STATES]),
    since: z.optional(instant),
    /** Why it cannot be used, where it is `SUSPENDED` or `MOVED`, and what to do. */
    reason: z.optional(z.string()),
    online: z.boolean(),
    /** Why this customer cannot have it: a company, no account of their own that they may dispose of alone. */
    denial: z.optional(z.string()),
  }),
})
export type BizumStatus = Reply<typeof bizumStatus>

const account = z.object({ id: opaqueId, name: z.string(), iban: z.string() })

/** Each with its most, what is used and what is left. Amounts in cents; `receivedCount` and `requestsMonth` in operations. */
const limits = z.object({
  minimum: cents,
  perOperation: cents,
  day: usage,
  month: usage,
  receivedDay: usage,
  receivedCount: usage,
  requestsMonth: usage,
  purchase: z.object({ minimum: cents, perOperation: cents, day: usage, month: usage }),
  newcomer: z.optional(newcomer),
})

const pendingLine = z.object({
  id: opaqueId,
  kind: z.enum(['REQUEST_RECEIVED', 'C2ER', 'MIT']),
  name: z.string(),
  alias: z.optional(z.string()),
  amount: cents,
  concept: z.optional(z.string()),
  expiresAt: instant,
  /** Of a request: from nobody known. */
  stranger: z.optional(z.literal(true)),
})

/** What the hub shows at once. */
export const bizumInfo = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/info`,
  summary: 'El contrato, los límites, lo pendiente de respuesta, los contactos y los próximos cobros',
  feature: 'bizum.list',
  reply: z.object({
    phone: z.string(),
    account,
    asOf: instant,
    limits,
    /** Up to five of each, the purchases first; `known` and `strangers` count the requests. */
    pending: z.object({ lines: z.array(pendingLine), purchases: z.int(), known: z.int(), strangers: z.int() }),
    contacts: z.array(z.object({ id: opaqueId, name: z.string(), phone: z.string() })),
    charges: z.array(
      z.object({
        mandateId: opaqueId,
        merchant: z.string(),
        on: day,
        amount: cents,
        /** By how much it is more than the last one, where its merchant has announced it. */
        rise: z.optional(cents),
      }),
    ),
  }),
  errors: ['BIZUM_NONE'],
})
export type BizumInfo = Reply<typeof bizumInfo>

export const bizumView = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/view`,
  summary: 'El contrato de Bizum entero: móvil, cuenta, límites, preferencias y personas bloqueadas',
  feature: ADMINISTRATION,
  reply: z.object({
    state: z.enum(BIZUM_CONTRACT_STATES),
    reason: z.optional(z.string()),
    since: instant,
    phone: z.string(),
    /** The mobile proved in the contact data, where it is another than the contract's: the contract may be moved to it. */
    newPhone: z.optional(z.string()),
    account,
    strangers: z.enum(STRANGERS_RULES),
    blocked: z.array(z.object({ id: opaqueId, ...counterparty.shape, since: instant })),
    conditionsVersion: z.int(),
    securityVersion: z.int(),
    limits,
    /** What leaving ends. */
    ends: z.object({ sends: z.int(), requests: z.int(), consents: z.int(), mandates: z.int() }),
  }),
  errors: ['BIZUM_NONE'],
})
export type BizumView = Reply<typeof bizumView>

const listedAccount = z.object({
  ...account.shape,
  available: cents,
  /** It is the contract's. */
  linked: z.optional(z.literal(true)),
  /** Why it cannot be chosen. */
  denial: z.optional(z.string()),
})

export const adminAccounts = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/admin-accounts`,
  summary: 'Las cuentas en las que se puede tener Bizum',
  feature: 'bizum.list',
  reply: z.object({
    accounts: z.array(listedAccount),
    /** The mobile proved in the contact data, with which Bizum is had; absent where none is. */
    phone: z.optional(z.string()),
  }),
})
export type AdminAccounts = Reply<typeof adminAccounts>

export const sendAccounts = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/send-accounts`,
  summary: 'Las cuentas desde las que se puede pagar con Bizum',
  feature: 'bizum.list',
  reply: z.object({ accounts: z.array(listedAccount) }),
})

const conditions = z.object({
  version: z.int(),
  publishedAt: day,
  /** The title of each section and its paragraphs. */
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
})

export const generalConditions = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/general-conditions`,
  summary: 'Las condiciones generales de Bizum en vigor',
  feature: CREATE,
  reply: conditions,
})

export const securityConditions = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/security-conditions`,
  summary: 'Los consejos de seguridad de Bizum que el cliente acepta al darse de alta',
  feature: CREATE,
  reply: conditions,
})

/** Both texts together, to keep. */
export const conditionsDocument = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/conditions/export`,
  summary: 'Las condiciones generales y los consejos de seguridad de Bizum en vigor, en PDF',
  feature: CREATE,
  reply: FILE,
  errors: ['Q999'],
})
export type BizumConditions = Reply<typeof generalConditions>

const creationInput = z.object({
  account: opaqueId,
  /** Of the texts that the customer has read. */
  conditionsVersion: z.int(),
  securityVersion: z.int(),
  /** Six digits that the scheme sent to the mobile: Bizum is brought from another bank. */
  portabilityCode: z.optional(z.string().check(z.maxLength(MAX_LENGTH.portabilityCode))),
})
export type BizumCreationInput = z.infer<typeof creationInput>

/** The mobile is the one proved in the contact data. Q813: it has Bizum with another bank, and is brought over with its code. */
export const bizumCreation = twoStep<undefined, BizumCreationInput>({
  path: `${BIZUM_ROOT}/contract/creation`,
  feature: CREATE,
  summary: 'Da de alta Bizum con el móvil del cliente, o lo trae de otra entidad',
  input: creationInput,
  refreshes: BIZUM_CHANGED,
  errors: ['Q813', 'Q836', 'Q837', 'BIZUM_UNREACHABLE', 'BIZUM_CLOSED'],
})

export const portabilityCode = call({
  method: 'POST',
  path: `${BIZUM_ROOT}/contract/portability-code`,
  summary: 'Pide a Bizum que envíe al móvil el código de cambio de entidad',
  feature: 'bizum.contract.portability',
  reply: z.object({ phoneEnding: z.string(), expiresAt: instant, resendAt: instant, asOf: instant }),
  errors: ['CODES_LIMIT', 'RESEND_TOO_SOON', 'NO_MOBILE', 'BIZUM_UNREACHABLE'],
})

const updateInput = z.object({
  /** Where what is received goes from now on. */
  account: z.optional(opaqueId),
  /** Whether to move the contract to the mobile that the contact data has now. */
  phone: z.optional(z.literal(true)),
})
export type BizumUpdateInput = z.infer<typeof updateInput>

export const bizumUpdate = twoStep<undefined, BizumUpdateInput>({
  path: `${BIZUM_ROOT}/contract/update`,
  feature: ADMINISTRATION,
  summary: 'Cambia la cuenta o el móvil de Bizum',
  input: updateInput,
  refreshes: BIZUM_CHANGED,
  errors: ['BIZUM_NONE', 'BIZUM_UNREACHABLE', 'Q813'],
})

export const bizumDeletion = twoStep<undefined, object>({
  path: `${BIZUM_ROOT}/contract/deletion`,
  feature: ADMINISTRATION,
  summary: 'Da de baja Bizum',
  input: z.object({}),
  refreshes: BIZUM_CHANGED,
  errors: ['BIZUM_NONE', 'BIZUM_UNREACHABLE'],
})

/** What is left out stays as it is. */
export const bizumPreferences = call({
  method: 'PUT',
  path: `${BIZUM_ROOT}/preferences`,
  summary: 'Qué pueden pedir al cliente los desconocidos, y a quién bloquea',
  feature: ADMINISTRATION,
  body: z.object({
    strangers: z.optional(z.enum(STRANGERS_RULES)),
    block: z.optional(typedPhone),
    /** The id of a blocked person or merchant. */
    unblock: z.optional(opaqueId),
  }),
  reply: z.object({ strangers: z.enum(STRANGERS_RULES) }),
  refreshes: BIZUM_CHANGED,
  errors: ['BIZUM_NONE'],
})
