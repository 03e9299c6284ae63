/**
 * On the first bank day of a month: what the SMS of the month before cost, one entry for each contract, in the account that its person chose. Never
 * into an overdraft: where the account has not the money, nothing is booked and the contract goes on by what costs nothing.
 */
import { URGENT_ALERTS, type AlertChannel } from '@almenara/contract/areas/alerts/alert-codes'
import { addMonths, firstOfMonth, monthName, type LocalDate } from '@almenara/contract/dates'
import { negate, toCents, type Cents } from '@almenara/contract/money'
import { and, asc, eq, gte, isNotNull, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { datedKey, type DatedDay, type DatedWork } from '../../calendar/dated-work.ts'
import { momentOf } from '../../calendar/payment-days.ts'
import { listedItems, readItem, runItems } from '../../calendar/set-aside.ts'
import type { Tx } from '../../db/connection.ts'
import { postIn } from '../../ledger/post-in.ts'
import { ledgerAccounts } from '../../ledger/tables.ts'
import { publishNotices } from '../../messages/notices.ts'
import { outboxMessages } from '../../messages/tables.ts'
import { houseAccount } from '../../products/house-accounts.ts'
import { powers, products } from '../../products/tables.ts'
import { alertContracts, alertFirings } from './tables.ts'
import { tellChange } from './tell-change.ts'

const NAME = 'alert-sms-fees'

type Contract = typeof alertContracts.$inferSelect

/** An item is a contract and the first day that is not charged: `C1 2026-12-01`. */
const fees = listedItems({
  name: NAME,
  all: async (today) => {
    const until = firstOfMonth(today.day)
    if (until < today.from || priceOf(today) === 0) return []
    const { contractId } = alertFirings
    const rows = await today.bank.database
      .selectDistinct({ contractId })
      .from(alertFirings)
      .innerJoin(outboxMessages, eq(outboxMessages.id, alertFirings.outboxId))
      .where(and(isCharged(until), isNotNull(alertFirings.outboxId)))
      .orderBy(asc(contractId))
    return rows.map((row) => `${row.contractId} ${until}`)
  },
  one: async (today, item) => {
    const { contract, on } = readItem(item)
    const income = await houseAccount(today.bank.database, 'income')
    await today.bank.database.transaction((tx) => charge(tx, today, { id: contract, until: on, income }))
  },
})

export const chargeSms: DatedWork = { name: NAME, run: (today) => runItems(today, fees), items: [fees] }

const priceOf = ({ bank }: Pick<DatedDay, 'bank'>): Cents => toCents(bank.brand.alerts?.smsPrice ?? 0)

/** SMS that the carrier took in the month before a day. What protects the customer is free. */
function isCharged(until: LocalDate): SQL | undefined {
  const { sentAt } = outboxMessages
  const [from, to] = [momentOf(addMonths(until, -1), '00:00'), momentOf(until, '00:00')]
  return and(eq(alertFirings.channel, 'SMS'), notInArray(alertFirings.code, [...URGENT_ALERTS]), gte(sentAt, from), lt(sentAt, to))
}

interface Charge {
  /** Of the contract. */
  id: string
  until: LocalDate
  income: number
}

async function charge(tx: Tx, today: DatedDay, { id, until, income }: Charge): Promise<void> {
  const [contract] = await tx.select().from(alertContracts).where(eq(alertContracts.id, id)).for('no key update')
  // Contracted while an SMS cost nothing.
  if (!contract || contract.liquidationAccountId === null) return
  // Whoever was told that nothing is charged is not charged when the day is run again, whatever money has come since.
  if (contract.smsSettledUntil !== null && contract.smsSettledUntil >= until) return
  const [sent] = await tx
    .select({ messages: sql<number>`count(distinct ${alertFirings.outboxId})::int` })
    .from(alertFirings)
    .innerJoin(outboxMessages, eq(outboxMessages.id, alertFirings.outboxId))
    .where(and(eq(alertFirings.contractId, id), isCharged(until)))
  const messages = sent?.messages ?? 0
  if (messages === 0) return
  const account = await accountOf(tx, contract)
  const month = monthName(addMonths(until, -1)).toLowerCase()
  const fee = { amount: toCents(messages * priceOf(today)), detail: `Alerta ${contract.number}: ${messages} SMS en ${month}` }
  if (account === undefined || !(await isPosted(tx, today, { contract: id, until, from: account, to: income, ...fee })))
    await goOnForNothing(tx, today.bank, contract)
  await tx.update(alertContracts).set({ smsSettledUntil: until }).where(eq(alertContracts.id, id))
}

/** The books of the account that is charged, while its person may charge it. */
async function accountOf(tx: Tx, { liquidationAccountId, userId }: Contract): Promise<number | undefined> {
  const [found] = await tx
    .select({ ledger: products.ledgerAccountId })
    .from(products)
    .innerJoin(powers, and(eq(powers.productId, products.id), eq(powers.userId, userId), powers.canOperate))
    .where(and(eq(products.id, liquidationAccountId ?? ''), eq(products.status, 'ACTIVE')))
  return found?.ledger ?? undefined
}

interface Fee {
  contract: string
  until: LocalDate
  from: number
  to: number
  amount: Cents
  detail: string
}

/** False where the account's own money does not reach. Under one key a month: with another price since, what was charged stays as it was. */
async function isPosted(tx: Tx, { bank, day }: DatedDay, { contract, until, from, to, amount, detail }: Fee): Promise<boolean> {
  const words = { type: 'FEE', commonConcept: 17, ownConcept: 171, title: 'Comisión por avisos por SMS', detail } as const
  const posting = {
    key: datedKey('alerts-fee', contract, until),
    kind: 'alerts-fee',
    bookedOn: day,
    legs: [
      { account: from, amount: negate(amount), ...words },
      { account: to, amount, ...words },
    ],
  }
  await tx.execute(sql`savepoint fee`)
  const { outcome } = await postIn(tx, posting, bank.clock.now())
  if (outcome === 'REPLAYED' || outcome === 'KEY_REUSED') return true
  if (outcome === 'POSTED') {
    // Read under the account's lock, which the posting took: an agreed overdraft is no money to pay this with.
    const [left] = await tx
      .select({ own: sql<number>`(${ledgerAccounts.balance} - ${ledgerAccounts.held})::float8` })
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.id, from))
    if (left && left.own >= 0) return true
    await tx.execute(sql`rollback to savepoint fee`)
    return false
  }
  if (outcome === 'INSUFFICIENT_FUNDS') return false
  throw new Error(`The SMS of alert ${contract}: ${outcome}`)
}

/** By its other channels, or by e-mail where it had none: told there, or by a notice to whoever has no address. */
async function goOnForNothing(tx: Tx, bank: Bank, { id, userId, number, channels, version, state }: Contract): Promise<void> {
  if (!channels.includes('SMS') || state === 'DEACTIVATED') return
  const others = channels.filter((channel) => channel !== 'SMS')
  const free: AlertChannel[] = others.length > 0 ? others : ['EMAIL']
  await tx
    .update(alertContracts)
    .set({ channels: free, version: version + 1 })
    .where(eq(alertContracts.id, id))
  const now = bank.clock.now()
  const text = `No hemos podido cobrar los SMS de su alerta ${number}. No le cobramos nada y desde ahora le avisamos por sus canales gratuitos.`
  const way = await tellChange(tx, bank, { userId, channels: free, text }, now)
  if (!way) await publishNotices(tx, [userId], { title: 'Alertas sin canal', text: `${text} Verifique su correo en Área personal.` }, now)
}
