/** What the network charges on a bank day: each authorisation becomes a charge, and its money is no longer held. */
import { toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { negate, type Cents } from '@almenara/contract/money'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { DatedDay, DatedWork } from '../../calendar/dated-work.ts'
import { listedItems, runItems } from '../../calendar/set-aside.ts'
import type { Leg, Posting, PostOutcome } from '../../ledger/types.ts'
import { transactions } from '../../ledger/tables.ts'
import { houseAccount } from '../../products/house-accounts.ts'
import { UNAVAILABLE, type Clearing } from '../../rails/cards/port.ts'
import { cardMovements, cards } from './tables.ts'

const NAME = 'card-authorisations'

/** The network's list of a day, which is the same however often it is asked for, by its items: the day and the authorisation. */
async function chargesOn(bank: Bank, listedOn: LocalDate): Promise<ReadonlyMap<string, Clearing>> {
  const clearings = await bank.cards.clearings(listedOn)
  if (clearings === UNAVAILABLE) throw new Error(`The card processor did not say what it charges on ${listedOn}`)
  return new Map(clearings.map((clearing) => [`${listedOn} ${clearing.id}`, clearing]))
}

/** `known`: the charges of the day that is run. One that was set aside on an earlier day is looked up in the list of that day. */
const chargesAmong = (known: ReadonlyMap<string, Clearing>) =>
  listedItems({
    name: NAME,
    all: async () => [...known.keys()],
    one: async ({ bank, day }, item) => {
      const clearing = known.get(item) ?? (await chargesOn(bank, toLocalDate(item.split(' ')[0] ?? ''))).get(item)
      if (clearing) await settle({ bank, day }, clearing)
    },
  })

/** Freeze, post, mark: what is frozen is the network's own list of the day. A charge that cannot be booked is set aside. */
export const settleAuthorisations: DatedWork = {
  name: NAME,
  run: async (today) => {
    const { bank, day } = today
    // A bank whose processor is away settles nothing today: the network's list of the next day does not have these, so the day waits.
    if (!(await anyPending(bank)) && (await bank.cards.clearings(day)) === UNAVAILABLE) return
    await runItems(today, chargesAmong(await chargesOn(bank, day)))
    await releaseLapsed(bank)
  },
  items: [chargesAmong(new Map())],
}

async function anyPending({ database }: Bank): Promise<boolean> {
  const [pending] = await database.select({ id: cardMovements.id }).from(cardMovements).where(eq(cardMovements.state, 'PENDING')).limit(1)
  return pending !== undefined
}

type Charged = typeof cardMovements.$inferSelect & { ledgerAccountId: number; ending: string }

async function settle({ bank, day }: Pick<DatedDay, 'bank' | 'day'>, { id, amount }: Clearing): Promise<void> {
  const { database } = bank
  const [found] = await database
    .select({ movement: cardMovements, ledgerAccountId: cards.ledgerAccountId, ending: cards.ending })
    .from(cardMovements)
    .innerJoin(cards, eq(cards.productId, cardMovements.productId))
    // One that lapsed is charged all the same: the bank promised the merchant.
    .where(and(eq(cardMovements.key, id), inArray(cardMovements.state, ['PENDING', 'RELEASED'])))
  if (!found) return
  const movement = { ...found.movement, ledgerAccountId: found.ledgerAccountId, ending: found.ending }
  const house = await houseAccount(database, 'cards')
  const transaction = await charge(bank, postingOf(movement, house, amount, day))
  await database.transaction((tx) =>
    tx
      .update(cardMovements)
      .set({ state: 'SETTLED', settledOn: day, amount: negate(amount), transactionId: transaction })
      .where(eq(cardMovements.id, movement.id)),
  )
}

function postingOf(
  { key, kind, merchant, ending, ledgerAccountId, originalAmount, originalCurrency }: Charged,
  house: number,
  amount: Cents,
  day: Posting['bookedOn'],
): Posting {
  const isCash = kind === 'CASH'
  const words = {
    type: isCash ? ('CASH' as const) : ('CARD_PURCHASE' as const),
    commonConcept: isCash ? (11 as const) : (12 as const),
    ownConcept: isCash ? 110 : 120,
    title: isCash ? 'Reintegro en cajero' : `Compra en ${merchant}`,
  }
  const original =
    originalAmount !== null && originalCurrency !== null ? { original: { currency: originalCurrency, amount: originalAmount } } : {}
  const own: Leg = {
    account: ledgerAccountId,
    amount: negate(amount),
    ...words,
    detail: `Tarjeta •••• ${ending}`,
    data: { card: ending, ...original },
  }
  return {
    key,
    kind: isCash ? 'cash' : 'card-purchase',
    ...(day ? { bookedOn: day } : {}),
    legs: [own, { account: house, amount, ...words }],
  }
}

/** Out of what was held; where that is gone, or is less than what is charged, the account owes it. Answers the transaction. */
async function charge(bank: Bank, posting: Posting): Promise<number> {
  const held = await bank.ledger.post({ ...posting, hold: posting.key })
  if (isBooked(held)) return held.transaction
  if (held.outcome === 'INSUFFICIENT_FUNDS') await bank.ledger.releaseHold(posting.key)
  const forced = { ...posting, legs: posting.legs.map((leg, index) => (index === 0 ? { ...leg, forced: true } : leg)) }
  const owed = held.outcome === 'KEY_REUSED' ? held : await bank.ledger.post(forced)
  if (isBooked(owed)) return owed.transaction
  // Charged by an earlier run that was cut off before it could say so.
  const [booked] = await bank.database.select({ id: transactions.id }).from(transactions).where(eq(transactions.key, posting.key))
  if (!booked) throw new Error(`The ledger answered ${owed.outcome} to card purchase ${posting.key}`)
  return booked.id
}

function isBooked(outcome: PostOutcome): outcome is Extract<PostOutcome, { transaction: number }> {
  return outcome.outcome === 'POSTED' || outcome.outcome === 'REPLAYED'
}

/** What lapsed in the books without being charged is pending no more. */
async function releaseLapsed({ database }: Bank): Promise<void> {
  await database.transaction((tx) =>
    tx.execute(sql`
      update card_movements m set state = 'RELEASED' from holds h
      where m.state = 'PENDING' and h.id = m.hold_id and h.released_at is not null and h.transaction_id is null`),
  )
}
