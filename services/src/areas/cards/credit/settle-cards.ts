/** The bank's own work with credit cards: it closes each month and charges its settlement to the associated account. */
import { type LocalDate, monthName, toInstant } from '@almenara/contract/dates'
import { type Cents, negate } from '@almenara/contract/money'
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { datedKey, type DatedWork, type ItemWork } from '../../../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside, runItems } from '../../../calendar/set-aside.ts'
import { writeAboutProduct } from '../../../correspondence/about-product.ts'
import type { Database } from '../../../db/connection.ts'
import type { Leg } from '../../../ledger/types.ts'
import { houseAccount } from '../../../products/house-accounts.ts'
import { products } from '../../../products/tables.ts'
import { cardMovements, cards } from '../tables.ts'
import { closings } from './close-months.ts'
import { settlementLetter } from './settlement-letter.ts'
import { incomeOf } from './settlement-rules.ts'
import { cardSettlements } from './tables.ts'

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
  const now = bank.clock.now()
  const rows = movementRows(due, day).map((row) => ({ ...row, productId, transactionId: transaction }))
  await bank.database.transaction(async (tx) => {
    await tx.update(cardSettlements).set({ chargedOn: day, transactionId: transaction }).where(eq(cardSettlements.id, id))
    await tx.insert(cardMovements).values(rows).onConflictDoNothing()
    await writeAboutProduct(tx, bank, await settlementLetter(tx, { ...settlement, chargedOn: day }, now), now)
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
