/** The cards' network in tests: purchases that reach the bank, and a processor that is away. */
import { randomUUID } from 'node:crypto'
import { addSeconds } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { cardIssuer } from '../areas/cards/issuer.ts'
import type { ChallengeRequest } from '../rails/cards/port.ts'
import { buy, finishPurchase, giveUp, offerChallenge, type Purchase } from '../rails/cards/simulated-network.ts'
import { simulatedCardProcessor } from '../rails/cards/simulated.ts'
import { noCardProcessor } from '../rails/cards/off.ts'
import { simulatedCards } from '../rails/cards/tables.ts'
import type { TestBank } from './bank.ts'
import type { TestCard } from './cards.ts'

/** A purchase on line of 20 €, unless it says otherwise. */
export function purchase(
  { database, bank, clock }: TestBank,
  card: TestCard,
  part: Partial<Omit<Purchase, 'amount'>> & { amount?: number } = {},
) {
  const { amount = 2_000, ...rest } = part
  const merchant = { name: 'Librería La Caracola', place: '', categoryCode: 5942 }
  const whole = { id: randomUUID(), cardToken: card.token, merchant, entryMode: 'ONLINE', pin: false, ...rest } as const
  return buy(database, cardIssuer(bank), { ...whole, amount: toCents(amount) }, clock.now())
}

/** The merchant gives the purchase up. */
export function reverse({ database, bank }: TestBank, id: string) {
  return giveUp(database, cardIssuer(bank), id)
}

/** What the simulated processor has of a card. */
export async function atProcessor({ database }: TestBank, token: string) {
  const [card] = await database.select().from(simulatedCards).where(eq(simulatedCards.token, token))
  return card
}

export function takeProcessorAway({ bank }: TestBank): void {
  bank.cards = noCardProcessor
}

export function bringProcessorBack({ bank, database }: TestBank): void {
  bank.cards = simulatedCardProcessor(database, bank.sealingKey)
}

/** A shop that waits for its customer's word on 129,90 €, for fifteen minutes. */
export function challenge(
  { database, bank, clock }: TestBank,
  card: TestCard,
  part: Partial<Omit<ChallengeRequest, 'amount'>> & { amount?: number } = {},
) {
  const { amount = 12_990, ...rest } = part
  const merchant = { id: 'turia-0001', name: 'Electrodomésticos Turia', place: 'Valencia', categoryCode: 5722 }
  const at = clock.now()
  const whole = { id: randomUUID(), cardToken: card.token, merchant, at, expiresAt: addSeconds(at, 900), ...rest }
  return offerChallenge(database, cardIssuer(bank), { ...whole, amount: toCents(amount) })
}

/** What the shop shows when its customer comes back to it. */
export function finish({ database, bank, clock }: TestBank, id: string) {
  return finishPurchase(database, cardIssuer(bank), id, clock.now())
}

/** A shop that keeps cards for a subscription. */
export const FILMS = { id: 'cine-0001', name: 'Cine en Casa', place: 'Madrid', categoryCode: 4899 }

/** Three charges of it, a month between each; the clock is left as it was. */
export async function subscribe(test: TestBank, card: TestCard): Promise<void> {
  const now = test.clock.now()
  const charges = [
    ['2026-08-28T09:00:00+02:00', 'CUSTOMER'],
    ['2026-09-28T09:00:00+02:00', 'MERCHANT'],
    ['2026-10-28T09:00:00+01:00', 'MERCHANT'],
  ] as const
  for (const [at, initiator] of charges) {
    test.clock.set(at)
    await purchase(test, card, { amount: 999, merchant: FILMS, initiator, keptFor: 'SUBSCRIPTION' })
  }
  test.clock.set(now)
}
