/** The mobiles and passkeys with which a customer signs without codes: what they have, adding one, naming it, giving it up. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { DEVICE_NAME } from '../../limits.ts'
import { instant, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'

const FEATURE = 'personal-data.biometry-devices-management'
const EXTRACT = '/users/v1/biometry-devices/extract'
const CHANGED = [EXTRACT, '/signature/v1/methods']

const name = z.string().check(z.minLength(1), z.maxLength(DEVICE_NAME))
const device = z.object({ id: opaqueId })

/** `APP`: a mobile with the bank's app, approved by fingerprint or face. `PASSKEY`: a WebAuthn credential. */
export const DEVICE_KINDS = ['APP', 'PASSKEY'] as const

const registeredDevice = z.object({
  id: opaqueId,
  kind: z.enum(DEVICE_KINDS),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.optional(instant),
  /** Of an app: how the app names it, so that it knows itself in the list. */
  deviceId: z.optional(z.string()),
  /** Of a passkey: its customer's manager keeps it in all their devices. */
  backedUp: z.optional(z.boolean()),
})
export type RegisteredDevice = z.infer<typeof registeredDevice>

/** Named in the specification (§7). Oldest first. */
export const biometryDevices = call({
  path: EXTRACT,
  summary: 'Móviles con la app y llaves de acceso con los que firma la persona que ha entrado',
  feature: FEATURE,
  duringStep: ['AUTH_USER_LOGIN_BIOMETRY_SCA'],
  reply: z.object({
    devices: z.array(registeredDevice),
    /** False where the bank has no address of its own for passkeys. */
    passkeys: z.boolean(),
  }),
})

const publicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  y: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
})

const authorizeInput = z.object({
  /** The mobile that is added, as its app names it and with the public half of its key. Without it, those that there are are renewed. */
  device: z.optional(z.object({ deviceId: opaqueId, publicKey, name })),
})
export type AuthorizeBiometry = z.infer<typeof authorizeInput>

/** Named in the specification (§7). It is also how the forced step `biometry-sca` is taken. */
export const authorizeBiometry = twoStep<undefined, AuthorizeBiometry>({
  path: '/users/v1/biometry/authorize',
  consultative: true,
  feature: FEATURE,
  duringStep: ['AUTH_USER_LOGIN_BIOMETRY_SCA'],
  summary: 'Autoriza la huella o el rostro de la app de este móvil, o renueva la autorización',
  input: authorizeInput,
  refreshes: CHANGED,
})

/** Named in the specification (§7). */
export const deleteDevice = twoStep<z.infer<typeof device>, object>({
  path: '/users/v1/biometry-devices/{id}/delete',
  feature: FEATURE,
  params: device,
  summary: 'Da de baja un móvil o una llave de acceso',
  input: z.object({}),
  refreshes: CHANGED,
})

/** Its name is the customer's own note: no signature. */
export const renameDevice = call({
  method: 'PUT',
  path: '/users/v1/biometry-devices/{id}/name',
  consultative: true,
  summary: 'Cambia el nombre de un móvil o de una llave de acceso',
  feature: FEATURE,
  params: device,
  body: z.object({ name }),
  reply: z.object({ id: opaqueId, name: z.string() }),
  refreshes: [EXTRACT],
})

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as it is handed to the browser. Good for five minutes. */
export const passkeyOptions = call({
  path: '/users/v1/passkeys/options',
  summary: 'Lo que el navegador necesita para crear una llave de acceso',
  feature: FEATURE,
  reply: z.object({ options: z.record(z.string(), z.unknown()) }),
})

const passkeyInput = z.object({
  name,
  /** `RegistrationResponseJSON` of WebAuthn. */
  response: z.record(z.string(), z.unknown()),
})
export type AddPasskey = z.infer<typeof passkeyInput>

export const addPasskey = twoStep<undefined, AddPasskey>({
  path: '/users/v1/passkeys/registration',
  feature: FEATURE,
  summary: 'Añade una llave de acceso para firmar',
  input: passkeyInput,
  refreshes: CHANGED,
})
