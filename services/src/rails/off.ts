/** A channel that the bank has no carrier for: every message is refused at once, and the log says so. */
import type { Delivery } from './delivery.ts'

export const off = { send: async (): Promise<Delivery> => ({ outcome: 'REFUSED', reason: 'the channel is off' }) }
