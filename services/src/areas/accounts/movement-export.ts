/** What every file made of a list of movements begins with, and how one that cannot be made is answered. */
import type { Bank } from '../../bank.ts'
import { frozenList } from '../../extracts/define.ts'
import { Failure } from '../../http/failure.ts'
import type { Session } from '../../identity/sessions.ts'
import type { OwnedProduct } from '../../products/access.ts'
import { firstHolder } from '../../products/holders.ts'
import { requireAccount } from './account-pool.ts'
import { movements, type Bounds, type Filters, type MovementList } from './movements.ts'

export interface ExportedList {
  account: OwnedProduct
  holderName: string
  list: MovementList
}

interface Asked {
  bank: Bank
  session: Session
  params: { id: string }
  query: { txId: string }
}

/** The list that a txId stands for and whose account it is. Throws NOT_FOUND or TX_UNKNOWN where this customer has no such thing. */
export async function exportedList({ bank, session, params, query }: Asked): Promise<ExportedList> {
  const account = await requireAccount(bank.database, session, params.id)
  const list = frozenList<number, Filters, Bounds>(movements, bank, session, account.ledgerAccountId, account.id, query.txId)
  const holder = await firstHolder(bank.database, account.id)
  return { account, holderName: holder?.name ?? '', list }
}

/** A file that cannot be made is answered as such (specification §8). */
export async function* orQ999(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new Failure('Q999', { cause: error })
  }
}
