/** «Su saldo cada lunes»: what is available in an account on Mondays at eight, for whoever asked to be told of it. */
import { addDays, dayAt, weekday, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, type Cents } from '@almenara/contract/money'
import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { momentOf } from '../../calendar/payment-days.ts'
import type { Db } from '../../db/connection.ts'
import { balancesAt } from '../../ledger/history.ts'
import { ledgerAccounts } from '../../ledger/tables.ts'
import type { EventSource, Happened } from '../../products/watched-events.ts'
import { products } from '../../products/tables.ts'
import { alertContracts, alertFirings, alertRules } from './tables.ts'

const CODE = 'BALANCE_WEEKLY'
const MONDAY = 1
const HOUR = '08:00'

export const weeklyBalances: EventSource = {
  name: 'weekly-balances',
  codes: [CODE],
  happened: async (db, { from, until, of }) => {
    const mondays = mondaysOf(from, until)
    const found: Happened[] = []
    for (const on of mondays) found.push(...(of ? await balanceOf(db, of.accountId, on) : await balancesNow(db, on)))
    return found
  },
}

/** Those whose hour falls between the two moments. */
function mondaysOf(from: Instant, until: Instant): LocalDate[] {
  const found: LocalDate[] = []
  for (let day = dayAt(from); day <= dayAt(until); day = addDays(day, 1)) {
    const at = momentOf(day, HOUR)
    if (weekday(day) === MONDAY && at >= from && at <= until) found.push(day)
  }
  return found
}

const keyOf = (on: LocalDate) => `week:${on}`

const eventOf = (accountId: string, on: LocalDate, amount: Cents): Happened => ({
  code: CODE,
  key: keyOf(on),
  accountId,
  at: momentOf(on, HOUR),
  amount,
  title: '',
})

/** Of the accounts of those who asked for it and have not been told of this Monday: it is read some times over. */
async function balancesNow(db: Db, on: LocalDate): Promise<Happened[]> {
  const { balance, overdraft, held } = ledgerAccounts
  const told = db
    .select({ one: sql`1` })
    .from(alertFirings)
    .where(and(eq(alertFirings.ruleId, alertRules.id), eq(alertFirings.eventKey, keyOf(on))))
  const rows = await db
    .selectDistinct({ id: products.id, available: sql<Cents>`(${balance} + ${overdraft} - ${held})::float8` })
    .from(alertRules)
    .innerJoin(alertContracts, eq(alertContracts.id, alertRules.contractId))
    .innerJoin(products, eq(products.id, alertContracts.productId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, products.ledgerAccountId))
    .where(
      and(
        eq(alertRules.code, CODE),
        isNull(alertRules.removedAt),
        eq(alertRules.over, false),
        eq(alertContracts.state, 'ACTIVE'),
        eq(products.status, 'ACTIVE'),
        notExists(told),
      ),
    )
  return rows.map(({ id, available }) => eventOf(id, on, available))
}

/** Of one account, as it was when that Monday began. */
async function balanceOf(db: Db, accountId: string, on: LocalDate): Promise<Happened[]> {
  const [account] = await db
    .select({ id: ledgerAccounts.id, overdraft: ledgerAccounts.overdraft })
    .from(ledgerAccounts)
    .innerJoin(products, eq(products.ledgerAccountId, ledgerAccounts.id))
    .where(eq(products.id, accountId))
  if (!account) return []
  const balance = (await balancesAt(db, [account.id], [addDays(on, -1)])).get(account.id)?.[0]
  return balance === undefined ? [] : [eventOf(accountId, on, add(balance, account.overdraft))]
}
