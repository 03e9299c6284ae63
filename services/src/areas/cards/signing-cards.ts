import type { authorizationMethodCards, cardsBin } from '@almenara/contract/areas/cards/cards'
import { CARD_TYPES } from '@almenara/contract/areas/cards/cards'
import { CARD_BINS } from '@almenara/contract/card-bins'
import type { Reply } from '@almenara/contract/call'
import { and, asc, eq } from 'drizzle-orm'
import type { Request } from '../../http/route.ts'
import { signatureCards } from '../../two-step/methods/tables.ts'

type Read = Request<undefined, undefined, undefined>

/** The cards with whose PIN this customer signs. */
export async function readSigningCards({ bank, session }: Read): Promise<Reply<typeof authorizationMethodCards>> {
  const { id, name, ending, userId, active, position } = signatureCards
  const mine = and(eq(userId, session.userId), eq(active, true))
  return { cards: await bank.database.select({ id, name, ending }).from(signatureCards).where(mine).orderBy(asc(position)) }
}

export async function readBins(_: Read): Promise<Reply<typeof cardsBin>> {
  return { bins: CARD_TYPES.map((type) => ({ bin: CARD_BINS[type], type })) }
}
