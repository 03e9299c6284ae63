/** The bank's one secret, the keys derived from it, and the one that is accepted beside it while it is replaced. */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a derived key is for: one that leaked would open nothing else. */
type Purpose =
  | 'messages'
  | 'lists'
  | 'holders'
  | 'captcha'
  | 'one-time-codes'
  | 'passwords'
  | 'contact-codes'
  | 'coordinates'
  | 'passkey-registration'
  | 'card-numbers'
  | 'in-box-investment-portal'
  | 'session-log'
  | 'fingerprint'

/** 32 bytes for one purpose (HKDF, RFC 5869), the same in every process of the bank. */
export function keyFor(sealingKey: Buffer, purpose: Purpose): Buffer {
  const keys = derived.get(sealingKey) ?? new Map<Purpose, Buffer>()
  const known = keys.get(purpose)
  if (known) return known
  const made = Buffer.from(hkdfSync('sha256', sealingKey, '', `almenara ${purpose}`, 32))
  derived.set(sealingKey, keys.set(purpose, made))
  return made
}

/** What a bank seals with, and what it may have sealed with while one key takes the place of another. */
export interface SealingKeys {
  sealingKey: Buffer
  /** Opens and judges what was sealed with it; nothing new is. */
  otherSealingKey?: Buffer | undefined
}

/** The keys whose work is accepted, that of today first. What is sealed says nothing of its key: there are two at most, and each is tried. */
export function acceptedKeys({ sealingKey, otherSealingKey }: SealingKeys): readonly [Buffer, ...Buffer[]] {
  return otherSealingKey ? [sealingKey, otherSealingKey] : [sealingKey]
}

/** The same, for one purpose. */
export function keysFor(keys: SealingKeys, purpose: Purpose): readonly [Buffer, ...Buffer[]] {
  const [today, ...others] = acceptedKeys(keys)
  return [keyFor(today, purpose), ...others.map((key) => keyFor(key, purpose))]
}

/** What may be written where anybody reads: it tells one key from another and gives none away. */
export function fingerprintOf(sealingKey: Buffer): Buffer {
  return createHmac('sha256', keyFor(sealingKey, 'fingerprint')).update('almenara sealing key').digest()
}

/** Every code and every message asks for a key: each is derived once. */
const derived = new WeakMap<Buffer, Map<Purpose, Buffer>>()

/** The key of a bank that was given none: made once and kept beside the embedded database. */
export async function loadOrCreateSealingKey(dataFolder: string): Promise<Buffer> {
  await mkdir(dataFolder, { recursive: true })
  const file = join(dataFolder, 'sealing-key')
  try {
    // `wx` fails where the file is there already, so two starts never make two keys.
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(randomBytes(32).toString('base64'))
    await handle.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Buffer.from(await readFile(file, 'utf8'), 'base64')
}
