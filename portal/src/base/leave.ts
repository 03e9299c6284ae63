/** Leaving the application, from wherever it is decided: a sign-out, an expired session, a closed bank, an address that is none. */
import { forgetSession } from '../api/tabs.ts'
import { clearTokens } from '../api/tokens.ts'
import { forgetAddress, rememberAddress } from './remembered-address.ts'
import { leftBecause } from './application-status.ts'
import { forgetDrafts } from './forget-drafts.ts'
import type { LeaveReason } from './leave-reason.ts'

type GoHome = (reason?: LeaveReason) => void

let goHome: GoHome = () => {}

/** `App` says here how to go home; it is set once, before anything can leave. */
export function onLeave(handler: GoHome): void {
  goHome = handler
}

/** A customer whose session expired finds their page and drafts again; one who signs out leaves nothing behind. */
const COMES_BACK: ReadonlySet<LeaveReason> = new Set(['endSession', 'notAuthorized'])

/** Forgets the session on this device and goes home. Maintenance keeps it: the bank may be back before it expires. */
export function leave(reason: LeaveReason): void {
  if (reason !== 'maintenance') {
    clearTokens()
    forgetSession()
    if (COMES_BACK.has(reason)) rememberAddress(location.pathname + location.search)
    else {
      forgetAddress()
      forgetDrafts()
    }
  }
  leftBecause(reason)
  goHome(reason)
}

/** An unknown address leads home (specification §2); the session stays. */
export function leaveUnknownAddress(): void {
  goHome()
}
