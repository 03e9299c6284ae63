/** Whether the bank, each of its services and each feature is open. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { day, instant } from '../schemas.ts'

const onOff = z.enum(['ON', 'OFF'])
export const device = z.enum(['appNative', 'web', 'mobile'])
export type Device = z.infer<typeof device>

/** The services status record of specification §3. A status that does not come counts as OFF. */
export const servicesStatus = z.object({
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
  method: 'GET',
  path: '/status/v2/{device}',
  summary: 'Estado de los servicios del banco, antes de entrar',
  feature: 'public',
  params: z.object({ device }),
  reply: servicesStatus,
})

export const statusWithSession = call({
  method: 'GET',
  path: '/statusauth/v2/{device}',
  summary: 'Estado de los servicios del banco, con la sesión iniciada',
  feature: 'session',
  params: z.object({ device }),
  query: z.object({ screenPath: z.optional(z.string().check(z.maxLength(300))) }),
  reply: servicesStatus,
})
