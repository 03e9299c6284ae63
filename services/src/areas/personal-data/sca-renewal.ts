/** The customer signs that it is them: nothing else changes. Consultative customers too, since it is what lets them go on reading. */
import { scaRenewal as calls, type scaView } from '@almenara/contract/areas/personal-data/sca'
import { dayAt } from '@almenara/contract/dates'
import { SCA_DAYS } from '@almenara/contract/limits'
import { eq } from 'drizzle-orm'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { forgetSessionsOf } from '../../http/session.ts'
import { renewSca, scaExpiresAt } from '../../identity/sca.ts'
import { users } from '../../identity/tables.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { hasStrong, readSignatory } from '../../two-step/signatory.ts'

export const readSca: Handler<typeof scaView> = async ({ bank, session, now }) => {
  const [user] = await bank.database.select().from(users).where(eq(users.id, session.userId))
  if (!user) throw new Failure('SESSION_ENDED')
  const signatory = await readSignatory(bank.database, session, now)
  return {
    required: user.psd2ScaStatus !== 'NOT_REQUIRED',
    renewedAt: user.scaRenewedAt,
    expiresAt: scaExpiresAt(user.scaRenewedAt),
    canSign: hasStrong(signatory, bank.brand),
  }
}

export const scaRenewal: TwoStepOperation<undefined, object> = {
  kind: 'sca-renewal',
  calls,
  prepare: async ({ now }) => ({
    title: 'Renovación de la autenticación reforzada',
    purpose: 'confirmar que es usted',
    facts: [
      { label: 'Operación', value: { type: 'TEXT', text: 'Confirmar que es usted' } },
      { label: 'Válida hasta', value: { type: 'DAY', day: dayAt(scaExpiresAt(now)) } },
    ],
    legs: [],
    consultative: true,
    done: {
      title: 'Ha confirmado que es usted',
      text: `No se lo pediremos de nuevo hasta dentro de ${SCA_DAYS} días.`,
      next: ['Puede seguir consultando y operando como siempre.'],
    },
  }),
  work: async (tx, { actor, now, order }) => {
    await renewSca(tx, actor.userId, now)
    await recordEvent(tx, actor, { kind: 'SCA_RENEWED', at: now, orderId: order.id })
    return undefined
  },
  executed: ({ bank, session }) => forgetSessionsOf(bank, session.userId),
}
