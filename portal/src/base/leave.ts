/** Leaving the application, from wherever it is decided: a sign-out, an expired session, a closed bank. */
import { clearTokens } from '../api/tokens.ts'
import type { LeaveReason } from './leave-reason.ts'

let leaveNow: (reason: LeaveReason) => void = () => {}

/** `App` says here how to go home; it is set once, before anything can call `leave`. */
export function onLeave(handler: (reason: LeaveReason) => void): void {
  leaveNow = handler
}

/** Forgets the session on this device and goes home. Maintenance keeps it: the bank may be back before it expires. */
export function leave(reason: LeaveReason): void {
  if (reason !== 'maintenance') clearTokens()
  leaveNow(reason)
}
