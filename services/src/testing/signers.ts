/** Customers who sign in every way, and what each answers to a challenge. */
import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import type { TokenReply } from '@almenara/contract/areas/session'
import { deviceSignedText } from '@almenara/contract/device-signature'
import type { Challenge, ChallengeOf, Proof, SignatureMethod } from '@almenara/contract/two-step'
import { simulatedCards } from '../rails/cards/tables.ts'
import { drawCard, issueCard } from '../two-step/coordinate-card.ts'
import { enrol } from '../two-step/enrol.ts'
import { devices, passkeys, signatureCards } from '../two-step/methods/tables.ts'
import { verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server'
import { softAuthenticator, type Authenticator } from './authenticator.ts'
import { passwordForm, token, type TestBank, type TestUser } from './bank.ts'
import { quickHash } from './password-hash.ts'

/** One way of signing of one customer. */
export interface Signer<M extends SignatureMethod = SignatureMethod> {
  method: M
  answer(challenge: ChallengeOf<M>): Proof
  /** As well formed as the right one, and wrong. */
  wrong(challenge: ChallengeOf<M>): Proof
}

/** For tests that do not care which. */
export type AnySigner = { method: SignatureMethod; answer(challenge: Challenge): Proof; wrong(challenge: Challenge): Proof }

export async function withCoordinates({ database, bank, clock }: TestBank, user: TestUser): Promise<Signer<'COORDINATES'>> {
  const card = drawCard()
  await database.transaction((tx) => issueCard(tx, bank.sealingKey, user.id, card, clock.now()))
  const values = (cells: readonly string[], add: number) =>
    cells.map((cell) => String((Number(card.values.get(cell)) + add) % 1000).padStart(3, '0'))
  return {
    method: 'COORDINATES',
    answer: ({ cells }) => ({ method: 'COORDINATES', values: values(cells, 0) }),
    wrong: ({ cells }) => ({ method: 'COORDINATES', values: values(cells, 1) }),
  }
}

export async function withCardPin({ database, clock }: TestBank, user: TestUser, pin = '4821'): Promise<Signer<'CARD_PIN'>> {
  const tokenOf = randomUUID()
  const pinHash = await quickHash(pin)
  const id = `card-${tokenOf}`
  await database.transaction(async (tx) => {
    await tx.insert(simulatedCards).values({ token: tokenOf, pinHash })
    await tx.insert(signatureCards).values({ id, userId: user.id, token: tokenOf, name: 'Tarjeta Débito', ending: '1175', position: 1 })
    await enrol(tx, user.id, 'CARD_PIN', clock.now())
  })
  return {
    method: 'CARD_PIN',
    answer: () => ({ method: 'CARD_PIN', card: id, pin }),
    wrong: () => ({ method: 'CARD_PIN', card: id, pin: '0000' }),
  }
}

const asked = ({ options }: ChallengeOf<'PASSKEY'>) => ({ challenge: String(options['challenge']) })

export interface PasskeySigner extends Signer<'PASSKEY'> {
  authenticator: Authenticator
}

export async function withPasskey({ database, bank, clock }: TestBank, user: TestUser): Promise<PasskeySigner> {
  const { relyingParty } = bank
  if (!relyingParty) throw new Error('The bank has no passkeys')
  const authenticator = softAuthenticator(relyingParty)
  const challenge = Buffer.alloc(32, 3).toString('base64url')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: authenticator.register({ challenge }) as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
  })
  if (!registrationInfo) throw new Error('Not a passkey')
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  const row = { credentialId, publicKey: Buffer.from(publicKey), counter, transports: [], backedUp: false, name: 'Portátil' }
  await database.transaction(async (tx) => {
    await tx.insert(passkeys).values({ ...row, id: bank.ids.next(), userId: user.id, createdAt: clock.now() })
    await enrol(tx, user.id, 'PASSKEY', clock.now())
  })
  return {
    method: 'PASSKEY',
    authenticator,
    answer: (given) => ({ method: 'PASSKEY', response: authenticator.answer(asked(given)) }),
    wrong: () => ({ method: 'PASSKEY', response: authenticator.answer({ challenge: Buffer.alloc(32).toString('base64url') }) }),
  }
}

/** A mobile's key: what its app sends to be registered, and how it signs. */
export function newDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return { deviceId: randomUUID(), publicKey: { kty: 'EC' as const, crv: 'P-256' as const, x, y }, privateKey }
}

function signedBy(privateKey: KeyObject, nonce: string, digest: string): string {
  return sign('sha256', Buffer.from(deviceSignedText(nonce, digest)), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
}

export async function withDevice({ database, bank, clock }: TestBank, user: TestUser): Promise<Signer<'BIOMETRY'>> {
  const { deviceId, publicKey, privateKey } = newDevice()
  const at = clock.now()
  await database.transaction(async (tx) => {
    const row = { deviceId, publicKey, name: 'Mi móvil', createdAt: at, authorizedAt: at }
    await tx.insert(devices).values({ ...row, id: bank.ids.next(), userId: user.id })
    await enrol(tx, user.id, 'BIOMETRY', at)
  })
  const proof = (nonce: string, digest: string) => ({
    method: 'BIOMETRY' as const,
    device: deviceId,
    signature: signedBy(privateKey, nonce, digest),
  })
  return {
    method: 'BIOMETRY',
    answer: ({ nonce, digest }) => proof(nonce, digest),
    wrong: ({ digest }) => proof(Buffer.alloc(32).toString('base64url'), digest),
  }
}

/** Signed in from the app, where its own key is. */
export async function signInFromApp(test: TestBank, user: TestUser): Promise<TokenReply> {
  const userConnectionInfo = JSON.stringify({ application: 'appNative', userAgent: 'app', geolocation: { latitude: 0, longitude: 0 } })
  const reply = await token(test, { ...passwordForm(user.username, user.password), userConnectionInfo })
  if (reply.statusCode !== 200) throw new Error(`Sign-in failed: ${reply.body}`)
  return reply.json()
}
