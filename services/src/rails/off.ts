/** A channel without a carrier: every message is refused at once and logged. */
import type { Delivery } from './delivery.ts'

export const off = { send: async (): Promise<Delivery> => ({ outcome: 'REFUSED', reason: 'the channel is off' }) }
