import type { scpExtract } from '@almenara/contract/areas/cards/scp'
import type { Reply } from '@almenara/contract/call'
import { dayAt } from '@almenara/contract/dates'
import type { Asker, Pages } from '../../../extracts/define.ts'
import type { Request } from '../../../http/route.ts'
import { type OwnedCard, requireCard } from '../card-access.ts'
import { readTerms } from './closing.ts'
import { type Filters, type ScpScope, scpPurchases, toPurchases } from './scp-purchases.ts'

export async function readScpPurchases(request: Request<{ id: string }, Filters & Pages, undefined>): Promise<Reply<typeof scpExtract>> {
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
