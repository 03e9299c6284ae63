/** Credit cards in tests: what their contract asks for credit, and what is bought with them. */
import { randomUUID } from 'node:crypto'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { DATED_WORKS } from '../areas/dated-works.ts'
import { settleCards } from '../areas/cards/credit/settle-cards.ts'
import { cardCreditTerms } from '../areas/cards/credit/tables.ts'
import { settleAuthorisations } from '../areas/cards/settle-authorisations.ts'
import { cardMovements, cards } from '../areas/cards/tables.ts'
import type { DatedWork } from '../calendar/dated-work.ts'
import { runDueDays } from '../calendar/run-days.ts'
import { moving } from './postings.ts'
import type { TestAccount, TestBank, TestUser } from './bank.ts'
import { addCard, type TestCard } from './cards.ts'

/** 3.000 € paid at the end of the month; 21 % of what is left for later, deferred purchases at 17,44 % from 60 €, in 2 to 36 payments. */
export async function addCreditCard(
  test: TestBank,
  owner: TestUser,
  account: TestAccount,
  options: Omit<NonNullable<Parameters<typeof addCard>[3]>, 'type'> & { feeRate?: number } = {},
): Promise<TestCard> {
  const { feeRate = 0, ...rest } = options
  const card = await addCard(test, owner, account, { type: 'CREDIT', ...rest })
  const terms = { productId: card.id, revolvingTin: 2100, minimumPayment: toCents(3_000), scpTin: 1744, scpFeeRate: feeRate }
  const scp = { scpMinimum: toCents(6_000), scpLeastPayments: 2, scpMostPayments: 36 }
  await test.database.transaction((tx) => tx.insert(cardCreditTerms).values({ ...terms, ...scp }))
  return card
}

type Paid = Pick<typeof cards.$inferInsert, 'paymentMode' | 'paymentPercentage' | 'paymentAmount'>

export async function payBy(test: TestBank, card: TestCard, paid: Paid): Promise<void> {
  const none = { paymentPercentage: null, paymentAmount: null }
  await test.database.transaction((tx) =>
    tx
      .update(cards)
      .set({ ...none, ...paid })
      .where(eq(cards.productId, card.id)),
  )
}

/** A purchase that its merchant has charged, or a refund where `cents` is negative. Answers its movement's id. */
export async function buy(
  test: TestBank,
  card: TestCard,
  cents: number,
  day: string,
  merchant = 'Electrodomésticos Turia',
): Promise<string> {
  const on = toLocalDate(day)
  const posting = cents > 0 ? moving(cents, card.ledgerAccountId, test.house) : moving(-cents, test.house, card.ledgerAccountId)
  const posted = await test.bank.ledger.post({ ...posting, bookedOn: on })
  if (posted.outcome !== 'POSTED') throw new Error(`Not posted: ${posted.outcome}`)
  const movement = {
    productId: card.id,
    key: posting.key,
    state: 'SETTLED' as const,
    kind: cents > 0 ? ('PURCHASE' as const) : ('REFUND' as const),
    madeAt: toInstant(`${day}T11:00:00Z`),
    madeOn: on,
    settledOn: on,
    amount: toCents(-cents),
    merchant,
    place: 'Valencia',
    transactionId: posted.transaction,
  }
  return insert(test, movement)
}

/** A purchase that is authorised and not charged yet. */
export function authorise(test: TestBank, card: TestCard, cents: number, day: string): Promise<string> {
  const on = toLocalDate(day)
  const made = { madeAt: toInstant(`${day}T11:00:00Z`), madeOn: on, merchant: 'Billetes de tren a Madrid' }
  return insert(test, { ...made, productId: card.id, key: randomUUID(), state: 'PENDING', kind: 'PURCHASE', amount: toCents(-cents) })
}

async function insert(test: TestBank, movement: typeof cardMovements.$inferInsert): Promise<string> {
  const [row] = await test.database.transaction((tx) => tx.insert(cardMovements).values(movement).returning({ id: cardMovements.id }))
  return String(row?.id)
}

/** A bank day asks a hundred questions of every area: where there are cards alone, these are all that finds any work. */
const OF_CARDS: readonly DatedWork[] = [settleAuthorisations, settleCards]

/** The day comes, at nine, and the bank does its work of that day and of those before it: that of cards, or all of it. */
export async function dayComes(test: TestBank, day: string, which: 'OWN' | 'ALL' = 'OWN'): Promise<void> {
  test.clock.set(`${day}T09:00:00Z`)
  await runDueDays(test.bank, which === 'ALL' ? DATED_WORKS : OF_CARDS)
}
