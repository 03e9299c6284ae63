/** What an account's menu offers. */
import * as z from 'zod/mini'
import { allowedActions } from '../../allowed-actions.ts'
import { call } from '../../call.ts'
import { opaqueId } from '../../schemas.ts'

export const ACCOUNT_ACTIONS = [
  'EXTERNAL_TRANSFER',
  'INTERNAL_TRANSFER',
  'MOBILE_RECHARGE',
  'REQUEST_COUNTERFOIL',
  'UPDATE_VIRTUAL_FUNDS',
] as const
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number]

export const accountAllowedActions = call({
  path: '/operations/v1/{id}/accounts-allowed-actions',
  summary: 'Lo que puede hacerse con una cuenta y, de lo que no, por qué',
  feature: 'accounts.account-details',
  params: z.object({ id: opaqueId }),
  reply: allowedActions(ACCOUNT_ACTIONS),
})
