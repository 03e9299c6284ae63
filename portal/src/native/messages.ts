/**
 * What the portal and the bank's native app say to each other: a JSON text `{ "kind": …, "payload": … }`, both ways. The kinds are
 * those of specification §3 («Native-app message kinds»); the five under «ours» go beyond it. `docs/native-app.md` tells the
 * same to who builds the app.
 */
import type { TokenReply } from '@almenara/contract/areas/session'
import type { DevicePublicKey } from '@almenara/contract/device-signature'

/** Ties an answer to what was asked. */
export interface Asked {
  id: string
}

/** A page that the app opens outside the web view. */
export interface OutsidePage {
  url: string
}

/** A file that the app brings and keeps by itself. */
export interface DownloadRequest extends Asked {
  /** Absolute. */
  url: string
  method: 'GET' | 'POST'
  /** With the session's bearer token, which is good for two minutes at most. */
  headers: Readonly<Record<string, string>>
  /** JSON text, of a POST. */
  body?: string
}

/** What the customer signs by fingerprint or face; see `@almenara/contract/device-signature`. */
export interface SignRequest extends Asked {
  /** base64url, from the services. */
  nonce: string
  /** base64url of the SHA-256 of what is authorised. */
  digest: string
}

/** Portal → app. `undefined` says that nothing travels beside the kind. */
export interface ToHost {
  /** Where is the device? */
  GEOLOCATION: Asked
  OFFICES_ATM_LIST: OutsidePage | undefined
  CUSTOMER_SERVICE_INFO: OutsidePage | undefined
  /** The bank is closed: home shows the maintenance panel. */
  OUT_SERVICE: undefined
  /** Something was wanted that needs the network, and there is none. */
  NETWORK_OFFLINE: undefined
  /** The customer has signed in in the portal. */
  LOGIN: TokenReply & { username: string }
  LOGIN_BY_SESSION_EXPIRED: undefined
  LOGIN_BY_LOGOUT: undefined
  /** The telephone's contacts, for Bizum. */
  RECOVER_CONTACTS: Asked
  /** The portal has renewed the session's tokens: the old pair is spent. */
  REFRESH_TOKEN: TokenReply
  /** The customer signs out and wants no sign-in by fingerprint or face on this device any more. */
  DELETE_BIOMETRY: undefined

  /** Ours: the portal listens; what the app had to say before can be said now. */
  READY: { version: string }
  /** Ours. */
  DOWNLOAD: DownloadRequest
  /** Ours. */
  SIGN: SignRequest
  /** Ours: make a key pair for signing, or say which one there is. */
  SIGN_KEY: Asked
  /** Ours: the app's message was not taken, for whoever reads its log. */
  NOT_UNDERSTOOD: { kind: string; reason: string }
}

/** Why the app does not give what it was asked for: the customer said no, or the device has not got it. */
export type Unanswered = Asked & { status: 'denied' | 'unavailable' }

export interface AppInfo {
  os: 'ios' | 'android'
  /** Begins with 4 (specification §3). */
  appVersion: string
  /** Whether this customer can sign in by fingerprint or face on this device. */
  biometry: boolean
  /** Whether the telephone's contacts can be had without asking the customer again. */
  contactsStored: boolean
}

export interface Contact {
  name: string
  /** As the telephone writes it. */
  phone: string
}

/** App → portal. */
export interface FromHost {
  GEOLOCATION: Unanswered | (Asked & { status: 'ok'; latitude: number; longitude: number })
  /** The app's own view of the network, which is better than the browser's. */
  NETWORK_OFFLINE: { offline: boolean }
  /** The app has signed the customer in (by fingerprint or face) and hands the session over. */
  LOGIN: TokenReply
  /** The customer pressed «Salir» in the app's own bar. */
  LOGIN_BY_LOGOUT: undefined
  /** The app has found the session ended, or the bank closed. */
  LOGIN_BY_SESSION_EXPIRED: undefined
  OUT_SERVICE: undefined
  RECOVER_CONTACTS: Unanswered | (Asked & { status: 'ok'; contacts: readonly Contact[] })
  /** The app has renewed the session's tokens: the old pair is spent. */
  REFRESH_TOKEN: TokenReply
  /** There is no sign-in by fingerprint or face on this device any more. */
  DELETE_BIOMETRY: undefined

  /** Ours. */
  APP_INFO: AppInfo
  /** Ours: the file is on the device, or is not. */
  DOWNLOAD: Asked & { status: 'ok' | 'error' }
  /** Ours. `signature` is base64url of r ‖ s, 64 bytes. */
  SIGN: Unanswered | (Asked & { status: 'ok'; deviceId: string; signature: string })
  /** Ours. */
  SIGN_KEY: Unanswered | (Asked & { status: 'ok'; deviceId: string; publicKey: DevicePublicKey })
}

export type KindFromHost = keyof FromHost

/** The kinds that answer a question of the portal. */
export type AnswerKind = { [K in KindFromHost & keyof ToHost]: [FromHost[K], ToHost[K]] extends [Asked, Asked] ? K : never }[KindFromHost &
  keyof ToHost]
