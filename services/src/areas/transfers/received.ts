/** What comes from other banks: credited, charged, or set aside to go back. Each comes once, whatever messages bring it. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { negate, type Cents } from '@almenara/contract/money'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { datedKey } from '../../calendar/dated-work.ts'
import type { Tx } from '../../db/connection.ts'
import { parties } from '../../identity/tables.ts'
import { postIn } from '../../ledger/post-in.ts'
import type { PostOutcome } from '../../ledger/types.ts'
import { ACCOUNT_TYPES } from '../../products/access.ts'
import { holders, products } from '../../products/tables.ts'
import { houseLegs, mustPost, placeLegs, sepaHouses, signed, type Houses, type ReceivedPayment } from './payment-postings.ts'
import { receivedPayments } from './tables.ts'

/** What a message says of it, before it is known whose account it is. */
export type Arrival = Omit<
  ReceivedPayment,
  'id' | 'state' | 'productId' | 'ledgerAccountId' | 'receivedAt' | 'reason' | 'returnId' | 'returnMessageId'
>

/** The same payment of the same bank has the same id for ever. */
function receivedId({ theirBic, transactionId }: Pick<Arrival, 'theirBic' | 'transactionId'>): string {
  return datedKey('sepa-received', `${theirBic} ${transactionId}`, '2000-01-01' as LocalDate)
}

/**
 * A transfer that came: in its account, or set aside to go back. An instant one that has no account is not taken at all, so nothing goes
 * back. Answers how it stands, now or since it first came.
 */
export async function placeTransfer(bank: Bank, arrival: Arrival): Promise<ReceivedPayment> {
  return receive(bank, arrival, async ({ tx, received, houses, now }) => {
    const { ledgerAccountId: account, reason } = received
    if (account !== null && reason === null) {
      await mustPost(tx, postingOf(received, 'placed', placeLegs(received, account, houses.sepa)), now)
      return { state: 'POSTED' }
    }
    if (received.kind === 'INSTANT') return { state: 'REJECTED' }
    await mustPost(tx, postingOf(received, 'aside', asideLegs(received, houses)), now)
    return { state: 'REFUSED' }
  })
}

/** A direct debit that came, which waits for its day. */
export async function keepDebit(bank: Bank, arrival: Arrival): Promise<ReceivedPayment> {
  return receive(bank, arrival, async () => ({ state: 'DUE' }))
}

/** Charges the debits whose day has come; what cannot be charged goes back, with its reason. */
export async function collectDebits(bank: Bank, day: LocalDate): Promise<void> {
  const due = await bank.database
    .select({ id: receivedPayments.id })
    .from(receivedPayments)
    .where(and(eq(receivedPayments.state, 'DUE'), lte(receivedPayments.settlementOn, day)))
    .orderBy(asc(receivedPayments.settlementOn), asc(receivedPayments.receivedAt))
  const houses = await sepaHouses(bank)
  for (const { id } of due) {
    const now = bank.clock.now()
    await bank.database.transaction(async (tx) => {
      const received = await locked(tx, id)
      if (received?.state !== 'DUE') return
      const reason = await collect(tx, received, houses, now)
      if (reason !== undefined) await mustPost(tx, postingOf(received, 'aside', asideLegs(received, houses)), now)
      const change = reason === undefined ? { state: 'POSTED' as const } : { state: 'REFUSED' as const, reason }
      await tx.update(receivedPayments).set(change).where(eq(receivedPayments.id, id))
    })
  }
}

/** Why it is not charged; nothing once it is. */
async function collect(tx: Tx, received: ReceivedPayment, houses: Houses, now: Instant): Promise<string | undefined> {
  const refusal = received.reason ?? (await refusalOf(tx, received))
  if (refusal !== undefined || received.ledgerAccountId === null) return refusal ?? 'AC01'
  const { outcome }: PostOutcome = await postIn(
    tx,
    postingOf(received, 'placed', placeLegs(received, received.ledgerAccountId, houses.sepa)),
    now,
  )
  if (outcome === 'INSUFFICIENT_FUNDS') return 'AM04'
  if (outcome !== 'POSTED' && outcome !== 'REPLAYED') throw new Error(`Debit ${received.id}: ${outcome}`)
  return undefined
}

/** A B2B debit is for companies (AC13), and needs a mandate that its debtor has confirmed to this bank (EPC222-07 §4.3). */
async function refusalOf(tx: Tx, { scheme, productId }: ReceivedPayment): Promise<string | undefined> {
  if (scheme !== 'B2B' || productId === null) return undefined
  const [holder] = await tx
    .select({ kind: parties.kind })
    .from(holders)
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(and(eq(holders.productId, productId), eq(holders.ordinal, 1)))
  return holder?.kind === 'PERSON' ? 'AC13' : 'MD01'
}

/**
 * Marks a charged debit to go back, in the transaction of the order that asks for it, whose legs are `refundLegs(debit, account, transit,
 * reason)`. False when it is not there to be given back. Terms are `returnUntil`'s.
 */
