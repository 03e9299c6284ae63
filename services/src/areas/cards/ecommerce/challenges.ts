/** Purchases on line that wait for their customer's word: taken from the network, decided once, and lapsed by themselves. */
import type { ChallengeState } from '@almenara/contract/areas/cards/ecommerce'
import { dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import { doneAt } from '../../../messages/notices.ts'
import { UNAVAILABLE, type ChallengeAnswer, type ChallengeRequest } from '../../../rails/cards/port.ts'
import { runRepeatedly } from '../../../run-repeatedly.ts'
import { cards } from '../tables.ts'
import { shopText } from './shop-name.ts'
import { cardChallenges } from './tables.ts'
import { tellCard } from './tell-card.ts'

export type ChallengeRow = typeof cardChallenges.$inferSelect

const EXPIRE_EVERY_MS = 30_000
const BATCH_SIZE = 500

/** Where it is read and decided. It is opened from no list: a dash stands for the list's cursor. */
const challengePath = (id: string) => `/services/e-commerce/${id}/detail/1/-`

/** Of one whose time is over, whatever has been written of it. */
export function challengeStateAt({ state, expiresAt }: Pick<ChallengeRow, 'state' | 'expiresAt'>, at: Instant): ChallengeState {
  return state === 'PENDING' && expiresAt <= at ? 'EXPIRED' : state
}

/** The same challenge again is the one that is there. One of a card that pays nothing is refused, and nobody is asked. */
export async function takeChallenge(bank: Bank, request: ChallengeRequest): Promise<'PENDING' | 'REFUSED'> {
  const { id, cardToken, amount, original, merchant, at: askedAt, expiresAt } = request
  const now = bank.clock.now()
  return bank.database.transaction(async (tx) => {
    const [card] = await tx.select().from(cards).where(eq(cards.token, cardToken))
    if (card?.state !== 'ACTIVE' || card.expiresOn < dayAt(now) || expiresAt <= now) return 'REFUSED'
    const [row] = await tx
      .insert(cardChallenges)
      .values({
        id,
        productId: card.productId,
        merchant: shopText(merchant.name),
        place: shopText(merchant.place),
        amount,
        originalAmount: original?.amount ?? null,
        originalCurrency: original?.currency ?? null,
        askedAt,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning()
    if (row) await tellChallenge(tx, bank, row, card.ending, now)
    return 'PENDING'
  })
}

/** Shop and amount, by SMS and without links: whoever is at the shop waits for it. */
async function tellChallenge(
  tx: Tx,
  bank: Bank,
  { id, productId, merchant, amount, expiresAt }: ChallengeRow,
  ending: string,
  at: Instant,
): Promise<void> {
  const until = dayAt(expiresAt) === dayAt(at) ? `las ${formatTime(expiresAt)}` : `el ${formatDay(dayAt(expiresAt))}`
  const plain = `${formatAmount(amount, { currency: null })} EUR en ${merchant}`
  await tellCard(tx, bank, productId, {
    title: 'Compra por decidir',
    text: `${merchant} pide ${formatAmount(amount)} con la tarjeta •••• ${ending}. Decida antes de ${until}. Si no está comprando ahí, rechácela.`,
    path: challengePath(id),
    at,
    sms: {
      text: `compra de ${plain}, tarjeta ${ending}. Para aprobarla o rechazarla, entre en su banca. Si no es suya, rechácela.`,
      notAfter: expiresAt,
    },
  })
}

/** Throws REVOKE_CLOSED with how it ended. */
export function closedChallenge({ decidedAt }: Pick<ChallengeRow, 'decidedAt'>, state: ChallengeState): Failure {
  return new Failure('REVOKE_CLOSED', { message: closedWords(decidedAt, state) })
}

export function closedWords(decidedAt: Instant | null, state: ChallengeState): string {
  if (state === 'EXPIRED' || decidedAt === null) return 'El plazo para decidir esta compra ha terminado. No se ha cargado nada.'
  const day = formatDay(dayAt(decidedAt))
  return `Esta compra ya se decidió el ${day} a las ${formatTime(decidedAt)}. No puede cambiarla.`
}

/** `LATE`: its time was over here or at the processor, and it is marked so. */
export type Decided = 'DONE' | 'LATE' | 'CLOSED' | 'OFFLINE'

/**
 * Writes what was decided and tells the processor, alone with it: the first decision counts. The caller's transaction is to be undone where the
 * answer is `OFFLINE`. The same decision again is `DONE`.
 */
export async function decideChallenge(tx: Tx, bank: Bank, id: string, answer: ChallengeAnswer, now: Instant): Promise<Decided> {
  const [row] = await tx.select().from(cardChallenges).where(eq(cardChallenges.id, id)).for('update')
  if (!row) throw new Failure('NOT_FOUND')
  if (row.state === answer) return 'DONE'
  if (row.state !== 'PENDING') return 'CLOSED'
  const told = row.expiresAt <= now ? 'LATE' : await bank.cards.answerChallenge(id, answer)
  if (told === UNAVAILABLE) return 'OFFLINE'
  await closeChallenges(tx, [id], told === 'LATE' ? 'EXPIRED' : answer, now)
  return told
}

/** They leave the tasks of whoever was told of them. */
async function closeChallenges(tx: Tx, ids: readonly string[], state: Exclude<ChallengeState, 'PENDING'>, now: Instant): Promise<void> {
  await tx
    .update(cardChallenges)
    .set({ state, decidedAt: now })
    .where(inArray(cardChallenges.id, [...ids]))
  await doneAt(tx, ids.map(challengePath), now)
}

/** Closes those whose time is over. */
export async function expireChallenges({ database, clock }: Pick<Bank, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const due = await tx
      .select({ id: cardChallenges.id })
      .from(cardChallenges)
      .where(and(eq(cardChallenges.state, 'PENDING'), lte(cardChallenges.expiresAt, now)))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length > 0) await closeChallenges(tx, ids, 'EXPIRED', now)
  })
}

export function startChallengePoller(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  return runRepeatedly(EXPIRE_EVERY_MS, () => expireChallenges(bank), onError)
}
