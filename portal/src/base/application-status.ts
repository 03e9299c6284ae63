/**
 * The application's status (specification §4, «Application status values»): why the customer was taken home, if they were, and what of
 * the bank is closed or under way. One state, changed only by the events of this file and forgotten whole by `resetStatus`.
 */
import { useSyncExternalStore } from 'react'
import type { LeaveReason } from './leave-reason.ts'
import type { StatusFlags } from './status-meaning.ts'

type Left = Readonly<Record<LeaveReason, boolean>>
export type ApplicationStatus = Left & StatusFlags

const CLEAR: ApplicationStatus = {
  logOut: false,
  maintenance: false,
  endSession: false,
  notAuthorized: false,
  userBlocked: false,
  updatingHistorics: false,
  endOfDay: false,
  accountingOperation: false,
  cardsOffline: false,
  savingsOffline: false,
  bizumOffline: false,
}

let status = CLEAR
const listeners = new Set<() => void>()

function set(next: ApplicationStatus): void {
  status = next
  for (const listener of listeners) listener()
}

/** Several calls may find at once why the customer must leave; the first says so, and the others change nothing until the reset. */
export function leftBecause(reason: LeaveReason): void {
  const already = status.logOut || status.maintenance || status.endSession || status.notAuthorized || status.userBlocked
  if (!already) set({ ...status, [reason]: true })
}

/** What a services status record, or the type of an error, says of the bank: only the flags given change. */
export function noteFlags(flags: Partial<StatusFlags>): void {
  const names = Object.keys(flags) as (keyof StatusFlags)[]
  if (names.some((name) => flags[name] !== status[name])) set({ ...status, ...flags })
}

/** Forgets everything: on home after its toast, and when the application starts. */
export function resetStatus(): void {
  set(CLEAR)
}

export function currentStatus(): ApplicationStatus {
  return status
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The whole status, read again whenever it changes. */
export function useApplicationStatus(): ApplicationStatus {
  return useSyncExternalStore(subscribe, currentStatus)
}
