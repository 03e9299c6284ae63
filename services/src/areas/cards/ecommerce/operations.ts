/** What is pending of a customer's cards on line, read as one list of three kinds. */
import type { ChallengeState, PendingOperation } from '@almenara/contract/areas/cards/ecommerce'
import { addSeconds, dayAt, type Instant } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import { and, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { isUuid } from '../../../db/uuid.ts'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import { holds } from '../../../ledger/tables.ts'
import { present } from '../../../present.ts'
import { displayName } from '../../../products/access.ts'
import { ownedCards, type OwnedCard } from '../card-access.ts'
import { cardMovements } from '../tables.ts'
import { challengeStateAt, type ChallengeRow } from './challenges.ts'
import { nextChargeOn, usualAmount, type Charge } from './charges.ts'
import { cardChallenges, cardPermissions } from './tables.ts'

/** How far back what has ended is listed. */
const ENDED_DAYS = 90

type PermissionRow = typeof cardPermissions.$inferSelect
type MovementRow = typeof cardMovements.$inferSelect
export type Operation = { card: OwnedCard } & (
  | { kind: 'CHALLENGE'; state: ChallengeState; row: ChallengeRow }
  | { kind: 'AUTHORISED'; state: 'PENDING' | 'CHARGED' | 'RELEASED'; row: MovementRow; heldUntil: Instant | null }
  | { kind: 'PERMISSION'; state: 'ACTIVE' | 'STOPPED'; row: PermissionRow; charges: Charge[] }
)

/** Of these cards, as they were at a moment: challenges by when they lapse, then the others with the newest first. */
export async function readOperations(db: Db, owned: readonly OwnedCard[], asOf: Instant): Promise<Operation[]> {
  const ids = owned.map(({ id }) => id)
  if (ids.length === 0) return []
  const since = addSeconds(asOf, -ENDED_DAYS * 86_400)
  const challenges = await db
    .select()
    .from(cardChallenges)
    .where(and(inArray(cardChallenges.productId, ids), sql`${cardChallenges.askedAt} between ${since} and ${asOf}`))
    .orderBy(cardChallenges.expiresAt, cardChallenges.id)
  const permissions = await db
    .select()
    .from(cardPermissions)
    .where(and(inArray(cardPermissions.productId, ids), sql`${cardPermissions.firstAt} <= ${asOf}`))
    .orderBy(desc(cardPermissions.firstAt), desc(cardPermissions.id))
  const listed = [...challenges.map((row) => ofChallenge(row, asOf)), ...(await authorised(db, ids, since, asOf))]
  return withCards(owned, [...listed, ...(await withCharges(db, permissions))])
}

/** One of this customer's, by the id that the list gives it. Throws NOT_FOUND for any other. */
export async function requireOperation(db: Db, session: Session, id: string, now: Instant): Promise<Operation> {
  if (!isUuid(id)) throw new Failure('NOT_FOUND')
  const owned = await ownedCards(db, session)
  const challenges = await db.select().from(cardChallenges).where(eq(cardChallenges.id, id))
  const permissions = challenges.length > 0 ? [] : await db.select().from(cardPermissions).where(eq(cardPermissions.id, id))
  const others = challenges.length + permissions.length > 0 ? [] : await selectAuthorised(db).where(eq(cardMovements.key, id))
  const found = [...challenges.map((row) => ofChallenge(row, now)), ...others.map(ofMovement), ...(await withCharges(db, permissions))]
  const [operation] = withCards(owned, found)
  if (!operation) throw new Failure('NOT_FOUND')
  return operation
}

type WithoutCard = Operation extends infer T ? (T extends Operation ? Omit<T, 'card'> : never) : never

function withCards(owned: readonly OwnedCard[], operations: readonly WithoutCard[]): Operation[] {
  const cards = new Map(owned.map((card) => [card.id, card]))
  return operations.flatMap((operation) => {
    const card = cards.get(operation.row.productId)
    return card ? [{ ...operation, card }] : []
  })
}

const ofChallenge = (row: ChallengeRow, at: Instant): WithoutCard => ({ kind: 'CHALLENGE', state: challengeStateAt(row, at), row })

const selectAuthorised = (db: Db) =>
  db
    .select({ row: cardMovements, heldUntil: holds.expiresAt })
    .from(cardMovements)
    .leftJoin(holds, eq(holds.id, cardMovements.holdId))
    .$dynamic()

const MOVEMENT_STATES = { PENDING: 'PENDING', SETTLED: 'CHARGED', RELEASED: 'RELEASED' } as const

function ofMovement({ row, heldUntil }: { row: MovementRow; heldUntil: Instant | null }): WithoutCard {
  return { kind: 'AUTHORISED', state: MOVEMENT_STATES[row.state], row, heldUntil }
}

async function authorised(db: Db, ids: readonly string[], since: Instant, asOf: Instant): Promise<WithoutCard[]> {
  const { productId, entryMode, kind, madeAt, state, id } = cardMovements
  const rows = await selectAuthorised(db)
    .where(
      and(
        inArray(productId, [...ids]),
        eq(entryMode, 'ONLINE'),
        eq(kind, 'PURCHASE'),
        sql`${madeAt} <= ${asOf}`,
        or(eq(state, 'PENDING'), sql`${madeAt} >= ${since}`),
      ),
    )
    .orderBy(desc(madeAt), desc(id))
  return rows.map(ofMovement)
}

/** Charges of each, the newest first: what its shop was paid with the card, whoever began it. */
async function withCharges(db: Db, permissions: readonly PermissionRow[]): Promise<WithoutCard[]> {
  if (permissions.length === 0) return []
  const { productId, merchantId, madeOn, madeAt, id, amount, kind, state } = cardMovements
  const rows = await db
    .select({ productId, merchantId, key: cardMovements.key, on: madeOn, amount })
    .from(cardMovements)
    .where(
      and(
        inArray(
          productId,
          permissions.map((permission) => permission.productId),
        ),
        inArray(
          merchantId,
          permissions.map((permission) => permission.merchantId),
        ),
        isNotNull(merchantId),
        eq(kind, 'PURCHASE'),
        ne(state, 'RELEASED'),
      ),
    )
    .orderBy(desc(madeAt), desc(id))
  return permissions.map((row) => ({
    kind: 'PERMISSION' as const,
    state: row.stoppedAt === null ? ('ACTIVE' as const) : ('STOPPED' as const),
    row,
    charges: rows
      .filter((charge) => charge.productId === row.productId && charge.merchantId === row.merchantId)
      .map((charge) => ({ id: charge.key, on: charge.on, amount: negate(charge.amount) })),
  }))
}

/** As the list shows it. */
export function toOperation(operation: Operation, now: Instant): PendingOperation {
  const { kind, state, card, row } = operation
  const shown = {
    kind,
    state,
    card: { id: card.id, name: displayName(card), ending: card.card.ending },
    merchant: row.merchant,
    place: row.place,
  }
  switch (operation.kind) {
    case 'CHALLENGE': {
      const { id, amount, askedAt: at, expiresAt: until, originalAmount, originalCurrency } = operation.row
      return { ...shown, id, amount, at, until, ...originalOf(originalAmount, originalCurrency) }
    }
    case 'AUTHORISED': {
      const { key: id, amount, madeAt: at, originalAmount, originalCurrency } = operation.row
      const until = state === 'PENDING' ? operation.heldUntil : null
      const original = originalAmount === null ? null : negate(originalAmount)
      return { ...shown, id, amount: negate(amount), at, ...present({ until }), ...originalOf(original, originalCurrency) }
    }
    case 'PERMISSION': {
      const { id, kind: kept, firstAt: at, stoppedAt } = operation.row
      const { charges } = operation
      const nextOn = stoppedAt === null ? nextChargeOn(charges, dayAt(now)) : undefined
      const dates = present({ lastOn: charges[0]?.on, nextOn, stoppedOn: stoppedAt === null ? undefined : dayAt(stoppedAt) })
      return {
        ...shown,
        id,
        at,
        ...present({ amount: usualAmount(charges, kept === 'SUBSCRIPTION') }),
        permission: { kind: kept, ...dates },
      }
    }
  }
}

function originalOf(amount: Charge['amount'] | null, currency: string | null) {
  return amount === null || currency === null ? {} : { original: { amount, currency } }
}
