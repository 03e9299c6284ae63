/**
 * On each bank day: what fell due is frozen as a receipt (`freeze-receipts.ts`) and charged; what could not be paid is tried again, with
 * interest for the delay.
 */
import type { LocalDate } from '@almenara/contract/dates'
import { add, negate, ZERO, type Cents } from '@almenara/contract/money'
import { and, eq, isNull, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { DatedWork, ItemWork } from '../../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside, runItems } from '../../calendar/set-aside.ts'
import { writeAboutProduct } from '../../correspondence/about-product.ts'
import { entries, transactions } from '../../ledger/tables.ts'
import { houseAccount } from '../../products/house-accounts.ts'
import { RECEIPT_POSTING } from '../../products/posting-kinds.ts'
import { products } from '../../products/tables.ts'
import { guaranteeFees, instalments } from './freeze-receipts.ts'
import { receiptLetter } from './receipt-letter.ts'
import { defaultRateOf, lateInterest } from './rules/default-interest.ts'
import { receiptKey, receiptLegs, receiptTotal } from './rules/receipt-legs.ts'
import { financingReceipts, financings, loans } from './tables.ts'

type Receipt = typeof financingReceipts.$inferSelect

const NAME = 'receipt-payments'
const unpaid = isNull(financingReceipts.paidOn)

/** The oldest first, as payments are imputed (Código Civil art. 1174). An item is a product and the number of its receipt: `P1 7`. */
const payments: ItemWork = {
  name: NAME,
  due: async ({ bank, day }, after) => {
    const { productId, number, dueOn } = financingReceipts
    const item = sql<string>`${productId} || ' ' || ${number}`
    // What has no funds stays unpaid.
    const next =
      after === undefined
        ? undefined
        : sql`(${dueOn}, ${productId}, ${number}) > (select last.due_on, last.product_id, last.number from financing_receipts last
                                                 where ${isReceipt(after, sql`last.product_id`, sql`last.number`)})`
    const due = and(unpaid, lte(dueOn, day), isNotSetAside(NAME, sql`(${item})`), next)
    const rows = await bank.database.select({ item }).from(financingReceipts).where(due).orderBy(dueOn, productId, number).limit(BATCH_SIZE)
    return rows.map((row) => row.item)
  },
  one: async ({ bank, day }, item) => {
    const { productId, number } = financingReceipts
    const mine = and(unpaid, isReceipt(item, productId, number))
    const [found] = await bank.database.select().from(financingReceipts).where(mine)
    if (found) await charge(bank, found, day)
  },
}

function isReceipt(item: string, productId: SQLWrapper, number: SQLWrapper): SQL {
  const [product = '', place = ''] = item.split(' ')
  return sql`${productId} = ${product} and ${number} = ${Number(place)}`
}

export const chargeReceipts: DatedWork = {
  name: 'financing-receipts',
  run: async (today) => {
    await runItems(today, instalments)
    await runItems(today, guaranteeFees)
    await runItems(today, payments)
  },
  items: [instalments, guaranteeFees, payments],
}

async function charge(bank: Bank, receipt: Receipt, day: LocalDate): Promise<void> {
  const late = await lateOf(bank, receipt, day)
  const mine = and(eq(financingReceipts.productId, receipt.productId), eq(financingReceipts.number, receipt.number))
  // What is tried on a day is written before it is: a rerun of the day tries the same.
  await bank.database.transaction((tx) => tx.update(financingReceipts).set({ lateInterest: late, triedOn: day }).where(mine))
  const paid = await post(bank, { ...receipt, lateInterest: late }, day)
  if (paid === undefined) return
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    await tx.update(financingReceipts).set(paid).where(mine)
    await writeAboutProduct(tx, bank, await receiptLetter(tx, { ...receipt, ...paid }, now), now)
  })
}

/** Nothing the first time, be its bank day days after a holiday; on a day that is run again, what it was. */
async function lateOf({ database }: Bank, receipt: Receipt, day: LocalDate): Promise<Cents> {
  const { productId, principal, rate, dueOn, triedOn } = receipt
  if (triedOn === null) return ZERO
  if (triedOn === day) return receipt.lateInterest
  const [loan] = await database.select().from(loans).where(eq(loans.productId, productId))
  return loan ? lateInterest(principal, defaultRateOf(loan.purpose, rate, loan.defaultRate), dueOn, day) : ZERO
}

type Paid = Pick<Receipt, 'lateInterest'> & { paidOn: LocalDate; transactionId: number }

/** How it was paid; `undefined` while there are no funds. */
async function post(bank: Bank, receipt: Receipt, day: LocalDate): Promise<Paid | undefined> {
  const { database, ledger } = bank
  const { name, loan, payer } = await accountsOf(bank, receipt.productId)
  const accounts = { payer, loan, income: await houseAccount(database, 'income'), taxes: await houseAccount(database, 'taxes') }
  const key = receiptKey(receipt.productId, receipt)
  const posted = await ledger.post({ key, kind: RECEIPT_POSTING, bookedOn: day, legs: receiptLegs(name, receipt, accounts) })
  if (posted.outcome === 'POSTED' || posted.outcome === 'REPLAYED')
    return { lateInterest: receipt.lateInterest, paidOn: day, transactionId: posted.transaction }
  if (posted.outcome === 'INSUFFICIENT_FUNDS') return undefined
  const booked = posted.outcome === 'KEY_REUSED' ? await bookedEarlier(bank, key, payer, receipt) : undefined
  if (booked) return booked
  throw new Error(`The ledger answered ${posted.outcome} to receipt ${receipt.number} of ${receipt.productId}`)
}

/** By a turn that could not mark it, on its day and with the late interest of that day. */
async function bookedEarlier({ database }: Bank, key: string, payer: number, receipt: Receipt): Promise<Paid | undefined> {
  const [known] = await database
    .select({ transactionId: transactions.id, paidOn: transactions.bookedOn, amount: entries.amount })
    .from(transactions)
    .innerJoin(entries, and(eq(entries.transactionId, transactions.id), eq(entries.accountId, payer)))
    .where(eq(transactions.key, key))
  if (!known) return undefined
  const { amount, ...paid } = known
  return { ...paid, lateInterest: add(negate(amount), negate(receiptTotal({ ...receipt, lateInterest: ZERO }))) }
}

async function accountsOf({ database }: Bank, productId: string): Promise<{ name: string; loan: number | null; payer: number }> {
  const [own] = await database
    .select({ name: products.commercialName, loan: products.ledgerAccountId, chargedTo: financings.chargedTo })
    .from(financings)
    .innerJoin(products, eq(products.id, financings.productId))
    .where(eq(financings.productId, productId))
  const [charged] = own
    ? await database.select({ payer: products.ledgerAccountId }).from(products).where(eq(products.id, own.chargedTo))
    : []
  if (!own || !charged || charged.payer === null) throw new Error(`Financing ${productId} has nowhere to be charged`)
  return { name: own.name, loan: own.loan, payer: charged.payer }
}
