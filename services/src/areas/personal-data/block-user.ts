/** The customer blocks their own user: somebody else may know their password, or has their telephone. */
import { blockUser as calls } from '@almenara/contract/areas/personal-data/password'
import type { Fact } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { forgetSessionsOf } from '../../http/session.ts'
import { endSessionsOf } from '../../identity/sessions.ts'
import { users } from '../../identity/tables.ts'
import { sendSecurityNotice } from '../../messages/security-notice.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { requireUser } from './own-user.ts'

const text = (label: string, words: string): Fact => ({ label, value: { type: 'TEXT', text: words } })

/** Asks for nothing, not even a code: whoever needs it is in a hurry, and may have lost what they sign with. */
export const blockUser: TwoStepOperation<undefined, Record<string, never>> = {
  kind: 'user-block',
  calls,
  prepare: async ({ bank, session }) => {
    const { username } = await requireUser(bank.database, session.userId)
    return {
      title: 'Bloqueo del usuario',
      purpose: `bloquear su usuario ${username}`,
      facts: [
        text('Usuario', username),
        text('Deja de funcionar', 'La entrada en la banca en línea y en la app, y la firma de operaciones. Se cierran todas sus sesiones.'),
        text('Sigue igual', 'Sus cuentas y tarjetas, los recibos domiciliados y las transferencias periódicas.'),
        text('Para desbloquearlo', 'Acuda a su oficina con su documento de identidad.'),
      ],
      legs: [],
      protects: true,
      // It orders nothing, and whoever may only read has an access to protect too.
      consultative: true,
      done: {
        title: 'Usuario bloqueado',
        text: 'Nadie puede entrar con él.',
        next: ['Para desbloquearlo, acuda a su oficina con su documento de identidad.'],
      },
    }
  },
  work: async (tx, { bank, actor, now }) => {
    const { userId, address } = actor
    await tx.update(users).set({ blockedAt: now, blockedBecause: 'CUSTOMER' }).where(eq(users.id, userId))
    await recordEvent(tx, actor, { kind: 'USER_BLOCKED', at: now })
    await endSessionsOf(tx, { userId, except: null, address }, 'USER_BLOCKED', now)
    const what = 'Se ha bloqueado su usuario de la banca en línea. Para desbloquearlo, acuda a su oficina.'
    await sendSecurityNotice(tx, bank, userId, { subject: 'su usuario está bloqueado', what }, now)
    return undefined
  },
  executed: ({ bank, session }) => forgetSessionsOf(bank, session.userId),
}
