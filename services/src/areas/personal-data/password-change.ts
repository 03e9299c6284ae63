/** Changing one's own password: signed by whoever can sign, without a signature only where none can be asked for. */
import { createHmac } from 'node:crypto'
import {
  passwordChange as calls,
  type changePassword as unsignedCall,
  type PasswordChangeInput,
} from '@almenara/contract/areas/personal-data/password'
import { Failure } from '../../http/failure.ts'
import { networkOf } from '../../http/network-of.ts'
import type { Handler } from '../../http/handler.ts'
import { forgetSessionsOf } from '../../http/session.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { setPassword } from '../../identity/set-password.ts'
import { seal, unseal } from '../../extracts/seal.ts'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import { sendSecurityNotice } from '../../messages/security-notice.ts'
import { keyFor, keysFor } from '../../secrets.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { readSignatory } from '../../two-step/signatory.ts'
import type { Execution } from '../../two-step/work.ts'
import { requirePasswords } from './check-passwords.ts'
import { requireUser } from './own-user.ts'
import type { Actor } from '../../two-step/actor.ts'

/** With a signature: POST, authorization and confirmation. */
export const passwordChange: TwoStepOperation<undefined, PasswordChangeInput, { sealed: string }> = {
  kind: 'password-change',
  calls,
  prepare: async ({ bank, session, now, input }) => {
    await requirePasswords({ bank, session, now }, input)
    return {
      title: 'Cambio de la clave de acceso',
      purpose: 'cambiar su clave de acceso',
      facts: [
        { label: 'Cambio', value: { type: 'TEXT', text: 'La clave con la que entra en la banca en línea' } },
        { label: 'Clave nueva', field: 'next', value: { type: 'TEXT', text: 'La que ha escrito. Por seguridad no se muestra.' } },
        { label: 'Otras sesiones', value: { type: 'TEXT', text: 'Se cierran las que tenga abiertas en otros dispositivos.' } },
      ],
      legs: [],
      done: {
        title: 'Clave cambiada',
        text: 'La próxima vez entre con la clave nueva.',
        next: [
          'Se han cerrado las sesiones que tuviera abiertas en otros dispositivos.',
          'Le avisamos del cambio por correo electrónico, si nos lo ha dado.',
        ],
      },
      // Sealed besides hashed: orders are kept for years, and a former password may still be somebody's password elsewhere.
      data: { sealed: seal(keyFor(bank.sealingKey, 'passwords'), await hashPassword(input.next, networkOf(session.address))) },
    }
  },
  recognise: ({ bank, input: { current, next } }) =>
    createHmac('sha256', keyFor(bank.sealingKey, 'passwords'))
      .update(JSON.stringify([current, next]))
      .digest('hex'),
  work: async (tx, { bank, actor, now, data }) => {
    const hash = unseal(keysFor(bank, 'passwords'), data.sealed)
    if (typeof hash !== 'string') throw new Error('The order has no password of this bank')
    await apply(tx, { bank, actor, now }, hash)
    return undefined
  },
  executed: ({ bank, session }) => forgetSessionsOf(bank, session.userId),
}

/**
 * Without one: PUT. A password that the bank made up came by SMS a moment ago, which is the signature's own factor, and nothing else may
 * be done before it is changed; and whoever has nothing to sign with could never change theirs. Throws SIGNATURE_NEEDED to the others.
 */
export const changeUnsigned: Handler<typeof unsignedCall> = async ({ bank, session, now, body }) => {
  const { passwordStatus } = await requireUser(bank.database, session.userId)
  if (passwordStatus === 'ACTIVE') {
    const { executive, enrolled } = await readSignatory(bank.database, session, now)
    if (executive && enrolled.length > 0) throw new Failure('SIGNATURE_NEEDED')
  }
  await requirePasswords({ bank, session, now }, body)
  const hash = await hashPassword(body.next, networkOf(session.address))
  await bank.database.transaction((tx) => apply(tx, { bank, actor: session, now }, hash))
  forgetSessionsOf(bank, session.userId)
  return { changed: true }
}

type Changing = Pick<Execution, 'now'> & { bank: Bank; actor: Actor }

async function apply(tx: Tx, { bank, actor, now }: Changing, hash: string): Promise<void> {
  const user = await requireUser(tx, actor.userId)
  await setPassword(tx, { user, hash, status: 'ACTIVE', expiresAt: null, keep: actor.id, address: actor.address }, now)
  await recordEvent(tx, actor, { kind: 'PASSWORD_CHANGED', at: now })
  const what = 'Se ha cambiado la clave de acceso de su usuario.'
  await sendSecurityNotice(tx, bank, user.id, { subject: 'se ha cambiado su clave', what }, now)
}
