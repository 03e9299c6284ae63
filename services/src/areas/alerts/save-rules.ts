/** Writes what a contract watches. What was there before stays in its history, and watches no more. */
import type { Instant } from '@almenara/contract/dates'
import { add, negate } from '@almenara/contract/money'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { ledgerAccounts } from '../../ledger/tables.ts'
import { products } from '../../products/tables.ts'
import { sideOf, watchesBalance } from './judge.ts'
import { alertRules, alertWatches } from './tables.ts'
import type { TypedRule } from './typed-rules.ts'

interface Saving {
  contractId: string
  productId: string
  rules: readonly TypedRule[]
  now: Instant
}

/** Nothing that came before fires: a movement is judged from the next one, and a balance by the side on which it is now. */
export async function saveRules(tx: Tx, { contractId, productId, rules, now }: Saving): Promise<void> {
  const [account] = await tx
    .select({ account: ledgerAccounts })
    .from(ledgerAccounts)
    .innerJoin(products, eq(products.ledgerAccountId, ledgerAccounts.id))
    .where(eq(products.id, productId))
  if (!account) throw new Error(`Product ${productId} has no ledger account`)
  const { id, seq, held, balance, overdraft } = account.account
  await tx.insert(alertWatches).values({ accountId: id, seenSeq: seq, seenHeld: held }).onConflictDoNothing()
  await tx
    .update(alertRules)
    .set({ removedAt: now })
    .where(and(eq(alertRules.contractId, contractId), isNull(alertRules.removedAt)))
  const available = add(balance, overdraft, negate(held))
  await tx.insert(alertRules).values(
    rules.map(({ code, amount, words, repeat }, place) => ({
      contractId,
      ordinal: place + 1,
      code,
      amount,
      words,
      repeat,
      fromSeq: seq,
      since: now,
      ...(watchesBalance(code) && amount !== null ? { side: sideOf(available, amount) } : {}),
    })),
  )
}
