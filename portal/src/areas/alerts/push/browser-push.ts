/** Notifications in this browser (Push API): whether it has them, letting them in, and no more. */
import type { PushDevices } from '@almenara/contract/areas/alerts/push-devices'

const WORKER = '/push-worker.js'

/** Not in the web view of the app, nor in a browser that has none. */
export const hasPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const isDenied = (): boolean => Notification.permission === 'denied'

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Which of the person's browsers this one is; undefined where it is none. */
export async function findOwn(devices: PushDevices['devices']): Promise<string | undefined> {
  const subscription = hasPush() ? await currentSubscription() : null
  if (!subscription) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return devices.find(({ endpointHash }) => endpointHash === hash)?.id
}

/** Asks for the permission, and answers what the bank needs; undefined where it was not given. */
export async function letIn(publicKey: string): Promise<{ endpoint: string; p256dh: string; auth: string } | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']]
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : undefined
}

export async function letInNoMore(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}
