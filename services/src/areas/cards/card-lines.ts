import type { ReadLines } from '../../products/position-groups.ts'
import { shownCards } from './card-access.ts'
import { summaries } from './card-pool.ts'

/** The customer's cards in the global position: what each adds, what it may spend and what it has spent. */
export const cardLines: ReadLines = async ({ bank, session, now }) => {
  const cards = await summaries(bank.database, await shownCards(bank.database, session), now)
  return cards.map(({ id, name, ending, type, state, canOperate, position, available, debt, spent, limit, design }) => ({
    id,
    name,
    identifier: ending,
    balance: position,
    // A card of an account says in its account what can be spent.
    ...(type === 'CREDIT' || type === 'VIRTUAL' ? { available } : {}),
    ...(debt === undefined ? {} : { debt }),
    spent,
    ...(limit === undefined ? {} : { limit }),
    design,
    overdrawn: false,
    ...(state === 'ACTIVE' ? {} : { note: NOTES[state] }),
    ...(state === 'PENDING_ACTIVATION' && canOperate ? { toActivate: true } : {}),
    trend: [],
  }))
}

const NOTES = { PENDING_ACTIVATION: 'Pendiente de activar', LOCKED: 'Bloqueada', DEACTIVATED: 'De baja' } as const
