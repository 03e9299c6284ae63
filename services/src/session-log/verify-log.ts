/** Whether the session log is what was written: every event in its chain, every chain in its anchors. In bounded memory. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Database } from '../db/connection.ts'
import type { Anchor } from './anchors.ts'
import type { LogKeys } from './log-keys.ts'
import { Problems, type LogProblem } from './log-problems.ts'
import { seeLogAtOneMoment } from './one-moment.ts'
import { verifyAnchors } from './verify-anchors.ts'
import { verifyChains, verifyNumbers, verifyUnsealed } from './verify-chains.ts'
import { verifyConnections } from './verify-connections.ts'
import { verifyingFrom } from './verify-from.ts'

export interface LogReport {
  /** What was verified is what was sealed after it; `undefined` where that is the whole. */
  since: Anchor | undefined
  /** Sealed events, chains and anchors read. */
  events: number
  /** How many of the events were sealed before seals had a key. */
  unkeyed: number
  chains: number
  anchors: number
  /** The newest anchor's hash in hexadecimal: to be compared with the line that the process's log has of it. */
  lastAnchor: string | undefined
  /** At most 100 of each rule. */
  problems: LogProblem[]
}

interface Asked {
  /**
   * The hashes (hexadecimal) of anchors that the bank kept elsewhere, which must be among those of the database; without them, who may write the
   * database may have cut off its end with the anchors that saw it, or put back the whole of an earlier day.
   */
  known?: readonly string[]
  /** Only what was sealed since the last anchor before this day, and that anchor. What is before is taken as it is kept. All, where there is none. */
  since?: LocalDate | undefined
}

/** As the log is at one moment, while the bank goes on working. */
export async function verifyLog(database: Database, keys: LogKeys, { known = [], since }: Asked = {}): Promise<LogReport> {
  return database.transaction(async (tx) => {
    await seeLogAtOneMoment(tx)
    const from = await verifyingFrom(tx, since)
    const problems = new Problems()
    const counts = await verifyChains(tx, { from, keys }, problems)
    await verifyNumbers(tx, from, problems)
    await verifyUnsealed(tx, from, problems)
    await verifyConnections(tx, problems, from)
    const anchors = await verifyAnchors(tx, { from, keys, known }, problems)
    return { since: from.anchor, ...counts, ...anchors, problems: problems.found }
  })
}
