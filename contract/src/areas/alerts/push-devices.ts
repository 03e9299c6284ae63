/** The browsers in which a person lets notifications of alerts in (Push API, RFC 8030). */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { instant, opaqueId } from '../../schemas.ts'

const ROOT = '/alerts/v1/push-devices'
const FEATURE = 'services.alert-settings'
const REFRESHES = [ROOT, '/alerts/v1/status']

export const pushDevices = call({
  path: ROOT,
  summary: 'Los navegadores en los que la persona que ha entrado recibe notificaciones',
  feature: FEATURE,
  reply: z.object({
    /** With which a browser is asked (VAPID); absent where the bank sends none. */
    publicKey: z.optional(z.string()),
    /** `endpointHash`: SHA-256 of its address, in hexadecimal, by which a browser knows itself. */
    devices: z.array(z.object({ id: opaqueId, name: z.string(), since: instant, endpointHash: z.string() })),
  }),
})
export type PushDevices = Reply<typeof pushDevices>

const base64url = (length: number) => z.string().check(z.regex(/^[\w-]+$/), z.length(length))

/** Told by e-mail at once. The same browser again is the same, also where another person had let notifications in there. */
export const addPushDevice = call({
  method: 'POST',
  path: ROOT,
  summary: 'Añade un navegador en el que se reciben notificaciones',
  feature: FEATURE,
  body: z.object({
    /** Of a push service that the bank knows (`isPushService`). */
    endpoint: z.string().check(z.maxLength(1000)),
    /** Of 65 and 16 bytes, as the browser gives them. */
    p256dh: base64url(87),
    auth: base64url(22),
  }),
  reply: z.object({ id: opaqueId }),
  refreshes: REFRESHES,
})

/** Repeating it changes nothing. */
export const removePushDevice = call({
  method: 'POST',
  path: `${ROOT}/{deviceId}/removal`,
  summary: 'Quita un navegador en el que se recibían notificaciones',
  feature: FEATURE,
  consultative: true,
  params: z.object({ deviceId: opaqueId }),
  reply: z.object({ removed: opaqueId }),
  refreshes: REFRESHES,
})
