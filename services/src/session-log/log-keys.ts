/**
 * The keys that seal the log, derived from the bank's secret: whoever has only the database, its owner included, can make no seal.
 * Each has a name, which is kept with what it sealed, so that what an earlier secret sealed is still verified by it.
 */
import { createHmac } from 'node:crypto'
import { keyFor } from '../secrets.ts'

export interface LogKey {
  /** Kept beside each seal; it tells nothing of the key. */
  name: string
  key: Buffer
}

/** The first seals; all of them verify. */
export type LogKeys = readonly [LogKey, ...LogKey[]]

const NAME_LENGTH = 8

/** Of the secret in use, and of those before it that are still known. */
export function logKeys(sealingKey: Buffer, ...former: Buffer[]): LogKeys {
  return [logKey(sealingKey), ...former.map(logKey)]
}

function logKey(sealingKey: Buffer): LogKey {
  const key = keyFor(sealingKey, 'session-log')
  return { key, name: createHmac('sha256', key).update('name').digest('hex').slice(0, NAME_LENGTH) }
}

/** HMAC-SHA-256 (RFC 2104). `what` keeps a hash of one thing from standing for another. */
export function keyedHash({ key }: LogKey, what: 'event' | 'anchor', parts: readonly (Buffer | string)[]): Buffer {
  const hmac = createHmac('sha256', key).update(`${what}\n`)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}
