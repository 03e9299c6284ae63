import { c2cReminder, c2cRevocation, pendingC2cDetail, pendingC2cExtract } from '@almenara/contract/areas/bizum/pending-c2c'
import { requestPayment } from '@almenara/contract/areas/bizum/request'
import { route } from '../../../http/route.ts'
import { twoStepRoutes } from '../../../two-step/define.ts'
import { acceptRequest } from './accept-request.ts'
import { remindRequest, revokeRequest } from './answer-request.ts'
import { askMoney } from './ask-money.ts'
import { readPendingC2cDetail } from './pending-detail.ts'
import { readPendingC2c } from './pending-list.ts'

export const requestRoutes = [
  route(requestPayment, askMoney),
  route(pendingC2cExtract, readPendingC2c),
  route(pendingC2cDetail, readPendingC2cDetail),
  ...twoStepRoutes(acceptRequest),
  route(c2cRevocation, revokeRequest),
  route(c2cReminder, remindRequest),
]
