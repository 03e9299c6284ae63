import * as devices from '@almenara/contract/areas/personal-data/biometry-devices'
import { route } from '../../http/route.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { authorizeBiometry } from './biometry-authorization.ts'
import { deleteDevice, readDevices, renameDevice } from './biometry-devices.ts'
import { addPasskey, readPasskeyOptions } from './passkey-registration.ts'

export const personalDataRoutes = [
  route(devices.biometryDevices, readDevices),
  route(devices.renameDevice, renameDevice),
  route(devices.passkeyOptions, readPasskeyOptions),
  ...twoStepRoutes(authorizeBiometry),
  ...twoStepRoutes(deleteDevice),
  ...twoStepRoutes(addPasskey),
]
