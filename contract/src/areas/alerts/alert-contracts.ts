/** Alerts: contracts by which the bank tells a person what happens in one of their products, over the channels that they choose. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { cents, day, instant, opaqueId, operationId, queryCents, queryListOf } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import {
  ALERT_CHANNELS,
  ALERT_CODES,
  ALERT_CONTRACT_STATES,
  ALERT_REPEATS,
  ALERT_WORDS,
  FIRING_RESULTS,
  MOST_ALERTS,
} from './alert-codes.ts'

const ROOT = '/alerts/v1'
const EXTRACT = `${ROOT}/contracts-extract`
const ONE = `${ROOT}/contracts/{alertContractId}` as const
const LIST = 'services.alert-settings'
const CREATE = 'services.alert-settings.contract-create'

/** By its id; it is read by its number («A-004217») too. */
const oneContract = z.object({ alertContractId: opaqueId })
export type OneAlertContract = z.infer<typeof oneContract>

/** What is watched, as it is written: which of the parameters each code takes is `ALERT_PARAMETERS`. */
const ruleInput = z.object({
  code: z.enum(ALERT_CODES),
  amount: z.optional(cents),
  words: z.optional(z.string().check(z.maxLength(ALERT_WORDS))),
  repeat: z.enum(ALERT_REPEATS),
})
export type AlertRuleInput = z.infer<typeof ruleInput>

/** Hours of Madrid between which nothing is sent; absent, at any hour. */
const quietHours = z.object({ from: z.iso.time({ precision: -1 }), until: z.iso.time({ precision: -1 }) })
const channels = z.array(z.enum(ALERT_CHANNELS)).check(z.minLength(1), z.maxLength(ALERT_CHANNELS.length))

const terms = {
  /** In the order in which they are tried. */
  channels,
  quiet: z.optional(quietHours),
  /** The messages say no amounts. */
  hideAmounts: z.boolean(),
  /** Charged for messages that have a price; asked for where one has. */
  liquidationAccountId: z.optional(opaqueId),
}
const rules = z.array(ruleInput).check(z.minLength(1), z.maxLength(MOST_ALERTS.rules))

export const alertProduct = z.object({ id: opaqueId, name: z.string(), identifier: z.string() })

const rule = z.extend(ruleInput, {
  /** «Si el saldo baja de 200,00 €». */
  sentence: z.string(),
  /** One that was for one time, and has come. */
  over: z.boolean(),
})

const contract = z.object({
  id: opaqueId,
  /** As the bank and its customer call it: «A-004217». */
  number: z.string(),
  product: alertProduct,
  rules: z.array(rule),
  channels,
  state: z.enum(ALERT_CONTRACT_STATES),
  /** The last day of its pause, where it has one. */
  pausedUntil: z.optional(day),
  lastFiredAt: z.optional(instant),
})
export type AlertContract = z.infer<typeof contract>

const channelStatus = z.object({
  channel: z.enum(ALERT_CHANNELS),
  /** Absent: the bank has none of the person. */
  contact: z.optional(z.string()),
  verified: z.boolean(),
  /** Of each message; 0, free. */
  price: cents,
})

export const alertStatus = call({
  path: `${ROOT}/status`,
  summary: 'Cuántas alertas tiene la persona que ha entrado, y por qué canales se la puede avisar',
  feature: LIST,
  reply: z.object({
    status: z.enum(['CONTRACTED', 'NOT_CONTRACTED']),
    contracts: z.object({ active: z.int(), total: z.int() }),
    firedToday: z.int(),
    channels: z.array(channelStatus),
  }),
})
export type AlertStatus = Reply<typeof alertStatus>

const filters = {
  product: z.optional(opaqueId),
  states: z.optional(queryListOf(ALERT_CONTRACT_STATES)),
  channels: z.optional(queryListOf(ALERT_CHANNELS)),
}

/** Those made last first. Those that were deactivated are in it only where they are asked for. */
export const alertContracts = call({
  path: EXTRACT,
  summary: 'Las alertas de la persona que ha entrado',
  feature: LIST,
  query: z.object({ ...filters, ...pageQuery }),
  reply: z.extend(extractOf(contract), {
    filters: z.object({
      ...filters,
      states: z.optional(z.array(z.enum(ALERT_CONTRACT_STATES))),
      channels: z.optional(z.array(z.enum(ALERT_CHANNELS))),
    }),
  }),
  errors: ['TX_UNKNOWN'],
})

export const alertContractsExport = listFile(alertContracts, {
  summary: 'La lista de alertas, en PDF o en hoja de cálculo',
  feature: LIST,
  tooMany: 'EXPORT_MAXIMUM',
})

export const alertProducts = call({
  path: `${ROOT}/products`,
  summary: 'Los productos de los que puede haber alertas, y cuáles de cada uno',
  feature: CREATE,
  reply: z.object({ products: z.array(z.extend(alertProduct, { codes: z.array(z.enum(ALERT_CODES)) })) }),
})

export const alertLiquidationAccounts = call({
  path: `${ROOT}/liquidation-accounts`,
  summary: 'Las cuentas en las que la persona que ha entrado puede cargar por sí sola lo que cuestan las alertas',
  feature: CREATE,
  reply: z.object({ accounts: z.array(alertProduct) }),
})

const preview = {
  productId: z.optional(opaqueId),
  code: z.optional(z.enum(ALERT_CODES)),
  amount: z.optional(queryCents),
  words: z.optional(z.string().check(z.maxLength(ALERT_WORDS))),
}

