/** Notifications to browsers (RFC 8030), as the bank needs them. */
import type { Delivery } from '../delivery.ts'

/** What a browser gives when its user lets notifications in. `endpoint`: the address of its push service, which only it and the bank know. */
export interface PushSubscription {
  endpoint: string
  /** Its public key of P-256, and 16 bytes that both share (RFC 8291), in base64url. */
  p256dh: string
  auth: string
}

export interface PushMessage {
  to: PushSubscription
  /** The same for every attempt at one message: one that waits at the service is replaced by it. */
  id: string
  /** Encrypted for the browser: its push service reads nothing of it. */
  payload: string
  /** How long the service keeps it for a browser that is not there. */
  seconds: number
}

/** `GONE`: the browser takes no more (404 and 410, RFC 8030 §7.3): its subscription is to be forgotten. */
export type PushDelivery = Delivery | { outcome: 'GONE'; reason: string }

export interface PushPort {
  /** By which browsers know the bank (VAPID, RFC 8292), in base64url; absent where none is sent. */
  publicKey?: string
  send(message: PushMessage): Promise<PushDelivery>
}
