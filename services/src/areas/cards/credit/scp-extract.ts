import type { scpExtract } from '@almenara/contract/areas/cards/scp'
import { dayAt } from '@almenara/contract/dates'
import type { Asker, Handler } from '../../../http/handler.ts'
import { type OwnedCard, requireCard } from '../card-access.ts'
import { readTerms } from './closing.ts'
import { type ScpScope, scpPurchases, toPurchases } from './scp-purchases.ts'

export const readScpPurchases: Handler<typeof scpExtract> = async (request) => {
  const { bank, session, params } = request
  const owned = await requireCard(bank.database, session, params.id)
  const { list, rows, page } = await scpPurchases.read(request, await scopeOf(request, owned))
  return { ...page, filters: list.filters, rows: await toPurchases(bank.database, rows) }
}

/** What is listed of a card. */
export async function scopeOf<C extends OwnedCard>({ bank, now }: Omit<Asker, 'session'>, owned: C): Promise<C & ScpScope> {
  const terms = owned.card.state === 'DEACTIVATED' ? undefined : await readTerms(bank.database, owned.id)
  return { ...owned, today: dayAt(now), minimum: terms?.scpMinimum ?? null }
}
