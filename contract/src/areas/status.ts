/** Whether the bank, each of its services and each feature is open. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import type { ErrorCode } from '../errors.ts'
import { FEATURES, type Feature } from '../features.ts'
import { day, instant } from '../schemas.ts'

const onOff = z.enum(['ON', 'OFF'])
export const device = z.enum(['appNative', 'web', 'mobile'])
export type Device = z.infer<typeof device>

/** The first days that a customer may ask for, in `systemInfo`; spelt as in the specification (§3). */
export const FIRST_DAYS = [
  'defaultMinimunExtractDate',
  'defaultMinimunCardsSettlements',
  'defaultMinimunCardsMovements',
  'defaultMinimunBizumMandates',
  'defaultMinimunBizumConsents',
] as const
export type FirstDay = (typeof FIRST_DAYS)[number]

/** The services status record of specification §3, as anybody may ask for it. A status that does not come counts as OFF. */
export const publicStatus = z.object({
  digitalBankingStatus: z.optional(onOff),
  savingStatus: z.optional(onOff),
  cardsStatus: z.optional(onOff),
  bizumStatus: z.optional(onOff),
  accountingOperationStatus: z.optional(onOff),
  redSysStatus: z.optional(onOff),
  vopStatus: z.optional(onOff),
  updatingHistoricsStatus: z.optional(onOff),
  endOfDayStatus: z.optional(onOff),
  googleInfo: z.object({ googleRecaptcha: z.boolean() }),
})
export type PublicStatus = z.infer<typeof publicStatus>

/** What the answer adds for a signed-in customer (specification §3): the help of their screen, the bank's day and their first days. */
export const servicesStatus = z.extend(publicStatus, {
  screenInfo: z.object({ helpPath: z.string() }),
  systemInfo: z.object({
    systemDate: instant,
    golfDate: day,
    defaultMinimunExtractDate: day,
    defaultMinimunCardsSettlements: day,
    defaultMinimunCardsMovements: day,
    defaultMinimunBizumMandates: day,
    defaultMinimunBizumConsents: day,
  }),
})
export type ServicesStatus = z.infer<typeof servicesStatus>

export const status = call({
  path: '/status/v2/{device}',
  summary: 'Estado de los servicios del banco, antes de entrar',
  feature: 'public',
  params: z.object({ device }),
  reply: publicStatus,
})

export const statusWithSession = call({
  path: '/statusauth/v2/{device}',
  summary: 'Estado de los servicios del banco, con la sesión iniciada',
  feature: 'session',
  duringStep: 'any',
  params: z.object({ device }),
  query: z.object({ screenPath: z.optional(z.string().check(z.maxLength(300))) }),
  reply: servicesStatus,
})

const feature = z.enum(Object.keys(FEATURES) as [Feature, ...Feature[]])

/** Why a feature may be closed: any of those that keep some feature closed. */
const CLOSED = [
  'FEATURE_OFF',
  'CARDS_OFFLINE',
  'SAVING_OFFLINE',
  'BIZUM_OFFLINE',
  'S104',
  'UPDATING_HISTORICS',
  'END_DAY_PROCESS',
] as const satisfies readonly ErrorCode[]

/**
 * A feature that is closed is refused with the reason, as its own calls would be: the type of what is down, and the bank's text where it
 * wrote one. A feature that does not exist is not found.
 */
export const featureStatus = call({
  path: '/statusauth/v1/features/{feature}',
  summary: 'Si una función está abierta; si no lo está, por qué',
  feature: 'session',
  duringStep: 'any',
  params: z.object({ feature }),
  reply: z.object({ feature, status: z.literal('ON') }),
  errors: CLOSED,
})

/**
 * As `featureStatus`, for whoever knows the address of a screen: asked on every navigation, before it shows (specification §6). The
 * services derive the feature from the address, so that the table of all addresses is not in the site. One that the specification does
 * not have is as closed as any (`FEATURE_OFF`).
 */
export const addressStatus = call({
  path: '/statusauth/v1/addresses',
  summary: 'Si la función que abre una dirección del portal está abierta; si no lo está, por qué',
  feature: 'session',
  duringStep: 'any',
  query: z.object({
    /** As the specification writes it: `accounts/{id}/account-details`. */
    address: z.string().check(z.maxLength(200)),
  }),
  reply: z.object({ feature, status: z.literal('ON') }),
  errors: CLOSED,
})

/** What an app that is out of date must do about it. */
export const APP_UPDATES = ['NONE', 'ADVISED', 'REQUIRED'] as const
const appVersionText = z.string().check(z.regex(/^\d{1,4}(?:\.\d{1,6}){0,3}$/))

/** The native app sends its version when it starts. Versions start with 4 (specification §3): any other must be updated. */
export const appVersion = call({
  method: 'POST',
  path: '/status/v1/appVersion',
  summary: 'Si la aplicación que lo pregunta está al día',
  feature: 'public',
  body: z.object({ version: appVersionText, operatingSystem: z.optional(z.enum(['ios', 'android'])) }),
  reply: z.object({ update: z.enum(APP_UPDATES), minimum: appVersionText, advised: appVersionText }),
})
