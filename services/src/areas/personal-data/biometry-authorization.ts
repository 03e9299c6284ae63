/**
 * Authorising the app's biometry: a mobile is added with its key, or those that there are go on being trusted. It is also the forced step
 * of who signs in with the app's biometry (specification §4): every 180 days they prove who they are with another way of signing
 * (RTS SCA 2018/389 art. 10, as amended by 2022/2360).
 */
import { authorizeBiometry as calls, type AuthorizeBiometry } from '@almenara/contract/areas/personal-data/biometry-devices'
import { MOST_DEVICES } from '@almenara/contract/limits'
import type { Fact } from '@almenara/contract/two-step'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { badInput } from '../../http/failure.ts'
import { users } from '../../identity/tables.ts'
import { sendSecurityNotice } from '../../messages/security-notice.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { enrolAnother } from '../../two-step/enrol.ts'
import { devicesOf, isDeviceKey } from '../../two-step/methods/biometry.ts'
import { devices } from '../../two-step/methods/tables.ts'
import type { Execution } from '../../two-step/work.ts'
import { readName } from './biometry-devices.ts'

type Device = NonNullable<AuthorizeBiometry['device']>

interface Frozen {
  device?: (Device & { id: string }) | undefined
}

export const authorizeBiometry: TwoStepOperation<undefined, AuthorizeBiometry, Frozen> = {
  kind: 'biometry-authorization',
  calls,
  prepare: async ({ bank, session, input }) => {
    const known = await devicesOf(bank.database, session.userId)
    const { device } = input
    if (!device)
      return renewal(
        known.map(({ name }) => name),
        session.role === 'AUTH_USER_LOGIN_BIOMETRY_SCA',
      )
    const name = readName(device.name)
    if (!isDeviceKey(device.publicKey))
      throw badInput('device', 'La app no ha enviado una llave válida. Actualícela y vuelva a intentarlo.')
    if (known.length >= MOST_DEVICES && !known.some(({ deviceId }) => deviceId === device.deviceId)) {
      throw badInput('device', `Ya tiene ${MOST_DEVICES} móviles. Dé de baja alguno antes de añadir otro.`)
    }
    return addition({ ...device, name, id: bank.ids.next() })
  },
  work: async (tx, executing) => {
    const { actor, now, order, data } = executing
    const { device } = data
    if (device) await keep(tx, executing, device)
    await tx
      .update(devices)
      .set({ authorizedAt: now })
      .where(and(eq(devices.userId, actor.userId), isNull(devices.deletedAt)))
    const renewed = await tx
      .update(users)
      .set({ loginBiometryScaStatus: 'NOT_REQUIRED' })
      .where(and(eq(users.id, actor.userId), ne(users.loginBiometryScaStatus, 'NOT_REQUIRED')))
      .returning({ id: users.id })
    if (renewed.length > 0) await recordEvent(tx, actor, { kind: 'SCA_RENEWED', at: now, orderId: order.id })
    return undefined
  },
}

function addition(device: Device & { id: string }): Prepared<Frozen> {
  return {
    title: 'Alta de un móvil',
    purpose: `firmar desde la app del móvil ${device.name.slice(0, 20)}`,
    facts: [
      { label: 'Móvil', field: 'name', value: { type: 'TEXT', text: device.name } },
      { label: 'Podrá', value: { type: 'TEXT', text: 'Entrar y firmar operaciones con su huella o su rostro' } },
    ],
    legs: [],
    done: {
      title: 'Móvil añadido',
      text: `Desde ahora puede firmar con la huella o el rostro en «${device.name}».`,
      next: ['Si pierde el móvil, dé de baja el dispositivo aquí o llámenos.'],
    },
    data: { device },
  }
}

function renewal(names: readonly string[], forced: boolean): Prepared<Frozen> {
  if (names.length === 0 && !forced) throw badInput('device', 'Abra esta página en la app del móvil que quiere añadir.')
  const facts: Fact[] = [
    { label: 'Se renueva', value: { type: 'TEXT', text: 'El acceso con huella o rostro en la app' } },
    ...(names.length > 0 ? [{ label: 'Móviles', value: { type: 'TEXT' as const, text: names.join(', ') } }] : []),
    { label: 'Durante', value: { type: 'TEXT', text: '180 días' } },
  ]
  return {
    title: 'Renovación del acceso con biometría',
    purpose: 'seguir entrando con huella o rostro en la app',
    facts,
    legs: [],
    // It orders nothing: whoever may not operate must be able to go on reading.
    consultative: true,
    done: { title: 'Acceso renovado', text: 'Puede seguir entrando en la app con su huella o su rostro.', next: [] },
    data: {},
  }
}

/** Added again, a mobile takes its new key and name: the app that lost its key makes another. */
async function keep(
  tx: Tx,
  { bank, actor, now, order }: Execution,
  { id, deviceId, publicKey, name }: Device & { id: string },
): Promise<void> {
  const common = { userId: actor.userId, deviceId, authorizedAt: now, createdAt: now }
  await tx
    .update(devices)
    .set({ deletedAt: now })
    .where(and(eq(devices.userId, actor.userId), eq(devices.deviceId, deviceId), isNull(devices.deletedAt)))
  await tx.insert(devices).values({ ...common, id, name, publicKey })
  await enrolAnother(tx, actor.userId, 'BIOMETRY', now)
  await recordEvent(tx, actor, { kind: 'DEVICE_REGISTERED', at: now, orderId: order.id, data: { what: name } })
  const what = `Se ha añadido el móvil «${name}»: con él se puede entrar y firmar con huella o rostro.`
  await sendSecurityNotice(tx, bank, actor.userId, { subject: 'un móvil nuevo para firmar', what }, now)
}
