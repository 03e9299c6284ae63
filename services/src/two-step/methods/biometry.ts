/** Approval from a registered device of the app: its own key, opened by fingerprint or face, signs the order's digest. */
import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { DEVICE_SIGNATURE_BYTES, deviceSignedText, type DevicePublicKey } from '@almenara/contract/device-signature'
import { BIOMETRY_RENEWAL_SECONDS, CHALLENGE_SECONDS } from '@almenara/contract/limits'
import { and, eq, exists, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connection.ts'
import { sessions, users } from '../../identity/tables.ts'
import type { Method } from './method.ts'
import { devices } from './tables.ts'

const NONCE_BYTES = 32

type Device = typeof devices.$inferSelect

/** The user's devices, oldest first. */
export function devicesOf(db: Db, userId: number): Promise<Device[]> {
  return db
    .select()
    .from(devices)
    .where(and(eq(devices.userId, userId), isNull(devices.deletedAt)))
    .orderBy(devices.createdAt)
}

/**
 * Whoever comes in by the app with a device that was authorised too long ago must renew it first (specification §4, RTS SCA 2018/389
 * art. 10): their session has the role AUTH_USER_LOGIN_BIOMETRY_SCA until they have.
 */
export async function requireRenewal(tx: Tx, userId: number, now: Instant): Promise<void> {
  const old = lte(devices.authorizedAt, addSeconds(now, -BIOMETRY_RENEWAL_SECONDS))
  const due = tx
    .select({ due: sql`1` })
    .from(devices)
    .where(and(eq(devices.userId, userId), isNull(devices.deletedAt), old))
  await tx
    .update(users)
    .set({ loginBiometryScaStatus: 'REQUIRED_ENABLED' })
    .where(and(eq(users.id, userId), eq(users.loginBiometryScaStatus, 'NOT_REQUIRED'), exists(due)))
}

/** Whether the device that has this key signed these two, in base64url. */
function isSignedBy(publicKey: DevicePublicKey, nonce: string, digest: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.length !== DEVICE_SIGNATURE_BYTES) return false
  const key = createPublicKey({ key: { ...publicKey }, format: 'jwk' })
  return verify('sha256', Buffer.from(deviceSignedText(nonce, digest)), { key, dsaEncoding: 'ieee-p1363' }, bytes)
}

/** Whether it is a point of P-256: checked when a device is registered, so that judging meets no other. */
export function isDeviceKey(publicKey: DevicePublicKey): boolean {
  try {
    createPublicKey({ key: { ...publicKey }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

export const biometry: Method<'BIOMETRY'> = {
  method: 'BIOMETRY',
  ask: async ({ bank, now, userId, digest }) => {
    const known = await devicesOf(bank.database, userId)
    if (known.length === 0) return undefined
    const nonce = randomBytes(NONCE_BYTES)
    return {
      challenge: {
        method: 'BIOMETRY',
        nonce: nonce.toString('base64url'),
        digest: digest.toString('base64url'),
        devices: known.map(({ deviceId, name }) => ({ id: deviceId, name })),
        expiresAt: addSeconds(now, CHALLENGE_SECONDS),
      },
      // Taken away once it is signed: the same nonce is never judged right twice.
      secret: nonce,
    }
  },
  judge: async ({ bank, userId, digest, secret, proof }) => {
    const device = (await devicesOf(bank.database, userId)).find(({ deviceId }) => deviceId === proof.device)
    if (!device || !secret) return false
    return isSignedBy(device.publicKey, secret.toString('base64url'), digest.toString('base64url'), proof.signature)
  },
  accepted: async (tx, { now, userId, sessionId, proof }) => {
    await tx
      .update(devices)
      .set({ lastUsedAt: now })
      .where(and(eq(devices.userId, userId), eq(devices.deviceId, proof.device), isNull(devices.deletedAt)))
    if (sessionId === null) return
    // The app's own key is in the app: from here on the bank knows where the session is.
    await tx
      .update(sessions)
      .set({ appProvenAt: now })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.appProvenAt)))
  },
}
