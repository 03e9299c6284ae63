/** A bank that is connected to no clearing: what it would send is kept until it is, and nothing comes. */
import type { SepaPort } from './port.ts'

export const noSepa: SepaPort = {
  send: async () => ({ outcome: 'LATER', reason: 'there is no clearing' }),
  receive: async () => [],
  acknowledge: async () => {},
  refuse: async () => {},
}
