/**
 * A new password for whoever has forgotten theirs, without a session: who they are, a code that proves it, and a temporary password
 * by SMS (specification §2 and §8). Until the code is right, every answer is the same whether the person exists or not.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { connectionInfo } from '../connection-info.ts'
import { CODE_DIGITS, MAX_LENGTH } from '../limits.ts'
import { instant, operationId } from '../schemas.ts'

/** Where the verification code goes. The temporary password always goes by SMS. */
export const RECOVERY_CHANNELS = ['SMS', 'EMAIL'] as const
export type RecoveryChannel = (typeof RECOVERY_CHANNELS)[number]

const recoveryInput = z.object({
  /** Made by the browser: the same request again is answered alike and sends nothing twice. */
  operationId,
  /** As the customer writes it: any case, with spaces, dots or hyphens. */
  taxId: z.string().check(z.maxLength(2 * MAX_LENGTH.taxId)),
  /** Empty for whoever has forgotten it too: then the code goes by e-mail and the user name comes with the temporary password. */
  username: z.string().check(z.maxLength(2 * MAX_LENGTH.username)),
  channel: z.enum(RECOVERY_CHANNELS),
  connection: connectionInfo,
  /** The answer to a captcha, where CAPTCHA_NEEDED asked for it. */
  captcha: z.optional(z.string().check(z.maxLength(8192))),
})
export type RecoveryInput = z.infer<typeof recoveryInput>

const codeSent = z.object({
  operationId,
  channel: z.enum(RECOVERY_CHANNELS),
  asOf: instant,
  /** Until when the code works, and from when another may be asked for. */
  codeExpiresAt: instant,
  resendAt: instant,
})
export type CodeSent = z.infer<typeof codeSent>

const PATH = '/users/v1/recover-user-password'
const common = { method: 'POST', feature: 'recover-password', anonymous: true } as const

export const recoverAuthorization = call({
  ...common,
  path: `${PATH}/authorization`,
  summary: 'Pide una clave nueva sin sesión: envía un código de comprobación a quien se ha identificado',
  body: recoveryInput,
  reply: codeSent,
  errors: ['TOO_MANY', 'PASSWORD_LIMIT', 'CAPTCHA_NEEDED', 'ORDER_REUSED'],
})

export const recoverConfirmation = call({
  ...common,
  path: `${PATH}/confirmation`,
  summary: 'Comprueba el código y envía por SMS una clave temporal, una sola vez',
  body: z.object({ operationId, code: z.string().check(z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`))) }),
  reply: z.object({
    /** Last three digits of the mobile. */
    phoneEnding: z.string(),
    /** Whether the user name went with the password. */
    withUsername: z.boolean(),
    /** Until when the temporary password lets in. */
    validUntil: instant,
  }),
  errors: ['CODE_WRONG', 'CODE_EXPIRED', 'WRONG_IDENTIFICATION', 'RECOVERY_CLOSED', 'USER_BLOCKED', 'NO_MOBILE', 'PASSWORD_LIMIT'],
})

export const recoverForwardCode = call({
  ...common,
  path: `${PATH}/forwardOTP`,
  summary: 'Envía otro código de comprobación; el anterior deja de servir',
  body: z.object({ operationId }),
  reply: codeSent,
  errors: ['RESEND_TOO_SOON', 'RECOVERY_CLOSED', 'PASSWORD_LIMIT'],
})
