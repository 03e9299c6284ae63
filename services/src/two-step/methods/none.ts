/**
 * What needs no code: `policy.ts` has found the order exempt, and its customer confirms it. The session says who they are; the order is
 * frozen, logged and executed once as any other.
 */
import { addSeconds } from '@almenara/contract/dates'
import { CHALLENGE_SECONDS } from '@almenara/contract/limits'
import type { Method } from './method.ts'

export const none: Method<'NONE'> = {
  method: 'NONE',
  ask: async ({ now, exemption }) =>
    exemption && { challenge: { method: 'NONE', reason: exemption, expiresAt: addSeconds(now, CHALLENGE_SECONDS) } },
  judge: async () => true,
}
