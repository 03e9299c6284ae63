/** The simulated push service: takes every notification. What it was given is read at the development page. */
import type { PushPort } from './port.ts'

/** The key of the example of RFC 8292 §3.2: browsers take it, and nobody sends with it. */
const EXAMPLE_KEY = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'

export const simulatedPush: PushPort = {
  publicKey: EXAMPLE_KEY,
  send: async ({ id }) => ({ outcome: 'SENT', reference: `in-box-${id}` }),
}
