import { accountAllowedActions } from '@almenara/contract/areas/operations'
import { route } from '../../http/route.ts'
import { readAccountActions } from './account-actions.ts'

export const operationRoutes = [route(accountAllowedActions, readAccountActions)]
