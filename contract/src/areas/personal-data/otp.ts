/** One-time codes by SMS: whether the customer has contracted them, and contracting or giving them up. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { CONTACTS_CHANGED } from '../../refreshes.ts'
import { instant } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'

/** Contracting them is what the step of mandatory codes asks for, and a way to take the one of PSD2 without any other. */
const DURING = ['AUTH_USER_OTP_MANDATORY_DIGITAL_BANKING', 'AUTH_USER_PSD2_SCA'] as const

export const otpView = call({
  path: '/users/v1/otp/view',
  summary: 'Si el cliente firma con claves por SMS y a qué móvil se le envían',
  feature: 'personal-data.otp-authentication',
  duringStep: DURING,
  reply: z.object({
    contracted: z.boolean(),
    /** Since when, once contracted. */
    since: z.optional(instant),
    /** The mobile that the bank has, «••• ••• 733»; absent when it has none that the customer has proved. */
    mobile: z.optional(z.string()),
    /** Whether contracting them asks for the access password: for customers without another signature method. */
    asksPassword: z.boolean(),
  }),
})

const otpAdminInput = z.object({
  action: z.enum(['CONTRACT', 'CANCEL']),
  /** The access password, when `asksPassword`. */
  password: z.optional(z.string().check(z.maxLength(MAX_LENGTH.password))),
})
export type OtpAdminInput = z.infer<typeof otpAdminInput>

/** To receive them at another mobile there is the change of contacts. */
export const otpAdmin = twoStep<undefined, OtpAdminInput>({
  path: '/users/v1/otp/admin',
  feature: 'personal-data.otp-authentication',
  duringStep: DURING,
  summary: 'Activa o cancela las claves por SMS',
  input: otpAdminInput,
  refreshes: CONTACTS_CHANGED,
})
