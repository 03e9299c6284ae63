/** What the scheme says of contracts. */
import type { MessageHandlers } from '../payments/scheme-in.ts'
import { portOut } from './ported-out.ts'

export const contractMessages: MessageHandlers = {
  PORTED_OUT: (bank, { phone }) => bank.database.transaction((tx) => portOut(tx, bank, phone, bank.clock.now())),
}
