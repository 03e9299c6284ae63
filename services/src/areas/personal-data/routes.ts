import { changePassword } from '@almenara/contract/areas/personal-data/password'
import { route } from '../../http/route.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { blockUser } from './block-user.ts'
import { changeUnsigned, passwordChange } from './password-change.ts'

export const personalDataRoutes = [...twoStepRoutes(passwordChange), route(changePassword, changeUnsigned), ...twoStepRoutes(blockUser)]
