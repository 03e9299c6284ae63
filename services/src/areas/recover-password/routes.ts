import { recoverAuthorization, recoverConfirmation, recoverForwardCode } from '@almenara/contract/areas/recover-password'
import { route } from '../../http/route.ts'
import { beginRecovery, sendAnotherCode } from './begin.ts'
import { finishRecovery } from './finish.ts'

export const recoverPasswordRoutes = [
  route(recoverAuthorization, beginRecovery),
  route(recoverForwardCode, sendAnotherCode),
  route(recoverConfirmation, finishRecovery),
]
