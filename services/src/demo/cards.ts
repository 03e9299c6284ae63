/** Writes the cast's cards: their contracts, what they bought in the history that is loaded, and what is pending. */
import type { LocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { eq, inArray, sql } from 'drizzle-orm'
import { DESIGN_OF } from '../areas/cards/designs.ts'
import { cards } from '../areas/cards/tables.ts'
import type { Database, Tx } from '../db/connection.ts'
import { parties, users } from '../identity/tables.ts'
import { idFrom } from '../ids.ts'
import { openAccount } from '../ledger/open-account.ts'
import { holders, powers, products } from '../products/tables.ts'
import { CAST_BRANCH, LOGINS, PEOPLE } from './cast.ts'
import { CAST_CARDS, contractNumberOf, expiryOf, type CastCard } from './cards-cast.ts'
import { writeCardCredit } from './cards-credit.ts'
import { writeCardMovements } from './cards-history.ts'
import { writeCardsOnInternet } from './cards-internet-write.ts'
import { randomFrom } from './random.ts'
import { demoBranches } from './tables.ts'
import { cardContract, type Accounts } from './write-branch.ts'

/** Cards come after accounts in their users' lists. */
const FIRST_POSITION = 100

const CONTACTLESS_LIMIT = toCents(5_000)

/** Those of signatures have had their token since before there were cards. */
const OLD_TOKENS: Readonly<Record<string, string>> = {
  '1175': 'demo-carmen.munoz',
  '3308': 'demo-javier.ferrer',
  '6621': 'demo-construcciones',
}

/** Gives the cast the cards that they lack, and these cards the movements that the books have and they do not. Run at every start. */
export async function writeCards(database: Database, seed: number, loadedOn: LocalDate, today: LocalDate): Promise<void> {
  await database.transaction(async (tx) => {
    const [branch] = await tx.select().from(demoBranches).where(eq(demoBranches.code, CAST_BRANCH))
    if (!branch) return
    const accounts = { ...branch.accounts }
    for (const [index, card] of CAST_CARDS.entries())
      await writeCard(tx, { seed, loadedOn, accounts, position: FIRST_POSITION + index }, card)
    await tx.update(demoBranches).set({ accounts }).where(eq(demoBranches.code, CAST_BRANCH))
    await writeCardMovements(tx, today)
    await writeCardsOnInternet(tx, loadedOn)
    await writeCardCredit(tx, loadedOn)
  })
}

interface Writing {
  seed: number
  loadedOn: LocalDate
  accounts: Accounts
  position: number
}

/** Nothing where it is written, or where its bank was loaded before its account was in the cast. */
async function writeCard(tx: Tx, writing: Writing, card: CastCard): Promise<void> {
  const { seed, loadedOn, accounts, position } = writing
  const payer = accounts[card.payer]
  if (payer === undefined) return
  const token = OLD_TOKENS[card.ending] ?? `demo-${card.ending}`
  if ((await tx.$count(cards, eq(cards.token, token))) > 0) return
  const own =
    card.account === undefined ? undefined : (accounts[card.account] ??= await openAccount(tx, { overdraft: card.limit ?? toCents(0) }))
  const productId = await productOf(tx, card, own, { seed, loadedOn })
  const [payerProduct] = await tx.select({ id: products.id }).from(products).where(eq(products.ledgerAccountId, payer))
  if (!payerProduct) throw new RangeError(`The demo bank has no product ${card.payer}`)
  await tx.insert(cards).values({
    productId,
    token,
    type: card.type,
    state: card.state ?? 'ACTIVE',
    lockedBy: card.state === 'LOCKED' ? 'CUSTOMER' : null,
    design: DESIGN_OF[card.type],
    ending: card.ending,
    holderName: card.holderName,
    expiresOn: expiryOf(card, loadedOn),
    accountProductId: payerProduct.id,
    ledgerAccountId: own ?? payer,
    monthlyLimit: card.monthlyLimit ?? null,
    paymentMode: card.type === 'CREDIT' ? 'END_OF_MONTH' : null,
    contactless: card.type !== 'VIRTUAL',
    contactlessLimit: CONTACTLESS_LIMIT,
  })
  await writePowers(tx, card, productId, position)
}

/** The product that the branch was written with, or a new one. */
async function productOf(tx: Tx, card: CastCard, own: number | undefined, { seed, loadedOn }: Pick<Writing, 'seed' | 'loadedOn'>) {
  const [known] = own === undefined ? [] : await tx.select({ id: products.id }).from(products).where(eq(products.ledgerAccountId, own))
  if (known) return known.id
  const id = idFrom(randomFrom(seed, card.ending, 'card').bytes(16))
  const identifier = cardContract(CAST_BRANCH, contractNumberOf(card))
  await tx
    .insert(products)
    .values({ id, type: 'CARDS', commercialName: card.commercialName, identifier, ledgerAccountId: own ?? null, openedOn: loadedOn })
  const { taxId } = PEOPLE[card.holder]
  const [party] = await tx.select({ id: parties.id }).from(parties).where(eq(parties.taxId, taxId))
  if (!party) throw new RangeError(`The demo bank does not know ${taxId}`)
  await tx.insert(holders).values({ productId: id, partyId: party.id, ordinal: 1 })
  return id
}

/** A card that was written with the branch takes its place among the cards. */
async function writePowers(tx: Tx, card: CastCard, productId: string, position: number): Promise<void> {
  const names = card.users.map((person) => LOGINS[person].username)
  const people = await tx.select({ id: users.id }).from(users).where(inArray(users.username, names))
  await tx
    .insert(powers)
    .values(people.map(({ id }) => ({ userId: id, productId, position })))
    .onConflictDoUpdate({ target: [powers.userId, powers.productId], set: { position: sql`excluded.position` } })
}
