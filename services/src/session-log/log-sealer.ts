/** What keeps the session log in order while the bank runs: sessions that ran out are written down, events sealed, heads anchored. */
import type { FastifyBaseLogger } from 'fastify'
import type { Bank } from '../bank.ts'
import { endExpiredSessions } from '../identity/sessions.ts'
import { runRepeatedly } from '../run-repeatedly.ts'
import { anchorChains, type Anchor } from './anchors.ts'
import { logKeys } from './log-keys.ts'
import { sealEvents } from './seal-events.ts'

const EVERY_MS = 1000

interface Listener {
  /** Told of each anchor, to write it where the database cannot reach. */
  onAnchor: (anchor: Anchor) => void
  onError: (error: unknown) => void
}

type LogBank = Pick<Bank, 'database' | 'clock' | 'sealingKey'>

/** One turn of it. `everyMinutes`: how often heads are anchored. */
export async function sealLog({ database, clock, sealingKey }: LogBank, everyMinutes: number): Promise<Anchor | undefined> {
  const now = clock.now()
  const keys = logKeys(sealingKey)
  await database.transaction((tx) => endExpiredSessions(tx, now))
  await sealEvents(database, keys)
  return anchorChains(database, { keys, everyMinutes, now })
}

/** Where the database's administrator cannot write: the log of the process, which the bank keeps. */
export function inLog(log: Pick<FastifyBaseLogger, 'info'>): Listener['onAnchor'] {
  return ({ at, sealNo, hash }) => log.info({ at, sealNo, hash: hash.toString('hex') }, 'session log anchored')
}

export function startLogSealer(bank: LogBank, everyMinutes: number, { onAnchor, onError }: Listener): () => Promise<void> {
  const turn = async () => {
    const anchor = await sealLog(bank, everyMinutes)
    if (anchor) onAnchor(anchor)
  }
  return runRepeatedly(EVERY_MS, turn, onError)
}
