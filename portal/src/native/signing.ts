/**
 * Authorising with the device's own key, opened by fingerprint or face (messages SIGN and SIGN_KEY, ours). The two-step engine asks
 * its services for the nonce, sends back what this file answers and knows nothing of the bridge.
 */
import type { DevicePublicKey } from '@almenara/contract/device-signature'
import { askHost } from './ask.ts'

/** The customer is looking at the app's question: two minutes, as long as the services believe the nonce. */
const PATIENCE_MS = 120_000

export interface DeviceSignature {
  status: 'ok'
  deviceId: string
  /** base64url of r ‖ s. */
  signature: string
}
export interface DeviceKey {
  status: 'ok'
  deviceId: string
  publicKey: DevicePublicKey
}
/** `denied`: the customer did not want to, or was not recognised. `unavailable`: the device has no key, or its app cannot sign. */
export interface NotSigned {
  status: 'denied' | 'unavailable'
}

const UNAVAILABLE: NotSigned = { status: 'unavailable' }

/** Signs `deviceSignedText(nonce, digest)`; both in base64url. */
export async function signOnDevice(operation: { nonce: string; digest: string }): Promise<DeviceSignature | NotSigned> {
  return (await askHost('SIGN', operation, PATIENCE_MS)) ?? UNAVAILABLE
}

/** The device's public key, made now if there is none, for the services to register. */
export async function deviceKey(): Promise<DeviceKey | NotSigned> {
  return (await askHost('SIGN_KEY', {}, PATIENCE_MS)) ?? UNAVAILABLE
}
