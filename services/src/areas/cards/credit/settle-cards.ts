/** The bank's own work with credit cards: it closes each month and charges its settlement to the associated account. */
import { addDays, type LocalDate, monthName, toInstant, toLocalDate } from '@almenara/contract/dates'
import { type Cents, negate } from '@almenara/contract/money'
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { datedKey, type DatedWork, type ItemWork } from '../../../calendar/dated-work.ts'
import { BATCH_SIZE, listedItems, isNotSetAside, requireEarlierDone, runItems } from '../../../calendar/set-aside.ts'
import type { Database } from '../../../db/connection.ts'
import type { Leg } from '../../../ledger/types.ts'
import { houseAccount } from '../../../products/house-accounts.ts'
import { products } from '../../../products/tables.ts'
import { cardMovements, cards } from '../tables.ts'
import { closingOf, type CreditCard, lockCard } from './closing.ts'
import { chargeDay } from './scp-rules.ts'
import { closingsBetween, incomeOf, periodOf } from './settlement-rules.ts'
import { cardSettlements, scpInstalments } from './tables.ts'

const NAME = 'card-settlements'

/** Charges those that are due, the oldest first. An item is the id of a settlement. */
const payments: ItemWork = {
  name: NAME,
  due: async ({ bank, day }, after) => {
    const { id, dueOn, productId, chargedOn } = cardSettlements
    // What has no funds stays unpaid.
    const next =
      after === undefined
        ? undefined
        : sql`(${dueOn}, ${productId}) > (select last.due_on, last.product_id from card_settlements last where last.id = ${after})`
    const unpaid = and(isNull(chargedOn), lte(dueOn, day), isNotSetAside(NAME, id), next)
    const rows = await bank.database.select({ id }).from(cardSettlements).where(unpaid).orderBy(dueOn, productId).limit(BATCH_SIZE)
    return rows.map((row) => row.id)
  },
  one: async ({ bank, day }, id) => {
    const due = await unpaidOne(bank.database, id)
    if (due) await charge(bank, due, day)
  },
}

const CLOSINGS = 'card-closings'

/** Closes a month of a card. An item is a card and the last day of the month: `P1 2026-11-30`. */
const closings: ItemWork = listedItems({
  name: CLOSINGS,
  all: async ({ bank, day, from }) => {
    const items: string[] = []
    for (const closesOn of closingsBetween(addDays(from, -1), addDays(day, -1)))
      for (const { productId } of await creditCards(bank.database, closesOn)) items.push(`${productId} ${closesOn}`)
    return items
  },
  one: async ({ bank: { database } }, item) => {
    const [productId = '', month = ''] = item.split(' ')
    const closesOn = toLocalDate(month)
    // A month begins with what the one before left.
    await requireEarlierDone(database, CLOSINGS, item)
    const [card] = await creditCards(database, closesOn, productId)
    if (card) await freezeSettlement(database, card, closesOn)
  },
})

/**
 * On the first bank day after a month it closes the month of every credit card and charges it. What an account has not the funds for is
 * tried again each bank day. Frozen before it is posted and marked after: run again, it does what was left.
 */
export const settleCards: DatedWork = {
  name: NAME,
  run: async (today) => {
    await runItems(today, closings)
    await runItems(today, payments)
  },
  items: [closings, payments],
}

/** Every one, or the one that is asked for. */
function creditCards(database: Database, closesOn: LocalDate, productId?: string): Promise<CreditCard[]> {
  return database
    .select({
      productId: cards.productId,
      ledgerAccountId: cards.ledgerAccountId,
      accountProductId: cards.accountProductId,
      paymentMode: cards.paymentMode,
      paymentPercentage: cards.paymentPercentage,
      paymentAmount: cards.paymentAmount,
    })
    .from(cards)
    .innerJoin(products, eq(products.id, cards.productId))
    .where(
      and(eq(cards.type, 'CREDIT'), lte(products.openedOn, closesOn), productId === undefined ? undefined : eq(cards.productId, productId)),
    )
    .orderBy(asc(cards.productId))
}

const settlementKey = (productId: string, closesOn: LocalDate) => datedKey('card-settlement', productId, closesOn)

/** Writes the settlement of a month with its final amounts, once. A month in which nothing was owed has none. */
async function freezeSettlement(database: Database, card: CreditCard, closesOn: LocalDate): Promise<void> {
  await database.transaction(async (tx) => {
    await lockCard(tx, card.productId)
    const id = settlementKey(card.productId, closesOn)
    if ((await tx.$count(cardSettlements, eq(cardSettlements.id, id))) > 0) return
    const { settled, mode, tin, instalments } = await closingOf(tx, card, closesOn)
    if (Object.values(settled).every((amount) => amount === 0)) return
    const nothingToPost = settled.total === 0 && incomeOf(settled) === 0
    const dueOn = chargeDay(closesOn)
    const { productId, accountProductId } = card
    await tx.insert(cardSettlements).values({
      id,
      productId,
      accountProductId,
      ...periodOf(closesOn),
      dueOn,
      mode,
      tin,
      ...settled,
      chargedOn: nothingToPost ? dueOn : null,
    })
    for (const { planId, number } of instalments) {
      const one = and(eq(scpInstalments.planId, planId), eq(scpInstalments.number, number))
      await tx.update(scpInstalments).set({ settlementId: id }).where(one)
    }
  })
}

