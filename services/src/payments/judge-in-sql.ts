/** The judgement of transfers that needs no calendar, as a function of the database (`limits.sql`). */
import type { Brand } from '@almenara/contract/brand'
import type { Cents } from '@almenara/contract/money'
import { ACCOUNT_TYPES } from '../products/access.ts'
import { bankLimits, UNDONE, type Asked, type Sending } from './transfer-limits.ts'

/** What `transfers_judge` is told once for all. */
export const TRANSFERS_JUDGE = { name: 'transfers_judge', shared: { undone: UNDONE, accountTypes: ACCOUNT_TYPES } }

/** What it is told of one. */
export interface JudgedTransfer extends Sending {
  user: number
  day: Asked['day']
  /** The bank's limits, of the channel. */
  perPayment: Cents
  perDay: Cents
  /** The account of this bank that receives. */
  target?: string
}

export function judgedTransfer(
  brand: Brand,
  { asked, sending, target }: { asked: Asked; sending: Sending; target?: string | undefined },
): JudgedTransfer {
  const { userId: user, channel, day } = asked
  return { user, day, ...sending, ...bankLimits(brand, channel), ...(target === undefined ? {} : { target }) }
}
