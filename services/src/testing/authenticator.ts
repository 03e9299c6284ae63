/** A passkey in software, as a telephone's would answer: P-256, attestation «none», with its counter. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Authenticator {
  credentialId: string
  /** Answers `navigator.credentials.create`. */
  register(options: { challenge: string }, changed?: Changed): Record<string, unknown>
  /** Answers `navigator.credentials.get`. */
  answer(options: { challenge: string }, changed?: Changed): Record<string, unknown>
}

interface Changed {
  origin?: string
  rpId?: string
  /** False: nobody was verified, only present. */
  verified?: boolean
  /** What the authenticator says it has signed; grows by itself without it. */
  counter?: number
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

export function softAuthenticator({ origin, id: rpId }: { origin: string; id: string }): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(16)
  const credentialId = rawId.toString('base64url')
  let used = 0
  const dataOf = (changed: Changed, flags: number) => {
    used = changed.counter ?? used + 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(used)
    const verified = changed.verified === false ? 0 : VERIFIED
    return Buffer.concat([sha256(Buffer.from(changed.rpId ?? rpId)), Buffer.from([PRESENT | verified | flags]), counter])
  }
  const clientData = (type: string, challenge: string, changed: Changed) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: changed.origin ?? origin, crossOrigin: false }))
  const common = { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} }
  return {
    credentialId,
    register: ({ challenge }, changed = {}) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, coseKey(x, y)])
      const authData = Buffer.concat([dataOf(changed, ATTESTED), attested])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, changed).toString('base64url'),
        attestationObject: attestation(authData).toString('base64url'),
        transports: ['internal'],
      }
      return { ...common, response }
    },
    answer: ({ challenge }, changed = {}) => {
      const authData = dataOf(changed, 0)
      const client = clientData('webauthn.get', challenge, changed)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { ...common, response }
    },
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

const cborBytes = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
const cborText = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a P-256 key for ES256 (RFC 9053 §7.1). */
function coseKey(x: string, y: string): Buffer {
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), cborBytes(x), Buffer.from([0x22]), cborBytes(y)])
}

/** CBOR of {"fmt": "none", "attStmt": {}, "authData": …}. */
function attestation(authData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ])
}
