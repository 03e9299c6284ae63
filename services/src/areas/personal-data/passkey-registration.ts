/**
 * Adding a passkey (WebAuthn §7.1). The browser makes it first and the customer signs its addition with another way of signing, so that
 * whoever finds a session open gives themselves no key (RTS SCA 2018/389 art. 24(2)(b)).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { addPasskey as calls, type AddPasskey, type passkeyOptions } from '@almenara/contract/areas/personal-data/biometry-devices'
import type { Instant } from '@almenara/contract/dates'
import { CHALLENGE_SECONDS, MOST_DEVICES } from '@almenara/contract/limits'
import { generateRegistrationOptions, type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { badInput, Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { users } from '../../identity/tables.ts'
import { acceptedKeys, keyFor, type SealingKeys } from '../../secrets.ts'
import { sendSecurityNotice } from '../../messages/security-notice.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { enrolAnother } from '../../two-step/enrol.ts'
import { passkeysOf } from '../../two-step/methods/passkey.ts'
import type { RelyingParty } from '../../two-step/methods/relying-party.ts'
import { passkeys } from '../../two-step/methods/tables.ts'
import { readName } from './biometry-devices.ts'

const NOT_MADE = 'No hemos podido comprobar la llave de acceso. Vuelva a crearla.'
const THERE_ALREADY = 'Esta llave de acceso ya está añadida.'

/** Challenges are not kept: each says when it ends and whose it is, and carries our mark. */
const RANDOM_BYTES = 16
const EXPIRY_BYTES = 6
const MARK_BYTES = 16

function markOf(sealingKey: Buffer, userId: number, body: Buffer): Buffer {
  return createHmac('sha256', keyFor(sealingKey, 'passkey-registration')).update(`${userId}.`).update(body).digest().subarray(0, MARK_BYTES)
}

function newChallenge(sealingKey: Buffer, userId: number, now: Instant): Buffer {
  const expiry = Buffer.alloc(EXPIRY_BYTES)
  expiry.writeUIntBE(Date.parse(now) + CHALLENGE_SECONDS * 1000, 0, EXPIRY_BYTES)
  const body = Buffer.concat([randomBytes(RANDOM_BYTES), expiry])
  return Buffer.concat([body, markOf(sealingKey, userId, body)])
}

function isOurs(keys: SealingKeys, userId: number, now: Instant, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== RANDOM_BYTES + EXPIRY_BYTES + MARK_BYTES) return false
  const body = bytes.subarray(0, RANDOM_BYTES + EXPIRY_BYTES)
  const marked = acceptedKeys(keys).some((key) => timingSafeEqual(bytes.subarray(body.length), markOf(key, userId, body)))
  return marked && bytes.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES) > Date.parse(now)
}

function requireRelyingParty({ relyingParty }: Bank): RelyingParty {
  if (!relyingParty) throw new Failure('FEATURE_OFF')
  return relyingParty
}

/** What the browser hands to the authenticator. The user's handle is a number of ours and says nothing of who they are. */
export const readPasskeyOptions: Handler<typeof passkeyOptions> = async ({ bank, session, now }) => {
  const { id } = requireRelyingParty(bank)
  const [user] = await bank.database.select({ username: users.username }).from(users).where(eq(users.id, session.userId))
  const known = await passkeysOf(bank.database, session.userId)
  const options = await generateRegistrationOptions({
    rpName: bank.brand.name,
    rpID: id,
    userID: new Uint8Array(Buffer.from(`almenara-${session.userId}`)),
    userName: user?.username ?? '',
    challenge: new Uint8Array(newChallenge(bank.sealingKey, session.userId, now)),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  return { options: { ...options } }
}

/** What is frozen of a passkey until its addition is signed. Nothing of it is secret. */
interface NewPasskey {
  id: string
  name: string
  credentialId: string
  /** base64url. */
  publicKey: string
  counter: number
  transports: string[]
  backedUp: boolean
}

async function verified(bank: Bank, userId: number, now: Instant, { name, response }: AddPasskey): Promise<NewPasskey> {
  const { id, origin } = requireRelyingParty(bank)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => isOurs(bank, userId, now, challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // The library throws for whatever is not a registration of ours, and for what is no registration at all.
  }).catch((cause: unknown) => {
    throw new Failure('BAD_INPUT', { message: NOT_MADE, fields: [{ field: 'response', message: NOT_MADE }], cause })
  })
  if (!registrationInfo) throw badInput('response', NOT_MADE)
  const { credential, credentialBackedUp: backedUp } = registrationInfo
  const { id: credentialId, counter, transports = [] } = credential
  const publicKey = Buffer.from(credential.publicKey).toString('base64url')
  return { id: bank.ids.next(), name: readName(name), credentialId, publicKey, counter, transports: transports.map(String), backedUp }
}

export const addPasskey: TwoStepOperation<undefined, AddPasskey, NewPasskey, 'PASSKEY_KNOWN'> = {
  kind: 'passkey-registration',
  calls,
  prepare: async ({ bank, session, now, input }) => {
    const made = await verified(bank, session.userId, now, input)
    if ((await passkeysOf(bank.database, session.userId)).length >= MOST_DEVICES) {
      throw badInput('response', `Ya tiene ${MOST_DEVICES} llaves de acceso. Dé de baja alguna antes de añadir otra.`)
    }
    if (await bank.database.$count(passkeys, eq(passkeys.credentialId, made.credentialId))) throw badInput('response', THERE_ALREADY)
    return {
      title: 'Alta de una llave de acceso',
      purpose: `firmar con la llave de acceso ${made.name.slice(0, 20)}`,
      facts: [
        { label: 'Llave de acceso', field: 'name', value: { type: 'TEXT', text: made.name } },
        { label: 'Podrá', value: { type: 'TEXT', text: 'Firmar operaciones sin códigos' } },
        {
          label: 'Copia de seguridad',
          value: { type: 'TEXT', text: made.backedUp ? 'En todos sus dispositivos' : 'Solo en este dispositivo' },
        },
      ],
      legs: [],
      done: {
        title: 'Llave de acceso añadida',
        text: `Desde ahora puede firmar con «${made.name}».`,
        next: ['Aparecerá entre sus métodos de firma en la próxima operación.'],
      },
      data: made,
    }
  },
  refusals: { PASSKEY_KNOWN: 'Esta llave de acceso ya estaba añadida.' },
  work: async (tx, { bank, actor, now, order, data }) => {
    const { publicKey, ...made } = data
    const added = await tx
      .insert(passkeys)
      .values({ ...made, userId: actor.userId, publicKey: Buffer.from(publicKey, 'base64url'), createdAt: now })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (added.length === 0) return 'PASSKEY_KNOWN'
    await enrolAnother(tx, actor.userId, 'PASSKEY', now)
    await recordEvent(tx, actor, { kind: 'DEVICE_REGISTERED', at: now, orderId: order.id, data: { what: made.name } })
    const what = `Se ha añadido la llave de acceso «${made.name}»: con ella se pueden firmar operaciones.`
    await sendSecurityNotice(tx, bank, actor.userId, { subject: 'una llave de acceso nueva', what }, now)
    return undefined
  },
}
