import type { RemittanceState } from '@almenara/contract/areas/payments/codes'
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

/** Of the query of a remittance: it is asked after while its lines are being made. */
export const askWhileBeingMade = ({ state: { data } }: { state: { data: Making | undefined } }): number | false =>
  data && isBeingMade(data) ? ASK_EVERY_MS : false
