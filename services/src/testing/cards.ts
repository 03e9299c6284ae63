/** Cards for tests: a contract, its ledger account where it has one of its own, and its number at the simulated processor. */
import type { CardType } from '@almenara/contract/areas/cards/cards'
import { CARD_BINS } from '@almenara/contract/card-bins'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { desc, eq } from 'drizzle-orm'
import { cardMovements, cards } from '../areas/cards/tables.ts'
import { DESIGN_OF } from '../areas/cards/designs.ts'
import { seal } from '../extracts/seal.ts'
import { openAccount } from '../ledger/open-account.ts'
import { holders, powers, products } from '../products/tables.ts'
import { numberEnding } from '../rails/cards/card-numbers.ts'
import { simulatedCards } from '../rails/cards/tables.ts'
import { keyFor } from '../secrets.ts'
import type { TestAccount, TestBank, TestUser } from './bank.ts'

export interface TestCard {
  id: string
  token: string
  ending: string
  ledgerAccountId: number
}

interface CardOptions {
  type?: CardType
  /** A credit card's, in cents. */
  limit?: number
  state?: (typeof cards.$inferInsert)['state']
  monthlyLimit?: number
  canOperate?: boolean
  /** How many must sign what is done with it; one by default. */
  signatures?: number
}

let cardNumber = 0

/** Active, contactless up to 50 €; a credit card has 3.000 € and is paid at the end of the month. */
export async function addCard(test: TestBank, owner: TestUser, account: TestAccount, options: CardOptions = {}): Promise<TestCard> {
  const { type = 'DEBIT', limit = 300_000, state = 'ACTIVE', monthlyLimit, canOperate = true, signatures = 1 } = options
  cardNumber += 1
  const ending = String(cardNumber).padStart(4, '0')
  const id = test.bank.ids.next()
  const token = `card-${test.bank.ids.next()}`
  const own = type === 'CREDIT' || type === 'VIRTUAL'
  const contactlessLimit = toCents(5_000)
  const expiresOn = toLocalDate('2029-09-30')
  return test.database.transaction(async (tx) => {
    const ledgerAccountId = own ? await openAccount(tx, { overdraft: toCents(type === 'CREDIT' ? limit : 0) }) : account.ledgerAccountId
    await tx.insert(products).values({
      id,
      type: 'CARDS',
      commercialName: `Tarjeta ${ending}`,
      identifier: `card-${id}`,
      ledgerAccountId: own ? ledgerAccountId : null,
      signatures,
      openedOn: toLocalDate('2024-01-02'),
    })
    await tx.insert(holders).values({ productId: id, partyId: owner.partyId, ordinal: 1 })
    await tx.insert(powers).values({ userId: owner.id, productId: id, position: 100 + cardNumber, canOperate })
    await tx.insert(cards).values({
      productId: id,
      token,
      type,
      state,
      lockedBy: state === 'LOCKED' ? 'CUSTOMER' : null,
      design: DESIGN_OF[type],
      ending,
      holderName: owner.username.toUpperCase(),
      expiresOn,
      accountProductId: account.id,
      ledgerAccountId,
      monthlyLimit: monthlyLimit === undefined ? null : toCents(monthlyLimit),
      paymentMode: type === 'CREDIT' ? 'END_OF_MONTH' : null,
      contactless: true,
      contactlessLimit,
    })
    const status = state === 'ACTIVE' ? 'ACTIVE' : state === 'LOCKED' ? 'LOCKED' : 'INACTIVE'
    const sealedNumber = seal(keyFor(test.bank.sealingKey, 'card-numbers'), numberEnding(CARD_BINS[type], '0000', ending))
    await tx.insert(simulatedCards).values({ token, pinHash: '', status, expiresOn, contactlessLimit, sealedNumber })
    return { id, token, ending, ledgerAccountId }
  })
}

/** What the card's own list is made of, the last first. */
export function movementsOf({ database }: TestBank, { id }: Pick<TestCard, 'id'>): Promise<(typeof cardMovements.$inferSelect)[]> {
  return database.select().from(cardMovements).where(eq(cardMovements.productId, id)).orderBy(desc(cardMovements.id))
}

/** As its customer does. */
export async function lockCard({ database }: TestBank, { id }: Pick<TestCard, 'id'>): Promise<void> {
  await database.transaction((tx) => tx.update(cards).set({ state: 'LOCKED', lockedBy: 'CUSTOMER' }).where(eq(cards.productId, id)))
}

/** Its last day, as «2026-12-31». */
export async function letExpire({ database }: TestBank, { id }: Pick<TestCard, 'id'>, day: string): Promise<void> {
  await database.transaction((tx) =>
    tx
      .update(cards)
      .set({ expiresOn: toLocalDate(day) })
      .where(eq(cards.productId, id)),
  )
}
