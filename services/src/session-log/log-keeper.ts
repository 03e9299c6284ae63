/** What keeps the session log in order while the bank runs: sessions that ran out are written down, events sealed, heads anchored. */
import type { Bank } from '../bank.ts'
import { endExpiredSessions } from '../identity/sessions.ts'
import { keepDoing } from '../keep-doing.ts'
import { anchorChains, type Anchor } from './anchors.ts'
import { sealEvents } from './seal-events.ts'

const EVERY_MS = 1000

interface Listener {
  /** Told of each anchor, to write it where the database cannot reach. */
  onAnchor: (anchor: Anchor) => void
  onError: (error: unknown) => void
}

/** One turn of it. */
export async function keepLog({ database, clock }: Pick<Bank, 'database' | 'clock'>): Promise<Anchor | undefined> {
  const now = clock.now()
  await database.transaction((tx) => endExpiredSessions(tx, now))
  await sealEvents(database)
  return anchorChains(database, now)
}

export function startLogKeeper(bank: Pick<Bank, 'database' | 'clock'>, { onAnchor, onError }: Listener): () => Promise<void> {
  const turn = async () => {
    const anchor = await keepLog(bank)
    if (anchor) onAnchor(anchor)
  }
  return keepDoing(EVERY_MS, turn, onError)
}
