/** Who is signed in and what the portal may show them. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { PASSWORD_STATUSES, STEP_STATUSES, USER_ROLES } from '../roles.ts'
import { instant } from '../schemas.ts'

const stepStatus = z.enum(STEP_STATUSES)

export const userInfo = z.object({
  name: z.string(),
  username: z.string(),
  /** False for a consultative customer: may read, may not operate (specification §6). */
  executive: z.boolean(),
  hasAccounts: z.boolean(),
  hasCards: z.boolean(),
  hasFinancings: z.boolean(),
  hasSavings: z.boolean(),
  hasDebitRemittances: z.boolean(),
  hasFinancingRemittances: z.boolean(),
  hasTransferRemittances: z.boolean(),
  userRole: z.enum(USER_ROLES),
  secureBiometry: z.boolean(),
  loginBiometrySCAStatus: stepStatus,
  passwordStatus: z.enum(PASSWORD_STATUSES),
  psd2scaStatus: stepStatus,
  /** Spelt as in the specification (§3). */
  otpMandatoryDigitalBankintStatus: stepStatus,
  /** Business customers start in the compact density. */
  business: z.boolean(),
  /** The sign-in before this one; absent on the first. */
  lastAccess: z.optional(instant),
})
export type UserInfo = z.infer<typeof userInfo>

export const info = call({
  method: 'POST',
  path: '/users/v1/info',
  summary: 'Datos de la persona que ha entrado',
  feature: 'session',
  consultative: true,
  duringStep: 'any',
  /** The web application's version; null inside the host app. */
  body: z.object({ version: z.nullable(z.string().check(z.maxLength(20))) }),
  reply: userInfo,
})

export const mainInfo = call({
  path: '/users/v1/mainInfo',
  summary: 'Nombre, usuario, inicio de la sesión y último acceso de la persona que ha entrado',
  feature: 'session',
  duringStep: 'any',
  reply: z.extend(z.pick(userInfo, { name: true, username: true, lastAccess: true }), {
    /** When this session began. */
    since: instant,
  }),
})

export const minimalInfo = call({
  path: '/users/v1/minimalInfo',
  summary: 'Nombre y usuario de la persona que ha entrado',
  feature: 'session',
  duringStep: 'any',
  reply: z.pick(userInfo, { name: true, username: true }),
})

/** Every country that has telephones, by its Spanish name. */
export const phoneCountries = call({
  path: '/users/v1/otp/phone-countries',
  summary: 'Países y prefijos de teléfono',
  feature: 'session',
  duringStep: 'any',
  reply: z.array(z.object({ country: z.string(), prefix: z.string(), name: z.string() })),
})
