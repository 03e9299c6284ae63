import { MOVEMENT_FACTS, type movementDetail, type MovementFact } from '@almenara/contract/areas/accounts'
import type { Reply } from '@almenara/contract/call'
import { eq } from 'drizzle-orm'
import { frozenList } from '../../extracts/define.ts'
import { Failure } from '../../http/failure.ts'
import type { Request } from '../../http/route.ts'
import { transactions } from '../../ledger/tables.ts'
import { requireAccount } from './account-pool.ts'
import { toMovement } from './movement-extract.ts'
import { movements, neighbours, type Filters, type Bounds, type MovementRow } from './movements.ts'

/** One movement of the list that the txId stands for. One that is not in that list does not exist. */
export async function readMovement({
  bank,
  session,
  params,
  query,
}: Request<{ id: string; movementId: string }, { txId: string }, undefined>): Promise<Reply<typeof movementDetail>> {
  const { database } = bank
  const account = await requireAccount(database, session, params.id)
  const list = frozenList<number, Filters, Bounds>(movements, bank, session, account.ledgerAccountId, account.id, query.txId)
  if (!/^[1-9]\d{0,15}$/.test(params.movementId)) throw new Failure('NOT_FOUND')
  const { row, newer, older } = await neighbours(database, list, Number(params.movementId))
  if (!row) throw new Failure('NOT_FOUND')
  const [transaction] = await database
    .select({ postedAt: transactions.postedAt })
    .from(transactions)
    .where(eq(transactions.id, row.transactionId))
  if (!transaction) throw new Failure('INTERNAL', { message: `Entry without transaction ${row.transactionId}` })
  return {
    movement: {
      ...toMovement(row),
      reference: row.reference,
      documentNumber: String(row.documentNumber),
      postedAt: transaction.postedAt,
      facts: factsOf(row),
    },
    ...(newer ? { newer: String(newer.seq) } : {}),
    ...(older ? { older: String(older.seq) } : {}),
  }
}

/** What the payment scheme carried, in reading order, without what is missing. */
function factsOf({ data }: MovementRow): MovementFact[] {
  if (!data) return []
  return MOVEMENT_FACTS.flatMap((fact) => {
    const text = data[fact]
    return text ? [{ fact, text }] : []
  })
}
