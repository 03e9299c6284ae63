/** The device's own key: P-256, in IndexedDB, and not to be taken out of it. A telephone has it in its Secure Enclave or StrongBox. */
import { deviceSignedText, type DevicePublicKey } from '@almenara/contract/device-signature'

interface DeviceKey {
  deviceId: string
  pair: CryptoKeyPair
}

const DATABASE = 'reference-app'
const STORE = 'keys'
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }

/** The device's name and public key; the pair is made the first time. */
export async function devicePublicKey(): Promise<{ deviceId: string; publicKey: DevicePublicKey }> {
  const { deviceId, pair } = await ownKey()
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return { deviceId, publicKey: { kty: 'EC', crv: 'P-256', x, y } }
}

/** Signs what `deviceSignedText` says; the signature in base64url of r ‖ s. */
export async function signWithDevice(nonce: string, digest: string): Promise<{ deviceId: string; signature: string }> {
  const { deviceId, pair } = await ownKey()
  const signed = new TextEncoder().encode(deviceSignedText(nonce, digest))
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, signed)
  return { deviceId, signature: base64url(new Uint8Array(signature)) }
}

async function ownKey(): Promise<DeviceKey> {
  const database = await openStore()
  try {
    const kept = await done<DeviceKey | undefined>(database.transaction(STORE).objectStore(STORE).get('own'))
    if (kept) return kept
    const made = { deviceId: crypto.randomUUID(), pair: await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']) }
    await done(database.transaction(STORE, 'readwrite').objectStore(STORE).put(made, 'own'))
    return made
  } finally {
    database.close()
  }
}

function openStore(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  return done(request)
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
