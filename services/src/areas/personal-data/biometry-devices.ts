/** What a customer signs with beside codes: their mobiles with the app and their passkeys, in one list. */
import * as calls from '@almenara/contract/areas/personal-data/biometry-devices'
import type { RegisteredDevice } from '@almenara/contract/areas/personal-data/biometry-devices'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connection.ts'
import { badInput, Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { sendSecurityNotice } from '../../messages/security-notice.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { withdraw } from '../../two-step/enrol.ts'
import { devicesOf } from '../../two-step/methods/biometry.ts'
import { passkeysOf } from '../../two-step/methods/passkey.ts'
import { devices, passkeys } from '../../two-step/methods/tables.ts'

/** Whose it is, and which. */
interface Which {
  id: string
}

const KINDS = {
  APP: { table: devices, method: 'BIOMETRY', called: 'el móvil' },
  PASSKEY: { table: passkeys, method: 'PASSKEY', called: 'la llave de acceso' },
} as const

async function registered(db: Db, userId: number): Promise<RegisteredDevice[]> {
  const apps = (await devicesOf(db, userId)).map(({ deviceId, ...row }) => ({ ...common(row), kind: 'APP' as const, deviceId }))
  const keys = (await passkeysOf(db, userId)).map(({ backedUp, ...row }) => ({ ...common(row), kind: 'PASSKEY' as const, backedUp }))
  return [...apps, ...keys].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}

function common({ id, name, createdAt, lastUsedAt }: Pick<typeof devices.$inferSelect, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>) {
  return { id, name, createdAt, ...(lastUsedAt ? { lastUsedAt } : {}) }
}

export const readDevices: Handler<typeof calls.biometryDevices> = async ({ bank, session }) => {
  return { devices: await registered(bank.database, session.userId), passkeys: bank.relyingParty !== undefined }
}

/** Throws NOT_FOUND for what is not there, is another customer's or was given up. */
async function requireDevice(db: Db, userId: number, id: string): Promise<RegisteredDevice> {
  const found = (await registered(db, userId)).find((device) => device.id === id)
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

/** A name as it is kept. Throws BAD_INPUT on the field `name`. */
export function readName(text: string): string {
  const name = text.trim().replace(/\s+/g, ' ')
  if (!/[\p{Letter}\p{Number}]/u.test(name)) throw badInput('name', 'Escriba un nombre con al menos una letra o un número.')
  return name
}

export const renameDevice: Handler<typeof calls.renameDevice> = async ({ bank, session, now, params, body }) => {
  const device = await requireDevice(bank.database, session.userId, params.id)
  const name = readName(body.name)
  const { table } = KINDS[device.kind]
  await bank.database.transaction(async (tx) => {
    const renamed = await tx
      .update(table)
      .set({ name })
      .where(and(eq(table.id, device.id), isNull(table.deletedAt)))
      .returning({ id: table.id })
    if (renamed.length === 0) throw new Failure('NOT_FOUND')
    await recordEvent(tx, session, { kind: 'DEVICE_RENAMED', at: now, data: { before: device.name, after: name } })
  })
  return { id: device.id, name }
}

export const deleteDevice: TwoStepOperation<Which, object, Pick<RegisteredDevice, 'id' | 'kind' | 'name'>> = {
  kind: 'device-deletion',
  calls: calls.deleteDevice,
  prepare: async ({ bank, session, params }) => {
    const device = await requireDevice(bank.database, session.userId, params.id)
    const { called } = KINDS[device.kind]
    return {
      title: `Baja de ${called.replace('el ', 'un ').replace('la ', 'una ')}`,
      purpose: `dar de baja ${called} ${device.name.slice(0, 20)}`,
      facts: [
        { label: 'Se da de baja', value: { type: 'TEXT', text: device.name } },
        { label: 'Añadido', value: { type: 'MOMENT', at: device.createdAt } },
        ...(device.lastUsedAt ? [{ label: 'Último uso', value: { type: 'MOMENT' as const, at: device.lastUsedAt } }] : []),
      ],
      legs: [],
      done: {
        title: 'Baja realizada',
        text: `Ya no se puede firmar con «${device.name}».`,
        next: device.kind === 'PASSKEY' ? ['Bórrela también del gestor de llaves de su dispositivo.'] : [],
      },
      data: { id: device.id, kind: device.kind, name: device.name },
    }
  },
  work: async (tx, { bank, actor, now, order, data }) => {
    const { id, kind, name } = data
    const { table, method, called } = KINDS[kind]
    const gone = await tx
      .update(table)
      .set({ deletedAt: now })
      .where(and(eq(table.id, id), eq(table.userId, actor.userId), isNull(table.deletedAt)))
      .returning({ id: table.id })
    // Given up meanwhile from elsewhere: what the customer wants stands already.
    if (gone.length === 0) return undefined
    if (!(await hasAny(tx, kind, actor.userId))) await withdraw(tx, actor.userId, method)
    await recordEvent(tx, actor, { kind: 'DEVICE_DELETED', at: now, orderId: order.id, data: { what: name } })
    const what = `Se ha dado de baja ${called} «${name}». Ya no sirve para firmar.`
    await sendSecurityNotice(tx, bank, actor.userId, { subject: 'un método de firma dado de baja', what }, now)
    return undefined
  },
}

async function hasAny(tx: Tx, kind: keyof typeof KINDS, userId: number): Promise<boolean> {
  return (kind === 'APP' ? await devicesOf(tx, userId) : await passkeysOf(tx, userId)).length > 0
}
