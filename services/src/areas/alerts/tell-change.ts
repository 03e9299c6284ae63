/** Tells at once, whatever the hour, that a contract of alerts was made or changed: who steals a session switches off the alerts first. */
import type { AlertChannel } from '@almenara/contract/areas/alerts/alert-codes'
import type { Instant } from '@almenara/contract/dates'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import { chooseChannel, reachable, sendAlert, type Reachable } from './alert-channels.ts'

interface Change {
  userId: number
  channels: readonly AlertChannel[]
  text: string
}

/** Answers by which channel; `undefined` where the person has no contact left. */
export async function tellChange(tx: Tx, bank: Bank, change: Change, now: Instant): Promise<Reachable | undefined> {
  const way = chooseChannel(change.channels, await reachable(tx, change.userId))
  if (way) await sendAlert(tx, bank, way, { text: change.text }, now)
  return way
}