export async function refundDebit(tx: Tx, id: string, reason: string): Promise<boolean> {
  const mine = and(eq(receivedPayments.id, id), eq(receivedPayments.kind, 'DEBIT'), eq(receivedPayments.state, 'POSTED'))
  return (await tx.update(receivedPayments).set({ state: 'REFUNDED', reason }).where(mine).returning()).length === 1
}

/** The clearing has taken back what could not be placed, or was refunded. */
export async function settleReturn(bank: Bank, id: string, day: LocalDate): Promise<void> {
  const houses = await sepaHouses(bank)
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const received = await locked(tx, id)
    if (received?.state !== 'RETURNING') return
    const legs = asideLegs({ ...received, kind: received.kind === 'DEBIT' ? 'TRANSFER' : 'DEBIT' }, houses)
    await mustPost(tx, { ...postingOf(received, 'gone back', legs), bookedOn: day }, now)
    await tx.update(receivedPayments).set({ state: 'RETURNED' }).where(eq(receivedPayments.id, id))
  })
}

/** The clearing will not have it back: it stays aside, and a person sees to it. */
export async function keepUnreturned(bank: Bank, id: string, reason: string): Promise<void> {
  const mine = and(eq(receivedPayments.id, id), eq(receivedPayments.state, 'RETURNING'))
  await bank.database.transaction((tx) => tx.update(receivedPayments).set({ state: 'KEPT', reason }).where(mine))
}

/** Money that came back for nothing that this bank sent: set apart for a person to see to. */
export async function keepUnmatched(bank: Bank, arrival: Arrival): Promise<void> {
  await receive(bank, arrival, async ({ tx, received, houses, now }) => {
    const legs = houseLegs(houses.sepa, houses.unmatched, received.amount, 'Devolución sin identificar')
    await mustPost(tx, postingOf(received, 'unmatched', legs), now)
    return { state: 'KEPT' }
  })
}

/** Between the clearing and what is aside: towards it of a transfer, from it of a debit. */
function asideLegs(received: Pick<ReceivedPayment, 'kind' | 'amount' | 'theirName'>, { sepa, transit }: Houses) {
  const amount = signed(received)
  const [from, to, size]: [number, number, Cents] = amount > 0 ? [sepa, transit, amount] : [transit, sepa, negate(amount)]
  return houseLegs(from, to, size, `SEPA: ${received.theirName}`)
}

function postingOf(received: ReceivedPayment, what: string, legs: ReturnType<typeof placeLegs>) {
  const key = datedKey(`sepa ${what}`, received.id, received.settlementOn)
  return { key, kind: `sepa-${received.kind.toLowerCase()}`, bookedOn: received.settlementOn, legs }
}

async function locked(tx: Tx, id: string): Promise<ReceivedPayment | undefined> {
  const [received] = await tx.select().from(receivedPayments).where(eq(receivedPayments.id, id)).for('update')
  return received
}

interface Receiving {
  tx: Tx
  received: ReceivedPayment
  houses: Houses
  now: Instant
}

/** Writes it down and does what it is for, both or neither; one that came before is answered as it stands. */
async function receive(
  bank: Bank,
  arrival: Arrival,
  work: (receiving: Receiving) => Promise<Pick<ReceivedPayment, 'state'>>,
): Promise<ReceivedPayment> {
  const houses = await sepaHouses(bank)
  const now = bank.clock.now()
  const id = receivedId(arrival)
  return bank.database.transaction(async (tx) => {
    const row = { ...arrival, id, ...(await accountOf(tx, arrival)), state: 'DUE' as const, receivedAt: now }
    const [fresh] = await tx.insert(receivedPayments).values(row).onConflictDoNothing().returning()
    if (!fresh) {
      const known = await locked(tx, id)
      if (!known) throw new Error(`Received payment ${id} is neither new nor known`)
      return known
    }
    const { state } = await work({ tx, received: fresh, houses, now })
    await tx.update(receivedPayments).set({ state }).where(eq(receivedPayments.id, id))
    return { ...fresh, state }
  })
}

/** Whose account it is, or why it is nobody's: not one of this bank's (AC01), or cancelled (AC04). */
async function accountOf(tx: Tx, { ourIban, kind }: Arrival): Promise<Pick<ReceivedPayment, 'productId' | 'ledgerAccountId' | 'reason'>> {
  const [product] = await tx.select().from(products).where(eq(products.identifier, ourIban))
  const isAccount = product && product.ledgerAccountId !== null && ACCOUNT_TYPES.some((type) => type === product.type)
  if (!isAccount || kind === 'RETURN') return { productId: null, ledgerAccountId: null, reason: kind === 'RETURN' ? null : 'AC01' }
  const reason = product.status === 'CANCELLED' ? 'AC04' : null
  return { productId: product.id, ledgerAccountId: product.ledgerAccountId, reason }
}
