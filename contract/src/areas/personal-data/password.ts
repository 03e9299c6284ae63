/** Changing one's password and blocking one's own user. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { twoStep } from '../../two-step.ts'

const passwordChangeInput = z.object({
  current: z.string().check(z.maxLength(MAX_LENGTH.password)),
  /** The rules of specification §5 are checked by the services, which say what is wrong. */
  next: z.string().check(z.maxLength(100)),
})
export type PasswordChangeInput = z.infer<typeof passwordChangeInput>

/** What everybody who can sign uses. */
export const passwordChange = twoStep<undefined, PasswordChangeInput>({
  path: '/users/v1/change-password',
  feature: 'personal-data.update-key',
  summary: 'Cambia la clave de acceso',
  input: passwordChangeInput,
  errors: ['PASSWORD_WRONG', 'ACCESS_LOCKED'],
})

/**
 * Without a signature, and only for whoever may not or cannot give one: a password that the bank made up, which must be changed before
 * anything else, and a customer who has nothing to sign with. Anybody else is told SIGNATURE_NEEDED.
 */
export const changePassword = call({
  method: 'PUT',
  path: '/users/v1/change-password',
  consultative: true,
  summary: 'Cambia una clave generada por el banco, o la de quien no tiene con qué firmar',
  feature: 'personal-data.update-key',
  duringStep: ['AUTH_USER_CHANGE_PASSWORD'],
  body: passwordChangeInput,
  reply: z.object({ changed: z.literal(true) }),
  errors: ['PASSWORD_WRONG', 'ACCESS_LOCKED', 'SIGNATURE_NEEDED'],
})

/** Ends every session of the user, this one too. Only the bank lifts the block. */
export const blockUser = twoStep<undefined, Record<string, never>>({
  path: '/users/v1/block',
  feature: 'personal-data.block-user',
  consultative: true,
  summary: 'Bloquea el propio usuario',
  input: z.object({}),
})
