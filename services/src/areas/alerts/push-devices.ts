/** Letting notifications in, in a browser, and no more. */
import { createHash } from 'node:crypto'
import { MOST_PUSH_DEVICES } from '@almenara/contract/areas/alerts/alert-codes'
import type { addPushDevice, pushDevices as listCall, removePushDevice } from '@almenara/contract/areas/alerts/push-devices'
import { endSentence } from '@almenara/contract/sentence'
import { and, eq } from 'drizzle-orm'
import { badInput, Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { sessions } from '../../identity/tables.ts'
import { devicesOf, forgetDevices } from '../../messages/push-devices.ts'
import { sendSecurityNotice } from '../../messages/security-notice.ts'
import { pushDevices } from '../../messages/tables.ts'
import { deviceName } from '../../session-log/device-name.ts'
import { recordEvent } from '../../session-log/record-event.ts'

/** Of the browsers that there are. The bank asks no other address: whoever writes one here could have it ask within its own network. */
const PUSH_SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  const isKnown = PUSH_SERVICES.some((one) => (one.startsWith('.') ? hostname.endsWith(one) : hostname === one))
  return protocol === 'https:' && port === '' && username === '' && password === '' && isKnown
}

export const readPushDevices: Handler<typeof listCall> = async ({ bank, session }) => {
  const { publicKey } = bank.push
  const devices = await devicesOf(bank.database, session.userId)
  return {
    ...(publicKey ? { publicKey } : {}),
    devices: devices.map(({ id, name, since, endpoint }) => {
      return { id, name, since, endpointHash: createHash('sha256').update(endpoint).digest('hex') }
    }),
  }
}

export const subscribePush: Handler<typeof addPushDevice> = async ({ bank, session, body, now }) => {
  if (!bank.push.publicKey) throw new Failure('FEATURE_OFF')
  if (!isPushService(body.endpoint)) throw badInput('endpoint', 'Las notificaciones de este navegador no se admiten. Pruebe con otro.')
  const { userId } = session
  return bank.database.transaction(async (tx) => {
    const known = await devicesOf(tx, userId)
    const same = known.find(({ endpoint }) => endpoint === body.endpoint)
    const [connection] = await tx.select().from(sessions).where(eq(sessions.id, session.id))
    const name = deviceName(connection?.application ?? '', connection?.userAgent ?? '')
    const row = { ...body, userId, name, since: now }
    const [saved] = await tx
      .insert(pushDevices)
      .values({ id: bank.ids.next(), ...row })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: row })
      .returning({ id: pushDevices.id })
    if (!saved) throw new Error('No browser was added')
    if (!same) {
      const over = known.slice(0, Math.max(0, known.length + 1 - MOST_PUSH_DEVICES))
      await forgetDevices(
        tx,
        over.map(({ id }) => id),
      )
      await recordEvent(tx, session, { kind: 'ALERT_CHANGED', at: now })
      const what = `Se han activado las notificaciones de sus alertas en un navegador: ${endSentence(name)}`
      await sendSecurityNotice(tx, bank, userId, { subject: 'notificaciones activadas', what }, now)
    }
    return { id: saved.id }
  })
}

export const unsubscribePush: Handler<typeof removePushDevice> = async ({ bank, session, params: { deviceId } }) => {
  const mine = and(eq(pushDevices.id, deviceId), eq(pushDevices.userId, session.userId))
  await bank.database.transaction((tx) => tx.delete(pushDevices).where(mine))
  return { removed: deviceId }
}
