/** Whether what the app says has the shape it should. Written by hand: the contract's schemas stay with the services. */
import { isToken } from '../api/tokens.ts'
import type { FromHost, KindFromHost } from './messages.ts'

type Shape = (payload: unknown) => boolean

const text: Shape = (value) => typeof value === 'string' && value !== ''
const base64url: Shape = (value) => typeof value === 'string' && /^[A-Za-z0-9_-]+$/.test(value)
const flag: Shape = (value) => typeof value === 'boolean'
const oneOf =
  (...words: string[]): Shape =>
  (value) =>
    typeof value === 'string' && words.includes(value)
const between =
  (least: number, most: number): Shape =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most

const object =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shapes).every(([name, shape]) => shape((value as Record<string, unknown>)[name]))

const nothing: Shape = (value) => value === undefined || value === null || object({})(value)
const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape)

const unanswered = object({ id: text, status: oneOf('denied', 'unavailable') })
const answer = (shapes: Readonly<Record<string, Shape>>): Shape => {
  const given = object({ id: text, status: oneOf('ok'), ...shapes })
  return (value) => unanswered(value) || given(value)
}

const tokens = object({ access_token: isToken, refresh_token: isToken })
/** «App versions start with 4» (specification §3). */
const appVersion: Shape = (value) => typeof value === 'string' && /^4(?:\.\d{1,4}){0,3}$/.test(value)
const publicKey = object({ kty: oneOf('EC'), crv: oneOf('P-256'), x: base64url, y: base64url })

const SHAPES: Readonly<Record<KindFromHost, Shape>> = {
  GEOLOCATION: answer({ latitude: between(-90, 90), longitude: between(-180, 180) }),
  NETWORK_OFFLINE: object({ offline: flag }),
  LOGIN: tokens,
  LOGIN_BY_LOGOUT: nothing,
  LOGIN_BY_SESSION_EXPIRED: nothing,
  OUT_SERVICE: nothing,
  RECOVER_CONTACTS: answer({ contacts: listOf(object({ name: text, phone: text })) }),
  REFRESH_TOKEN: tokens,
  DELETE_BIOMETRY: nothing,
  APP_INFO: object({ os: oneOf('ios', 'android'), appVersion, biometry: flag, contactsStored: flag }),
  DOWNLOAD: object({ id: text, status: oneOf('ok', 'error') }),
  SIGN: answer({ deviceId: text, signature: base64url }),
  SIGN_KEY: answer({ deviceId: text, publicKey }),
}

export type Message = { [K in KindFromHost]: { kind: K; payload: FromHost[K] } }[KindFromHost]

/** The message, or why it is none. */
export function readMessage(said: unknown): Message | { kind: string; reason: string } {
  const { kind, payload } = Object(parsed(said)) as { kind?: unknown; payload?: unknown }
  if (typeof kind !== 'string') return { kind: '', reason: 'not a JSON text with a kind' }
  if (!Object.hasOwn(SHAPES, kind)) return { kind, reason: 'this kind is not known' }
  if (!SHAPES[kind as KindFromHost](payload)) return { kind, reason: 'the payload has not the shape of this kind' }
  return { kind, payload } as Message
}

function parsed(said: unknown): unknown {
  try {
    return typeof said === 'string' ? JSON.parse(said) : undefined
  } catch {
    return undefined
  }
}
