/**
 * Signing with a passkey (WebAuthn level 3). The challenge is SHA-256 of 32 random bytes and the order's digest: the random bytes make
 * it single use, the digest makes any change of amount or payee another challenge (RTS SCA 2018/389 art. 5(1)(c)).
 */
import { createHash, randomBytes } from 'node:crypto'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { CHALLENGE_SECONDS } from '@almenara/contract/limits'
import type { ProofOf } from '@almenara/contract/two-step'
import { type AuthenticationResponseJSON, generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import type { JudgeRequest, Method } from './method.ts'
import type { RelyingParty } from './relying-party.ts'
import { passkeys } from './tables.ts'

const NONCE_BYTES = 32

type Passkey = typeof passkeys.$inferSelect

/** The user's passkeys, oldest first. */
export function passkeysOf(db: Db, userId: number): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), isNull(passkeys.deletedAt)))
    .orderBy(passkeys.createdAt)
}

function challengeOf(nonce: Uint8Array, digest: Uint8Array): Buffer {
  return createHash('sha256').update(nonce).update(digest).digest()
}

export const passkey: Method<'PASSKEY'> = {
  method: 'PASSKEY',
  ask: async ({ bank, now, userId, digest }) => {
    const { relyingParty } = bank
    const known = relyingParty ? await passkeysOf(bank.database, userId) : []
    if (!relyingParty || known.length === 0) return undefined
    const nonce = randomBytes(NONCE_BYTES)
    const options = await generateAuthenticationOptions({
      rpID: relyingParty.id,
      challenge: new Uint8Array(challengeOf(nonce, digest)),
      allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
      userVerification: 'required',
      timeout: CHALLENGE_SECONDS * 1000,
    })
    const expiresAt = addSeconds(now, CHALLENGE_SECONDS)
    return { challenge: { method: 'PASSKEY', options: { ...options }, expiresAt }, secret: nonce }
  },
  judge: async ({ bank, userId, digest, secret, proof }) => {
    const used = secret && bank.relyingParty && (await usedPasskey(bank.database, userId, proof))
    if (!used || !secret || !bank.relyingParty) return false
    return isSigned(proof, challengeOf(secret, digest), used, bank.relyingParty)
  },
  accepted: async (tx, { now, userId, proof }) => {
    await noteUse(tx, { now, userId, proof })
  },
}

async function usedPasskey(db: Db, userId: number, { response }: ProofOf<'PASSKEY'>): Promise<Passkey | undefined> {
  const { id } = response
  if (typeof id !== 'string') return undefined
  const [found] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, id), eq(passkeys.userId, userId), isNull(passkeys.deletedAt)))
  return found
}

/** Origin, domain, challenge, user verification, signature and counter. Whatever else was sent is a «no», never an exception. */
async function isSigned(
  { response }: ProofOf<'PASSKEY'>,
  challenge: Buffer,
  used: Passkey,
  { id, origin }: RelyingParty,
): Promise<boolean> {
  const { credentialId, publicKey, counter } = used
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    })
    return verified
  } catch {
    return false
  }
}

/** Where authenticator data keeps its counter (WebAuthn §6.1). */
const COUNTER_AT = 33

type Use = Pick<JudgeRequest<'PASSKEY'>, 'userId' | 'proof'> & { now: Instant }

/**
 * Two answers of one passkey judged at once saw the same counter: the second finds it moved, and its confirmation is undone, since a
 * counter that does not grow is a copied key (WebAuthn §6.1.1).
 */
async function noteUse(tx: Tx, { now, userId, proof }: Use): Promise<void> {
  const { authenticatorData } = Object(proof.response['response']) as { authenticatorData?: unknown }
  const counter = Buffer.from(String(authenticatorData), 'base64url').readUInt32BE(COUNTER_AT)
  const noted = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(
      and(
        eq(passkeys.userId, userId),
        eq(passkeys.credentialId, String(proof.response['id'])),
        isNull(passkeys.deletedAt),
        sql`(${passkeys.counter} < ${counter} or (${passkeys.counter} = 0 and ${counter} = 0))`,
      ),
    )
    .returning({ id: passkeys.id })
  if (noted.length === 0) throw new Failure('SIGNATURE_EXPIRED', { firmAuthType: 'PASSKEY' })
}
