import type { LocalDate } from '@almenara/contract/dates'
import { toUnits, type Price, type Units } from '@almenara/contract/millionths'
import type { Cents } from '@almenara/contract/money'
import type { SavingsMovementKind } from '@almenara/contract/savings-names'
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { searchedText } from './movements.ts'
import { savingsMovements } from './tables.ts'

export interface NewMovement {
  bookedOn: LocalDate
  kind: SavingsMovementKind
  detail: string
  amount: Cents
  units?: Units
  price?: Price
  balanceAfter?: Cents
}

/** Adds movements to a product, in their order. Whoever writes holds the lock of its contract's row, so that two never take one number. */
export async function addMovements(tx: Tx, productId: string, movements: readonly NewMovement[]): Promise<void> {
  if (movements.length === 0) return
  const [last] = await tx
    .select()
    .from(savingsMovements)
    .where(eq(savingsMovements.productId, productId))
    .orderBy(desc(savingsMovements.seq))
    .limit(1)
  let held = last?.unitsAfter ?? toUnits(0)
  const rows = movements.map((movement, index) => {
    const { kind, detail, units, balanceAfter } = movement
    if (units !== undefined) held = toUnits(held + units)
    return {
      ...movement,
      productId,
      seq: (last?.seq ?? 0) + 1 + index,
      ...(units !== undefined && balanceAfter === undefined ? { unitsAfter: held } : {}),
      searched: searchedText(kind, detail),
    }
  })
  await tx.insert(savingsMovements).values(rows)
}
