/** The states of a transfer as a customer asks for them: nine are too many to choose from, and several of them answer one question. */
import type { IssuedState } from '@almenara/contract/areas/transfers/issued-codes'
import type { Option } from '../../../patterns/extract-screen/list-declaration.ts'

type IssuedGroup = 'SCHEDULED' | 'RUNNING' | 'DONE' | 'BACK' | 'CANCELLED'

const NAMES: Readonly<Record<IssuedGroup, string>> = {
  SCHEDULED: 'Programadas',
  RUNNING: 'En curso',
  DONE: 'Realizadas',
  BACK: 'Rechazadas o devueltas',
  CANCELLED: 'Anuladas',
}

const GROUP_OF: Readonly<Record<IssuedState, IssuedGroup>> = {
  SCHEDULED: 'SCHEDULED',
  ACCEPTED: 'RUNNING',
  SENT: 'RUNNING',
  SETTLED: 'DONE',
  REJECTED: 'BACK',
  RETURNED: 'BACK',
  RECALLED: 'BACK',
  FAILED: 'BACK',
  CANCELLED: 'CANCELLED',
}

/** Each with the states that the bank is asked for. */
export const ISSUED_GROUPS: readonly Required<Option>[] = Object.entries(NAMES).map(([value, label]) => {
  const codes = Object.entries(GROUP_OF).flatMap(([state, group]) => (group === value ? [state] : []))
  return { value, label, codes }
})
