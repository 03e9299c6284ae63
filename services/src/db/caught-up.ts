/** Whether a standby has all that its primary has committed, judged by what both say of themselves. */
import { setTimeout as pause } from 'node:timers/promises'
import { within } from '../within.ts'

/** What the primary says: how far its log is durable (bytes), on which timeline, and when somebody last wrote its mark (seconds). */
export interface PrimaryPlace {
  position: number
  timeline: string
  mark: number
}

/** How far a standby has replayed that log, and the mark that it has; -1 for a server that is no standby. */
export interface StandbyPlace {
  position: number
  mark: number
}

export interface CaughtUp {
  /** Whether the standby has all that is committed by now; it may wait a moment for it. Never throws. */
  hasAll(): Promise<boolean>
  /** It failed somebody: it is left alone for a moment. */
  leave(): void
}

interface Asked {
  askPrimary(): Promise<PrimaryPlace>
  askStandby(): Promise<StandbyPlace>
  /** How long a read waits for the standby before it goes to the primary, and between two looks; in milliseconds. */
  waitMs?: number
  lookMs?: number
  /** After it was behind or silent nobody waits for it for so long, in milliseconds. */
  restMs?: number
}

/**
 * A position alone does not say whose log it is of: after a failover a standby that follows the former primary may be further than the new
 * one. So a standby must also have the mark that the primary has, which every process writes each few seconds (`watch.ts`), and where the
 * timeline has changed, one that was written since.
 */
export function caughtUp({ askPrimary, askStandby, waitMs = 200, lookMs = 4, restMs = 1_000 }: Asked): CaughtUp {
  let timeline: string | undefined
  /** The mark when the timeline was first seen: nothing until then says whom the standby follows. */
  let begun = 0
  let known: StandbyPlace = { position: -1, mark: 0 }
  let restsUntil = 0

  const leave = () => {
    restsUntil = performance.now() + restMs
    known = { position: -1, mark: 0 }
  }

  const has = (wanted: PrimaryPlace) => known.position >= wanted.position && known.mark >= wanted.mark

  async function look(until: number): Promise<boolean> {
    const wanted = await askPrimary()
    if (wanted.timeline !== timeline) {
      timeline = wanted.timeline
      begun = wanted.mark
      known = { position: -1, mark: 0 }
    }
    if (wanted.mark <= begun) return false
    while (!has(wanted)) {
      known = await askStandby()
      if (has(wanted)) break
      if (performance.now() >= until) {
        leave()
        return false
      }
      await pause(lookMs)
    }
    return true
  }

  return {
    leave,
    hasAll: async () => {
      const now = performance.now()
      if (now < restsUntil) return false
      try {
        // Twice, so that one that answers and is behind is told from one that is silent.
        return await within(2 * waitMs, look(now + waitMs))
      } catch {
        leave()
        return false
      }
    },
  }
}
