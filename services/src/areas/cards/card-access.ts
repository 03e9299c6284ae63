/** Which cards exist for a user. Not theirs and not there are the same answer: NOT_FOUND. */
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connection.ts'
import type { Fact } from '../../extracts/filter-facts.ts'
import { Failure } from '../../http/failure.ts'
import type { Session } from '../../identity/sessions.ts'
import { ledgerAccounts } from '../../ledger/tables.ts'
import { displayName, productColumns } from '../../products/access.ts'
import { powers, products } from '../../products/tables.ts'
import { cards } from './tables.ts'

const payers = alias(products, 'payers')
const payerPowers = alias(powers, 'payer_powers')

/** A card as one user sees it: the product, its contract and the ledger account that its purchases go through. */
function select(db: Db, session: Session) {
  return db
    .select({
      ...productColumns,
      /** True where the card has a ledger account of its own: credit and virtual cards. */
      ownsLedgerAccount: sql<boolean>`${products.ledgerAccountId} is not null`,
      card: cards,
      /** Only a user who may see that account reads it by the name that they gave it. */
      payer: {
        id: payers.id,
        identifier: payers.identifier,
        name: sql<string>`coalesce(${payerPowers.alias}, ${payers.commercialName})`,
      },
    })
    .from(powers)
    .innerJoin(products, eq(products.id, powers.productId))
    .innerJoin(cards, eq(cards.productId, products.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, cards.ledgerAccountId))
    .innerJoin(payers, eq(payers.id, cards.accountProductId))
    .leftJoin(payerPowers, and(eq(payerPowers.productId, payers.id), eq(payerPowers.userId, session.userId)))
}

export type OwnedCard = Awaited<ReturnType<typeof select>>[number]

const theirs = (session: Session) => and(eq(powers.userId, session.userId), eq(products.status, 'ACTIVE'))

/** The user's cards but those that were given up, in the order the user sees them; also the hidden ones. */
export function ownedCards(db: Db, session: Session): Promise<OwnedCard[]> {
  return select(db, session)
    .where(and(theirs(session), ne(cards.state, 'DEACTIVATED')))
    .orderBy(asc(powers.position), asc(products.id))
}

/** Those of them that the user has not hidden: what lists and totals show. */
export async function shownCards(db: Db, session: Session): Promise<OwnedCard[]> {
  return (await ownedCards(db, session)).filter(({ hidden }) => !hidden)
}

/** One card of this user, in any state. Throws NOT_FOUND when it does not exist or is not theirs. */
export async function requireCard(db: Db, session: Session, id: string): Promise<OwnedCard> {
  const [found] = await select(db, session).where(and(theirs(session), eq(products.id, id)))
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

/** What card a document is of. */
export function cardFact(owned: OwnedCard): Fact {
  return { label: 'Tarjeta', text: `${displayName(owned)} •••• ${owned.card.ending}` }
}
