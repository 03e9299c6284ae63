import type { Bank } from '../../bank.ts'
import { frozenList } from '../../extracts/define.ts'
import type { Session } from '../../identity/sessions.ts'
import type { OwnedProduct } from '../../products/access.ts'
import { requireAccount } from './account-pool.ts'
import { movements, type Bounds, type Filters, type MovementList } from './movements.ts'

interface Asked {
  bank: Bank
  session: Session
  params: { id: string }
  query: { txId: string }
}

/** The list that a txId stands for, and its account. Throws NOT_FOUND or TX_UNKNOWN where this customer has no such thing. */
export async function requireList({ bank, session, params, query }: Asked): Promise<{ account: OwnedProduct; list: MovementList }> {
  const account = await requireAccount(bank.database, session, params.id)
  const list = frozenList<number, Filters, Bounds>(movements, bank, session, account.ledgerAccountId, account.id, query.txId)
  return { account, list }
}
