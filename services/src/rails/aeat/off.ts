/** A bank without a line to the tax agency: nothing is ever ordered, and what would be asked is answered by nobody. */
import type { AeatPort } from './port.ts'

export const noAeat: AeatPort = {
  attends: async () => false,
  request: async () => ({ outcome: 'UNKNOWN' }),
  cancel: async () => ({ outcome: 'UNKNOWN' }),
  consolidate: async () => ({ outcome: 'UNKNOWN' }),
  annul: async () => ({ outcome: 'UNKNOWN' }),
}
