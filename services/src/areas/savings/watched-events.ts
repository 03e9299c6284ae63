/** What alerts may tell of savings: the deposit whose term ends. */
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { DateSource } from '../../products/watched-events.ts'
import { products } from '../../products/tables.ts'
import { termDeposits } from './tables.ts'

export const endingDeposits: DateSource = {
  code: 'DEPOSIT_ENDS',
  due: async (db, { after, until, accounts }) => {
    const { productId, accountId, maturesOn, principal } = termDeposits
    const rows = await db
      .select({ productId, accountId, on: maturesOn, amount: principal, title: products.commercialName })
      .from(termDeposits)
      .innerJoin(products, and(eq(products.id, productId), eq(products.status, 'ACTIVE')))
      .where(and(inArray(accountId, [...accounts]), gt(maturesOn, after), lte(maturesOn, until)))
    return rows.map((row) => ({ ...row, code: 'DEPOSIT_ENDS', key: `deposit:${row.productId}:${row.on}` }))
  },
}
