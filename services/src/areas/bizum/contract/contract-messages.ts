/** What the scheme says of contracts. */
import { inTransaction } from '../earlier-messages.ts'
import type { MessageHandlers } from '../payments/scheme-in.ts'
import { portOut } from './ported-out.ts'

export const contractMessages: MessageHandlers = {
  PORTED_OUT: inTransaction((tx, bank, said, now) => portOut(tx, bank, said, now)),
}