async function unpaidOne(database: Database, id: string) {
  const [due] = await database
    .select({
      settlement: cardSettlements,
      name: products.commercialName,
      ending: cards.ending,
      ledgerAccountId: cards.ledgerAccountId,
    })
    .from(cardSettlements)
    .innerJoin(cards, eq(cards.productId, cardSettlements.productId))
    .innerJoin(products, eq(products.id, cards.productId))
    .where(and(eq(cardSettlements.id, id), isNull(cardSettlements.chargedOn)))
  return due
}
type Due = NonNullable<Awaited<ReturnType<typeof unpaidOne>>>

/** What both customers' accounts read of a settlement. */
function settlementWords(name: string, ending: string, closesOn: LocalDate): Pick<Leg, 'title' | 'detail' | 'data'> {
  return {
    title: 'Liquidación de tarjeta',
    detail: `${name} •••• ${ending}, ${monthName(closesOn).toLowerCase()}`,
    data: { card: ending },
  }
}

/** Posts what is due: the payment and, in the card, the interest and fees that it pays. An account without funds leaves it unpaid. */
async function charge(bank: Bank, due: Due, day: LocalDate): Promise<void> {
  const { settlement } = due
  const { id, productId } = settlement
  const outcome = await bank.ledger.post({ key: id, kind: 'card-settlement', bookedOn: day, legs: await legsOf(bank.database, due) })
  if (outcome.outcome === 'INSUFFICIENT_FUNDS') return
  if (outcome.outcome !== 'POSTED' && outcome.outcome !== 'REPLAYED')
    throw new Error(`Settlement ${id}: the ledger answered ${outcome.outcome}`)
  const { transaction } = outcome
  const rows = movementRows(due, day).map((row) => ({ ...row, productId, transactionId: transaction }))
  await bank.database.transaction(async (tx) => {
    await tx.update(cardSettlements).set({ chargedOn: day, transactionId: transaction }).where(eq(cardSettlements.id, id))
    await tx.insert(cardMovements).values(rows).onConflictDoNothing()
  })
}

async function legsOf(database: Database, { settlement, name, ending, ledgerAccountId }: Due): Promise<Leg[]> {
  const { total, closesOn, accountProductId } = settlement
  const words = settlementWords(name, ending, closesOn)
  const interest = { ...words, type: 'INTEREST', commonConcept: 17, ownConcept: 170, title: 'Intereses de la tarjeta' } as const
  const paid = { ...words, type: 'CARD_SETTLEMENT', commonConcept: 12, ownConcept: 126 } as const
  const income = incomeOf(settlement)
  const payer = total > 0 ? await ledgerOf(database, accountProductId) : 0
  return [
    ...(total > 0
      ? [
          { ...paid, account: payer, amount: negate(total) },
          { ...paid, account: ledgerAccountId, amount: total },
        ]
      : []),
    ...(income > 0
      ? [
          // A card beyond its limit pays its interest too: the payment comes first.
          { ...interest, account: ledgerAccountId, amount: negate(income), forced: true },
          { ...interest, account: await houseAccount(database, 'income'), amount: income },
        ]
      : []),
  ]
}

/** The ledger account of the account that pays for a card. */
export async function ledgerOf(database: Database, productId: string): Promise<number> {
  const rows = await database
    .select({ id: products.ledgerAccountId })
    .from(products)
    .where(inArray(products.id, [productId]))
  const id = rows[0]?.id
  if (id === undefined || id === null) throw new Error(`Product ${productId} pays for a card and has no ledger account`)
  return id
}

/** What the card's own list says of it. */
function movementRows({ settlement }: Due, day: LocalDate) {
  const { id, productId, closesOn, total, instalmentInterest, instalmentFee, revolvingInterest } = settlement
  const month = monthName(closesOn).toLowerCase()
  const lines: { kind: 'SETTLEMENT' | 'INTEREST' | 'FEE'; key: string; amount: Cents; merchant: string }[] = [
    { kind: 'SETTLEMENT', key: id, amount: total, merchant: `Liquidación de ${month}` },
    {
      kind: 'INTEREST',
      key: datedKey('card-interest', productId, closesOn),
      amount: negate(revolvingInterest),
      merchant: 'Intereses del pago aplazado',
    },
    {
      kind: 'INTEREST',
      key: datedKey('card-scp-interest', productId, closesOn),
      amount: negate(instalmentInterest),
      merchant: 'Intereses de compras aplazadas',
    },
    {
      kind: 'FEE',
      key: datedKey('card-scp-fee', productId, closesOn),
      amount: negate(instalmentFee),
      merchant: 'Comisión por aplazar compras',
    },
  ]
  return lines
    .filter(({ amount }) => amount !== 0)
    .map((line) => ({ ...line, state: 'SETTLED' as const, madeAt: startOf(day), madeOn: day, settledOn: day }))
}

/** When the bank books a day's work. */
export const startOf = (day: LocalDate) => toInstant(`${day}T05:00:00Z`)
