/** What has become of the advance of a debit: it follows from the debit's state and from whether it has repaid its line. */
import type { AdvanceState } from '@almenara/contract/areas/payments/financing-codes'
import type { DebitState } from '@almenara/contract/areas/payments/debit-codes'
import type { LocalDate } from '@almenara/contract/dates'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { remittanceDebits as debits } from '../debits/tables.ts'
import { releaseDay } from './release-day.ts'

const STATES: Readonly<Record<DebitState, readonly [kept: AdvanceState, released: AdvanceState]>> = {
  SCHEDULED: ['ADVANCED', 'ADVANCED'],
  SENT: ['ADVANCED', 'ADVANCED'],
  COLLECTED: ['IN_TERM', 'RELEASED'],
  RETURNED: ['UNPAID', 'REFUNDED_LATE'],
  REFUNDED: ['UNPAID', 'REFUNDED_LATE'],
  REJECTED: ['UNPAID', 'UNPAID'],
  CANCELLED: ['CANCELLED', 'CANCELLED'],
}

export function advanceState(state: DebitState, isReleased: boolean): AdvanceState {
  return STATES[state][isReleased ? 1 : 0]
}

/** Debits that their line is owed. */
export const isAtRisk = or(inArray(debits.state, ['SCHEDULED', 'SENT']), and(eq(debits.state, 'COLLECTED'), isNull(debits.creditedOn)))

/** In words of the contract (`RISK_STATES`), for filters. */
export const riskState = sql<string>`case when ${debits.state} = 'COLLECTED' then 'IN_TERM' else 'ADVANCED' end`

type Dated = Pick<typeof debits.$inferSelect, 'state' | 'creditedOn' | 'settledOn' | 'collectionOn' | 'scheme'>

/** The day on which it repays its line, or did; undefined of what never will. */
export function releasedOn({ state, creditedOn, settledOn, collectionOn, scheme }: Dated): LocalDate | undefined {
  if (creditedOn !== null) return creditedOn
  const isOwed = state === 'SCHEDULED' || state === 'SENT' || state === 'COLLECTED'
  return isOwed ? releaseDay(settledOn ?? collectionOn, scheme) : undefined
}
