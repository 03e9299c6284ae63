/** The states of a transfer as a customer asks for them: nine are too many to choose from, and several of them answer one question. */
import type { IssuedState } from '@almenara/contract/areas/transfers/issued-codes'

export const ISSUED_GROUPS = ['ALL', 'SCHEDULED', 'RUNNING', 'DONE', 'BACK', 'CANCELLED'] as const
export type IssuedGroup = (typeof ISSUED_GROUPS)[number]

export const ISSUED_GROUP_NAMES: Readonly<Record<IssuedGroup, string>> = {
  ALL: 'Todas',
  SCHEDULED: 'Programadas',
  RUNNING: 'En curso',
  DONE: 'Realizadas',
  BACK: 'Rechazadas o devueltas',
  CANCELLED: 'Anuladas',
}

const GROUP_OF: Readonly<Record<IssuedState, Exclude<IssuedGroup, 'ALL'>>> = {
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
const STATES = Object.keys(GROUP_OF) as IssuedState[]

/** What the bank is asked for; undefined for all. */
export function statesOf(group: IssuedGroup): IssuedState[] | undefined {
  return group === 'ALL' ? undefined : STATES.filter((state) => GROUP_OF[state] === group)
}

/** The group that has all of these. States of several, which only a written address has, are shown as all. */
export function groupOf(states: readonly IssuedState[] | undefined): IssuedGroup {
  const groups = new Set(states?.map((state) => GROUP_OF[state]))
  const [only] = groups
  return groups.size === 1 && only ? only : 'ALL'
}
