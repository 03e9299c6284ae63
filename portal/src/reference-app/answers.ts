/** What the reference app does with each message of the portal. */
import type { TokenReply } from '@almenara/contract/areas/session'
import type { Asked, DownloadRequest, FromHost, KindFromHost, SignRequest } from '../native/messages.ts'
import { devicePublicKey, signWithDevice } from './device-key.ts'
import { CONTACTS, POSITION, type Settings } from './settings.ts'

export interface App {
  settings: Settings
  say: <K extends KindFromHost>(kind: K, payload: FromHost[K]) => void
  note: (text: string) => void
  change: (settings: Partial<Settings>) => void
  /** The session, kept as the portal tells it. */
  keep: (tokens: TokenReply | undefined) => void
}

type Answer = (app: App, payload: never) => void | Promise<void>

const forgetSession: Answer = ({ keep }) => keep(undefined)

/** Kinds that are not here need no answer: they are seen in the log. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  READY: ({ say, settings }) => {
    say('APP_INFO', {
      os: settings.shape === 'ios' ? 'ios' : 'android',
      appVersion: '4.12.0',
      biometry: settings.biometry,
      contactsStored: false,
    })
    if (settings.offline) say('NETWORK_OFFLINE', { offline: true })
  },
  LOGIN: ({ keep }, tokens: TokenReply) => keep(tokens),
  REFRESH_TOKEN: ({ keep }, tokens: TokenReply) => keep(tokens),
  LOGIN_BY_LOGOUT: forgetSession,
  LOGIN_BY_SESSION_EXPIRED: forgetSession,
  DELETE_BIOMETRY: ({ say, change }) => {
    change({ biometry: false })
    say('DELETE_BIOMETRY', undefined)
  },
  GEOLOCATION: ({ say, settings }, { id }: Asked) => {
    if (settings.position === 'denied') say('GEOLOCATION', { id, status: 'denied' })
    if (settings.position === 'ok') say('GEOLOCATION', { id, status: 'ok', ...POSITION })
  },
  RECOVER_CONTACTS: ({ say, settings }, { id }: Asked) =>
    say('RECOVER_CONTACTS', settings.contacts === 'ok' ? { id, status: 'ok', contacts: CONTACTS } : { id, status: 'denied' }),
  DOWNLOAD: bring,
  SIGN: async ({ say, settings }, { id, nonce, digest }: SignRequest) =>
    say('SIGN', settings.signing === 'ok' ? { id, status: 'ok', ...(await signWithDevice(nonce, digest)) } : { id, status: 'denied' }),
  SIGN_KEY: async ({ say, settings }, { id }: Asked) =>
    say('SIGN_KEY', settings.signing === 'ok' ? { id, status: 'ok', ...(await devicePublicKey()) } : { id, status: 'denied' }),
}

export async function answer(app: App, kind: string, payload: unknown): Promise<void> {
  await ANSWERS[kind]?.(app, payload as never)
}

/** Really brings it, as an app would, and says what came. */
async function bring({ say, note, settings }: App, { id, url, method, headers, body }: DownloadRequest): Promise<void> {
  if (settings.download === 'silent') return
  if (settings.download === 'error') return say('DOWNLOAD', { id, status: 'error' })
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  const { size } = await response.blob()
  if (response.ok) note(`Fichero recibido: ${response.headers.get('content-disposition') ?? ''} (${size} bytes)`)
  say('DOWNLOAD', { id, status: response.ok ? 'ok' : 'error' })
}
