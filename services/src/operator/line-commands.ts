/** Lines of financing («anticipo de remesas»), which the office grants. */
import { dayAt, formatDay, isLocalDate } from '@almenara/contract/dates'
import { formatAmount, toCents } from '@almenara/contract/money'
import { formatRate } from '@almenara/contract/rate'
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { openFinancingLine } from '../areas/payments/financing/open-line.ts'
import { remittanceContracts } from '../areas/payments/contracts/tables.ts'
import type { Database } from '../db/connection.ts'
import { products } from '../products/tables.ts'
import type { Office } from './office.ts'
import { UsageError } from './usage-error.ts'

export const LINE_USAGE = `  npm run operator -- open-line CONTRACT NUMBER LIMIT RATE [UNTIL]
                                                      opens a line of financing with a NUMBER of its own beside a contract of debits,
                                                      of the same holders, account and people: LIMIT in euros, RATE in percent a
                                                      year, as 5.25, and UNTIL as 2027-06-30; files that begin FSDD are advanced on it
`

const NUMBER = /^[A-Z0-9-]{4,20}$/
const MOST_EUROS = 100_000_000

export async function openLine(database: Database, office: Pick<Office, 'bank'>, words: readonly string[]): Promise<string> {
  const [contract = '', number = '', euros = '', percent = '', until] = words
  const isWritten = NUMBER.test(number) && /^\d{1,9}$/.test(euros) && /^\d{1,2}(?:\.\d{1,3})?$/.test(percent) && words.length <= 5
  if (!isWritten || Number(euros) < 1 || Number(euros) > MOST_EUROS || (until !== undefined && !isLocalDate(until)))
    throw new UsageError(`Write:\n${LINE_USAGE}`)
  const today = dayAt((await office.bank()).clock.now())
  if (until !== undefined && until < today) throw new UsageError(`${until} has passed.`)
  const limit = toCents(Number(euros) * 100)
  const rate = Math.round(Number(percent) * 1000)
  await database.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: products.id, kind: remittanceContracts.kind })
      .from(products)
      .innerJoin(remittanceContracts, eq(remittanceContracts.productId, products.id))
      .where(eq(products.identifier, contract))
    if (found?.kind !== 'DEBITS') throw new UsageError(`There is no contract of debits «${contract}».`)
    const [taken] = await tx.select({ id: products.id }).from(products).where(eq(products.identifier, number))
    if (taken) throw new UsageError(`${number} is the number of another product.`)
    const validUntil = until !== undefined && isLocalDate(until) ? until : null
    await openFinancingLine(tx, { besides: found.id, id: randomUUID(), number, openedOn: today, limit, rate, validUntil })
  })
  const term = until !== undefined && isLocalDate(until) ? `until ${formatDay(until)}` : 'without an end'
  return `Line ${number}: ${formatAmount(limit)} at ${formatRate(rate)}, ${term}.\n`
}
