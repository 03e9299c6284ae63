import type { AccountDetail, detail } from '@almenara/contract/areas/accounts'
import { addMonths, dayAt, firstOfMonth, type Instant } from '@almenara/contract/dates'
import { ZERO } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Handler } from '../../http/handler.ts'
import { Failure } from '../../http/failure.ts'
import type { Db } from '../../db/connection.ts'
import { monthlyFlows } from '../../extracts/month-flows.ts'
import { entries } from '../../ledger/tables.ts'
import { firstHolder } from '../../products/holders.ts'
import { accountSummary, requireAccount } from './account-pool.ts'

const FLOW_MONTHS = 6

export const accountDetail: Handler<typeof detail> = async ({ bank, session, params, now }) => {
  const { database, brand } = bank
  const account = await requireAccount(database, session, params.id)
  const holder = await firstHolder(database, account.id)
  if (!holder) throw new Failure('INTERNAL', { message: `Account ${account.id} has no holder` })
  return {
    ...accountSummary(account),
    ...(account.alias === null ? {} : { alias: account.alias }),
    holder: holder.name,
    bic: brand.bic,
    overdraftLimit: account.overdraft,
    openedOn: account.openedOn,
    canOperate: account.canOperate,
    flows: await lastMonths(database, account.ledgerAccountId, now),
  }
}

/** Every one of the last six months, with zeros where nothing moved. */
async function lastMonths(db: Db, ledgerAccountId: number, now: Instant): Promise<AccountDetail['flows']> {
  const today = dayAt(now)
  const months = Array.from({ length: FLOW_MONTHS }, (_, index) => addMonths(firstOfMonth(today), index + 1 - FLOW_MONTHS))
  const { amount, bookedOn: day } = entries
  const found = await monthlyFlows(db, entries, { amount, day }, eq(entries.accountId, ledgerAccountId), [months[0] ?? today, today])
  return months.map((month) => {
    const key = month.slice(0, 7)
    const flow = found.find((one) => one.key === key)
    return { key, moneyIn: flow?.moneyIn ?? ZERO, moneyOut: flow?.moneyOut ?? ZERO }
  })
}
