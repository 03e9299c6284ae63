/**
 * The txId: a list's query sealed with AES-256-GCM. Nothing is stored, nobody can read or change it, and what it
 * opens is still checked against the customer who brings it.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV = 12
const TAG = 16

export function seal(key: Buffer, value: unknown): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** What was sealed, or `undefined` for anything that none of these keys sealed. */
export function unseal(keys: readonly Buffer[], sealed: string): unknown {
  for (const key of keys) {
    const opened = open(key, sealed)
    if (opened !== undefined) return opened
  }
  return undefined
}

function open(key: Buffer, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= IV + TAG) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV))
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
