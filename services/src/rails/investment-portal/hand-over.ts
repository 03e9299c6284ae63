/**
 * What lets a customer in: a JSON Web Token (RFC 7519) signed with HMAC-SHA256 under a key of both systems, for one use within a minute.
 * It travels in the address, so whoever reads that address later finds it spent.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { addSeconds, toInstant, type Instant } from '@almenara/contract/dates'
import type { HandedCustomer } from './port.ts'

/** In seconds: for two systems to meet, not for a person to think. */
export const HAND_OVER_SECONDS = 60
const AUDIENCE = 'investment-portal'
const HEADER = encode({ alg: 'HS256', typ: 'JWT' })

interface Claims {
  iss: string
  aud: string
  sub: string
  name: string
  /** The receiver stores these until they expire, and accepts each once. */
  jti: string
  iat: number
  exp: number
}

interface Hand {
  key: Buffer
  /** The bank, as the other system knows it. */
  issuer: string
  /** Its page, to which `token` is added. */
  page: string
}

export function handOverTo(
  { key, issuer, page }: Hand,
  { subject, name }: HandedCustomer,
  now: Instant,
): { url: string; expiresAt: Instant } {
  const iat = Math.floor(Date.parse(now) / 1000)
  const claims: Claims = { iss: issuer, aud: AUDIENCE, sub: subject, name, jti: randomUUID(), iat, exp: iat + HAND_OVER_SECONDS }
  const body = `${HEADER}.${encode(claims)}`
  const url = new URL(page)
  url.searchParams.set('token', `${body}.${signatureOf(key, body)}`)
  return { url: url.href, expiresAt: addSeconds(toInstant(new Date(iat * 1000)), HAND_OVER_SECONDS) }
}

/** Who a token lets in, or `undefined` for one that this key did not sign for this bank, or that has run out. That it is new is asked apart. */
export function readHandOver({ key, issuer }: Omit<Hand, 'page'>, token: string, now: Instant): Claims | undefined {
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  if (header !== HEADER || more.length > 0 || !isSame(signature, signatureOf(key, `${header}.${payload}`))) return undefined
  // What opens under the key was written by this file.
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims
  const seconds = Date.parse(now) / 1000
  return claims.iss === issuer && claims.aud === AUDIENCE && claims.exp > seconds ? claims : undefined
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function signatureOf(key: Buffer, body: string): string {
  return createHmac('sha256', key).update(body).digest('base64url')
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
