/** What alerts may tell of financing: the instalment of a loan or a leasing that will be charged. */
import { inArray } from 'drizzle-orm'
import type { DateSource, Dated } from '../../products/watched-events.ts'
import { products } from '../../products/tables.ts'
import { readLoans, tableOf } from './loan-contract.ts'
import { financings } from './tables.ts'

export const comingInstalments: DateSource = {
  code: 'INSTALMENT_SOON',
  due: async (db, { after, until, accounts }) => {
    const found = await db
      .select()
      .from(financings)
      .where(inArray(financings.chargedTo, [...accounts]))
    const ids = found.map(({ productId }) => productId)
    const loans = await readLoans(db, ids)
    const names = loans.size === 0 ? [] : await db.select().from(products).where(inArray(products.id, ids))
    return found.flatMap(({ productId, chargedTo: accountId }): Dated[] => {
      const contract = loans.get(productId)
      const product = names.find(({ id }) => id === productId)
      if (!contract || product?.status !== 'ACTIVE') return []
      return tableOf(contract)
        .filter(({ dueOn }) => dueOn > after && dueOn <= until)
        .map(({ dueOn: on, total: amount }) => {
          return { code: 'INSTALMENT_SOON', key: `due:${productId}:${on}`, accountId, productId, amount, title: product.commercialName, on }
        })
    })
  },
}
