/** The browsers of a user as one channel: a notification goes to all of them. */
import { asc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../db/connection.ts'
import type { Delivery } from '../rails/delivery.ts'
import type { PushPort } from '../rails/push/port.ts'
import { pushDevices, type Content } from './tables.ts'

const PREFIX = 'push:'
export const pushRecipient = (userId: number): string => `${PREFIX}${userId}`

export const devicesOf = (db: Db, userId: number) =>
  db.select().from(pushDevices).where(eq(pushDevices.userId, userId)).orderBy(asc(pushDevices.since), asc(pushDevices.id))

interface Notification {
  id: string
  to: string
  content: Content
  seconds: number
}

interface Handed {
  delivery: Delivery
  /** Browsers that take no more, to be forgotten with what becomes of the message. */
  gone: string[]
}

/** Taken where one browser takes it: it is not tried again for the others, which would show it twice. */
export async function notifyDevices(db: Db, push: PushPort, { id, to, content, seconds }: Notification): Promise<Handed> {
  const devices = await devicesOf(db, Number(to.slice(PREFIX.length)))
  const { subject: title = '', text: body } = content
  const payload = JSON.stringify({ title, body, tag: id })
  const sent = await Promise.all(
    devices.map(async (device) => ({ device, delivery: await push.send({ id, to: device, payload, seconds }) })),
  )
  const gone = sent.filter(({ delivery }) => delivery.outcome === 'GONE').map(({ device }) => device.id)
  const answers = sent.flatMap(({ delivery }) => (delivery.outcome === 'GONE' ? [] : [delivery]))
  const taken = answers.find(({ outcome }) => outcome === 'SENT') ?? answers.find(({ outcome }) => outcome === 'LATER')
  return { delivery: taken ?? answers[0] ?? { outcome: 'REFUSED', reason: 'no browser takes notifications' }, gone }
}

export async function forgetDevices(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(pushDevices).where(inArray(pushDevices.id, [...ids]))
}
