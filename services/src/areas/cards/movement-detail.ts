import type { movementDetail } from '@almenara/contract/areas/cards/movements'
import type { Reply } from '@almenara/contract/call'
import { eq } from 'drizzle-orm'
import { isNumber } from '../../extracts/sql-list.ts'
import { Failure } from '../../http/failure.ts'
import type { Request } from '../../http/route.ts'
import { requireCard } from './card-access.ts'
import type { CardParams } from './card-operation.ts'
import { toMovement } from './movement-extract.ts'
import { pendingMovements, settledMovements } from './movements.ts'
import { cardMovements } from './tables.ts'

/** One movement of either list. One that is not in the list that the txId stands for does not exist. */
export async function readMovement(
  request: Request<CardParams & { movementId: string }, { txId: string }, undefined>,
): Promise<Reply<typeof movementDetail>> {
  const { bank, session, params } = request
  const card = await requireCard(bank.database, session, params.id)
  const which = pendingMovements.isOf(request) ? pendingMovements : settledMovements
  const list = which.open(request, card)
  if (!isNumber(params.movementId)) throw new Failure('NOT_FOUND')
  const { row, newer, older } = await which.beside(bank.database, list, eq(cardMovements.id, Number(params.movementId)))
  if (!row) throw new Failure('NOT_FOUND')
  const { state, madeAt, settledOn, place, entryMode, authorisationCode } = row
  return {
    movement: {
      ...toMovement(row),
      state,
      madeAt,
      place,
      ...(settledOn ? { settledOn } : {}),
      ...(entryMode ? { entryMode } : {}),
      ...(authorisationCode ? { authorisationCode } : {}),
    },
    ...(newer ? { newer: String(newer.id) } : {}),
    ...(older ? { older: String(older.id) } : {}),
  }
}
