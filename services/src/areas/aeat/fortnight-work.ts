/**
 * Each fortnight, what customers have paid of taxes goes to the Treasury: one payment for each restricted account, with its detail as it was frozen.
 * It is closed once nothing of it can be annulled any more; what was asked to be annulled and was not belongs to the next.
 */
import { createHash, randomUUID } from 'node:crypto'
import { TAX_FAMILIES, type TaxFamily } from '@almenara/contract/areas/aeat/codes'
import { formatDay, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, negate, toCents, ZERO } from '@almenara/contract/money'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { datedKey, type DatedWork, type ItemWork } from '../../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside, listedItems, runItems } from '../../calendar/set-aside.ts'
import { isAnyOf } from '../../db/any-of.ts'
import type { Tx } from '../../db/connection.ts'
import { mustPost } from '../../payments/payment-postings.ts'
import { houseAccount } from '../../products/house-accounts.ts'
import { lastClosed, payDayOf } from './fortnights.ts'
import { houseOf, type DeclarationRow } from './postings.ts'
import { declarations, taxFortnights } from './tables.ts'

const CLOSINGS = 'aeat-closings'
const NAME = 'aeat-fortnight'
const COLLECTED = TAX_FAMILIES.filter((family) => family !== 'INFORMATIVE')

/** An item is a family and the end of its fortnight: `SPECIAL 2026-11-20`. */
const closings = listedItems({
  name: CLOSINGS,
  all: async ({ day }) => COLLECTED.map((family) => `${family} ${lastClosed(day)}`),
  one: async ({ bank }, item) => {
    const [name, end = ''] = item.split(' ')
    const family = COLLECTED.find((one) => one === name)
    if (family) await bank.database.transaction((tx) => close(tx, family, end as LocalDate, bank.clock.now()))
  },
})

/** An item is the id of what is to be paid. */
const payments: ItemWork = {
  name: NAME,
  due: async ({ bank, day }) => {
    const { id, payOn, transactionId } = taxFortnights
    const due = and(isNull(transactionId), lte(payOn, day), isNotSetAside(NAME, sql`(${id}::text)`))
    const rows = await bank.database.select({ id }).from(taxFortnights).where(due).orderBy(payOn, id).limit(BATCH_SIZE)
    return rows.map((row) => row.id)
  },
  one: async ({ bank, day }, id) => pay(bank, id, day),
}

export const payTreasury: DatedWork = {
  name: NAME,
  run: async (today) => {
    await runItems(today, closings)
    await runItems(today, payments)
  },
  items: [closings, payments],
}

/** Freezes what is paid of a family until a day and is in no fortnight. One that has been closed stays as it is. */
async function close(tx: Tx, family: TaxFamily, endsOn: LocalDate, now: Instant): Promise<void> {
  const unsettled = and(
    eq(declarations.state, 'PAID'),
    isNull(declarations.fortnightId),
    eq(declarations.family, family),
    lte(declarations.chargedOn, endsOn),
  )
  const rows = await tx
    .select()
    .from(declarations)
    .where(unsettled)
    .orderBy(asc(declarations.chargedAt), asc(declarations.id))
    .for('update')
  if (rows.length === 0) return
  const total = add(ZERO, ...rows.map(({ amount }) => amount))
  const fortnight = { id: randomUUID(), endsOn, family, payOn: payDayOf(endsOn), count: rows.length, total, closedAt: now }
  const detail = detailOf(family, endsOn, rows)
  const [made] = await tx
    .insert(taxFortnights)
    .values({ ...fortnight, detail })
    .onConflictDoNothing()
    .returning({ id: taxFortnights.id })
  // A fortnight that was closed takes nothing more: what comes late is of the next.
  if (!made) return
  const ids = rows.map(({ id }) => id)
  await tx.update(declarations).set({ fortnightId: made.id }).where(isAnyOf(declarations.id, ids))
}

/** One line for each payment, and its totals: tabs between what each has. */
function detailOf(family: TaxFamily, endsOn: LocalDate, rows: readonly DeclarationRow[]): string {
  const lines = rows.map(({ nrc, model, exercise, period, taxId, amount, chargedOn }) =>
    ['D', nrc, model, exercise ?? '', period ?? '', taxId, chargedOn, amount].join('\t'),
  )
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  return [['C', houseOf(family).slice(-3), endsOn].join('\t'), ...lines, ['T', rows.length, total].join('\t'), ''].join('\r\n')
}

/** What a detail comes to, read from it again. */
export function totalsOf(detail: string): { count: number; total: number } {
  const amounts = detail
    .split('\r\n')
    .filter((line) => line.startsWith('D\t'))
    .map((line) => Number(line.split('\t').at(-1)))
  return { count: amounts.length, total: amounts.reduce((sum, amount) => sum + amount, 0) }
}

/** Throws where the detail does not come to what is to be paid: nothing is paid then, and an operator looks. */
async function pay(bank: Bank, id: string, day: LocalDate): Promise<void> {
  const { database, clock } = bank
  const [found] = await database.select({ family: taxFortnights.family }).from(taxFortnights).where(eq(taxFortnights.id, id))
  if (!found) return
  const [from, to] = [await houseAccount(database, houseOf(found.family)), await houseAccount(database, 'treasury')]
  await database.transaction(async (tx) => {
    const [fortnight] = await tx.select().from(taxFortnights).where(eq(taxFortnights.id, id)).for('update')
    if (!fortnight || fortnight.transactionId !== null) return
    const { endsOn, family, total, count, detail } = fortnight
    const written = totalsOf(detail)
    if (written.count !== count || written.total !== total)
      throw new Error(`The detail of the fortnight ${family} ${endsOn} does not come to its payment`)
    const words = {
      type: 'TRANSFER_OUT',
      commonConcept: 98,
      title: `Ingreso de la quincena hasta el ${formatDay(endsOn)}`,
      reference: digestOf(detail),
    } as const
    const legs = [
      { account: from, amount: negate(total), ...words },
      { account: to, amount: toCents(total), ...words },
    ]
    const transactionId = await mustPost(tx, { key: datedKey(NAME, family, endsOn), kind: NAME, bookedOn: day, legs }, clock.now())
    await tx.update(taxFortnights).set({ transactionId }).where(eq(taxFortnights.id, id))
  })
}

const digestOf = (detail: string): string => createHash('sha256').update(detail).digest('hex').slice(0, 16)
