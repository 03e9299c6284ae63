import type { RemittanceState } from '@almenara/contract/areas/payments/codes'
import type { Arguments, Call } from '@almenara/contract/call'
import { queryOptions } from '@tanstack/react-query'
import { queryFor } from '../../../api/query.ts'
import { ASK_EVERY_MS } from '../queries.ts'

interface Making {
  state: RemittanceState
  count: number
  states: readonly { count: number }[]
}

/** How many of the lines of a remittance there are already. */
export const madeOf = ({ states }: Pick<Making, 'states'>): number => states.reduce((sum, { count }) => sum + count, 0)

/** Whether some of its lines are not there yet: they are made of its file in the seconds that follow its signature, also if it is cancelled. */
export const isBeingMade = (remittance: Making): boolean => MAY_BE.includes(remittance.state) && madeOf(remittance) < remittance.count

const MAY_BE: readonly RemittanceState[] = ['SCHEDULED', 'STOPPED', 'IN_PROGRESS', 'CANCELLED']

/** A remittance, asked after while its lines are being made. */
export function queryForRemittance<P, Q, B, R extends Making>(call: Call<P, Q, B, R>, args: Arguments<P, Q, B>) {
  return queryOptions({
    ...queryFor(call, args),
    refetchInterval: ({ state: { data } }) => (data && isBeingMade(data) ? ASK_EVERY_MS : false),
  })
}
