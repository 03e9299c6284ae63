import { MOVEMENT_FACTS, type movementDetail, type MovementFact } from '@almenara/contract/areas/accounts'
import type { Reply } from '@almenara/contract/call'
import { and, eq } from 'drizzle-orm'
import { isNumber } from '../../extracts/sql-list.ts'
import { Failure } from '../../http/failure.ts'
import type { Request } from '../../http/route.ts'
import type { EntryRow } from '../../ledger/history.ts'
import { entries, transactions } from '../../ledger/tables.ts'
import { orderSignatures } from '../../two-step/tables.ts'
import { toMovement } from './movement-extract.ts'
import { requireAccount } from './account-pool.ts'
import { movements } from './movements.ts'

/** One movement of the list that the txId stands for. One that is not in that list does not exist. */
export async function readMovement(
  request: Request<{ id: string; movementId: string }, { txId: string }, undefined>,
): Promise<Reply<typeof movementDetail>> {
  const { params, session } = request
  const { database } = request.bank
  const list = movements.open(request, await requireAccount(database, session, params.id))
  if (!isNumber(params.movementId)) throw new Failure('NOT_FOUND')
  const { row, newer, older } = await movements.beside(database, list, eq(entries.seq, Number(params.movementId)))
  if (!row) throw new Failure('NOT_FOUND')
  const [transaction] = await database
    .select({ postedAt: transactions.postedAt, orderId: orderSignatures.orderId })
    .from(transactions)
    // The key of an order's posting is the order; only who was asked to sign it has its receipt.
    .leftJoin(orderSignatures, and(eq(orderSignatures.orderId, transactions.key), eq(orderSignatures.userId, session.userId)))
    .where(eq(transactions.id, row.transactionId))
  if (!transaction) throw new Failure('INTERNAL', { message: `Entry without transaction ${row.transactionId}` })
  return {
    movement: {
      ...toMovement(row),
      reference: row.reference,
      documentNumber: String(row.documentNumber),
      postedAt: transaction.postedAt,
      facts: factsOf(row),
      ...(transaction.orderId ? { operationId: transaction.orderId } : {}),
    },
    ...(newer ? { newer: String(newer.seq) } : {}),
    ...(older ? { older: String(older.seq) } : {}),
  }
}

/** How the schemes say that whoever ordered it gave no reference of their own (EPC guidelines, «End-to-End Identification»). */
const NOT_PROVIDED = 'NOTPROVIDED'

/** What the payment scheme carried, in reading order, without what is missing. */
function factsOf({ data }: EntryRow): MovementFact[] {
  if (!data) return []
  return MOVEMENT_FACTS.flatMap((fact) => {
    const text = data[fact]
    return text && text !== NOT_PROVIDED ? [{ fact, text }] : []
  })
}
