/** Who must know in the same transaction that a party's mobile has changed: areas that rest on it, handed over when the application is made. */
import type { Instant } from '@almenara/contract/dates'
import type { Tx } from '../db/connection.ts'

export type MobileFollower = (tx: Tx, partyId: number, now: Instant) => Promise<void>

let followers: readonly MobileFollower[] = []

export function setMobileFollowers(given: readonly MobileFollower[]): void {
  followers = given
}

/** Told once the new mobile, or that there is none, is written. */
export async function mobileChanged(tx: Tx, partyId: number, now: Instant): Promise<void> {
  for (const follow of followers) await follow(tx, partyId, now)
}