/** With a product and a code, how many times in the last thirty days the bank would have told of it. */
export const alertConfig = call({
  path: `${ROOT}/config`,
  summary: 'Qué alertas hay, con qué datos y límites, y cuántas veces habría avisado una',
  feature: CREATE,
  query: z.object(preview),
  reply: z.object({
    alerts: z.array(
      z.object({
        code: z.enum(ALERT_CODES),
        name: z.string(),
        amount: z.enum(['REQUIRED', 'OPTIONAL', 'NONE']),
        words: z.boolean(),
      }),
    ),
    limits: z.object({ contracts: z.int(), rules: z.int(), leastAmount: cents, mostAmount: cents }),
    conditions: z.object({
      version: z.int(),
      publishedAt: day,
      sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
    }),
    /** Absent where nothing is asked about. */
    wouldHaveFired: z.optional(z.int()),
    /** The last of those times, in their order: with what was left of a balance, or the amount of what happened where it has one. */
    lastTimes: z.optional(z.array(z.object({ on: day, amount: z.optional(cents) }))),
  }),
  perMinute: 60,
})

export const alertContractView = call({
  path: ONE,
  summary: 'Una alerta: qué vigila, cómo avisa y con qué versión',
  feature: 'services.alert-settings.contract-detail',
  params: oneContract,
  reply: z.extend(contract, {
    quiet: z.optional(quietHours),
    hideAmounts: z.boolean(),
    liquidationAccount: z.optional(alertProduct),
    conditionsVersion: z.int(),
    /** Sent back by whoever changes it: one that was changed meanwhile is refused. */
    version: z.int(),
    createdAt: instant,
  }),
})
export type AlertContractDetail = Reply<typeof alertContractView>

export const firing = z.object({
  id: opaqueId,
  at: instant,
  code: z.enum(ALERT_CODES),
  /** What was, or is to be, told. */
  text: z.string(),
  result: z.enum(FIRING_RESULTS),
  channel: z.optional(z.enum(ALERT_CHANNELS)),
  toldAt: z.optional(instant),
})
export type AlertFiring = z.infer<typeof firing>

/** Of the last ninety days, the last first. */
export const alertFirings = call({
  path: `${ONE}/firings-extract`,
  summary: 'Los avisos de una alerta, con su resultado',
  feature: 'services.alert-settings.contract-detail',
  params: oneContract,
  query: z.object({ results: z.optional(queryListOf(FIRING_RESULTS)), ...pageQuery }),
  reply: extractOf(firing),
  errors: ['TX_UNKNOWN'],
})

/** Of `alert-history.ts`. */
const HISTORY = `${ROOT}/firings-extract`

const REFRESHES = [`${ROOT}/status`, EXTRACT, ONE, `${ONE}/firings-extract`, HISTORY]

const creationInput = z.object({ productId: opaqueId, rules, ...terms, conditionsVersion: z.int() })
export type AlertCreation = z.infer<typeof creationInput>

const creation = { feature: CREATE, input: creationInput, refreshes: REFRESHES } as const

export const createAlertContract = twoStep<undefined, AlertCreation>({
  ...creation,
  path: `${ROOT}/contracts`,
  errors: ['ALERT_LIMIT', 'NO_CHANNEL'],
  summary: 'Crea la primera alerta de un producto',
})

/** Further ones: what they do not say of channels and hours is that of the last one that was made. */
export const createSuccessiveContract = twoStep<undefined, AlertCreation>({
  ...creation,
  path: `${ROOT}/contracts/successive`,
  feature: 'services.alert-settings.successive-contract',
  errors: ['ALERT_LIMIT', 'NO_CHANNEL', 'NOT_FOUND'],
  summary: 'Crea otra alerta con los canales y la cuenta de la anterior',
})

const modificationInput = z.object({ ...terms, version: z.int() })
export type AlertModification = z.infer<typeof modificationInput>

export const modifyAlertContract = twoStep<OneAlertContract, AlertModification>({
  path: `${ONE}/modify`,
  feature: 'services.alert-settings.contract-edit',
  params: oneContract,
  summary: 'Cambia los canales, las horas y la cuenta de una alerta',
  input: modificationInput,
  refreshes: REFRESHES,
  errors: ['ALERT_CHANGED', 'NO_CHANNEL'],
})

/** What it watches. Needs no signature; its channels are told at once. The same `operationId` again changes nothing. */
export const configureAlertContract = call({
  method: 'POST',
  path: `${ONE}/configure`,
  summary: 'Cambia lo que vigila una alerta',
  feature: 'services.alert-settings.contract-edit',
  params: oneContract,
  body: z.object({ rules, version: z.int(), operationId }),
  reply: z.object({ version: z.int() }),
  errors: ['ALERT_CHANGED'],
  refreshes: REFRESHES,
})

/** For ever; with `pauseUntil`, until that day, and with `resume`, no more. Its channels are told at once. Repeating it changes nothing. */
export const deactivateAlertContract = call({
  method: 'POST',
  path: `${ONE}/deactivate`,
  summary: 'Desactiva una alerta, la pone en pausa o la reanuda',
  feature: 'services.alert-settings.contract-detail',
  params: oneContract,
  body: z.object({ version: z.int(), pauseUntil: z.optional(day), resume: z.optional(z.literal(true)) }),
  reply: z.object({ state: z.enum(ALERT_CONTRACT_STATES), version: z.int() }),
  errors: ['ALERT_CHANGED'],
  refreshes: REFRESHES,
})

/** A message as those that the alert sends, to see that it comes. */
export const testAlertContract = call({
  method: 'POST',
  path: `${ONE}/test`,
  summary: 'Envía un aviso de prueba por los canales de una alerta',
  feature: 'services.alert-settings.contract-detail',
  params: oneContract,
  body: z.object({ operationId }),
  reply: z.object({ channel: z.enum(ALERT_CHANNELS), contact: z.string() }),
  errors: ['NO_CHANNEL', 'ALERT_CHANGED'],
  perMinute: 5,
})
