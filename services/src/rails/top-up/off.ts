/** A bank without an aggregator: there is no operator to choose, so nothing is ever asked of it. */
import type { TopUpPort } from './port.ts'

export const noTopUps: TopUpPort = {
  operators: async () => [],
  topUp: async () => ({ outcome: 'REFUSED', reason: 'OTHER' }),
  cancel: async () => ({ outcome: 'CANCELLED' }),
}
