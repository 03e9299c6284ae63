/** Payments received from other banks: credited, charged, or held in transit to be returned. Each is processed once. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { negate, type Cents } from '@almenara/contract/money'
import type { DirectDebit } from '@almenara/formats/sepa/pacs003'
import { and, eq } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { datedKey } from '../calendar/dated-work.ts'
import type { Tx } from '../db/connection.ts'
import { ACCOUNT_TYPES } from '../products/access.ts'
import { products } from '../products/tables.ts'
import { takeB2bDebit } from '../received/b2b/arrival.ts'
import { placeLegs, signed, type ReceivedPayment } from '../received/postings.ts'
import { receivedPayments } from '../received/tables.ts'
import { wholeName } from '../received/whole-name.ts'
import { takeArrival } from './payment-followers.ts'
import { houseLegs, mustPost, sepaHouses, type Houses } from './payment-postings.ts'

/** What a message says of it, before it is known whose account it is. */
export type Arrival = Omit<
  ReceivedPayment,
  | 'id'
  | 'state'
  | 'service'
  | 'productId'
  | 'ledgerAccountId'
  | 'receivedAt'
  | 'reason'
  | 'returnId'
  | 'returnMessageId'
  | 'postedOn'
  | 'postingId'
  | 'givenBackAt'
  | 'wentBackAt'
  | 'givenBackBy'
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
      const placed = postingOf(received, 'placed', placeLegs(received, account, houses.sepa))
      const arriving = { bank, received, account, sepa: houses.sepa, key: placed.key, now }
      const taken = received.kind === 'INSTANT' ? await takeArrival(tx, arriving) : undefined
      const where = taken ?? { postingId: await mustPost(tx, placed, now) }
      return { state: 'POSTED', postedOn: received.settlementOn, ...where }
    }
    if (received.kind === 'INSTANT') return { state: 'REJECTED' }
    await mustPost(tx, postingOf(received, 'aside', suspenseLegs(received, houses)), now)
    return { state: 'REFUSED' }
  })
}

/** Stores a received direct debit until its due day. `signedOn`: when its mandate was signed. */
export async function storeDebit(bank: Bank, arrival: Arrival, signedOn?: LocalDate): Promise<ReceivedPayment> {
  return receive(bank, arrival, async ({ tx, received, now }) => {
    await takeB2bDebit(tx, bank, { received, signedOn, now })
    return { state: 'DUE' }
  })
}

/** The same of one that a customer of this bank collects of another, in the transaction that sends it. */
export async function storeDebitIn(
  tx: Tx,
  bank: Bank,
  head: { messageId: string; settlementOn: LocalDate },
  item: DirectDebit,
): Promise<void> {
  const houses = await sepaHouses(bank)
  await receiveIn(tx, { arrival: debitArrival(head, item), houses, now: bank.clock.now() }, async ({ received, now }) => {
    await takeB2bDebit(tx, bank, { received, signedOn: item.signedOn, now })
    return { state: 'DUE' }
  })
}

/** What a message says of a debit. */
export function debitArrival({ messageId, settlementOn }: { messageId: string; settlementOn: LocalDate }, item: DirectDebit): Arrival {
  const { transactionId, endToEndId, amount, scheme, mandateId, creditorId, remittance = '' } = item
  return {
    messageId,
    settlementOn,
    transactionId,
    endToEndId,
    amount,
    concept: remittance,
    kind: 'DEBIT',
    ourIban: item.debtorIban,
    ourName: item.debtorName,
    theirIban: item.creditorIban,
    theirName: item.creditorName,
    theirBic: item.creditorBic,
    purpose: item.categoryPurpose ?? item.purpose ?? null,
    scheme,
    mandateId,
    creditorId,
  }
}

/** Settles a return: the clearing has accepted it. */
export async function settleReturn(bank: Bank, id: string, day: LocalDate): Promise<void> {
  const houses = await sepaHouses(bank)
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const received = await lockReceived(tx, id)
    if (received?.state !== 'RETURNING') return
    const legs = suspenseLegs({ ...received, kind: received.kind === 'DEBIT' ? 'TRANSFER' : 'DEBIT' }, houses)
    await mustPost(tx, { ...postingOf(received, 'gone back', legs), bookedOn: day }, now)
    await tx.update(receivedPayments).set({ state: 'RETURNED' }).where(eq(receivedPayments.id, id))
  })
}

/** The clearing rejected the return: the money stays in transit until the operator resolves it. */
export async function bookRejectedReturn(bank: Bank, id: string, reason: string): Promise<void> {
  const mine = and(eq(receivedPayments.id, id), eq(receivedPayments.state, 'RETURNING'))
  await bank.database.transaction((tx) => tx.update(receivedPayments).set({ state: 'KEPT', reason }).where(mine))
}

/** A return that matches no payment of this bank: booked as unmatched until the operator resolves it. */
export async function bookUnmatched(bank: Bank, arrival: Arrival): Promise<void> {
  await receive(bank, arrival, async ({ tx, received, houses, now }) => {
    const legs = houseLegs(houses.sepa, houses.unmatched, received.amount, 'Devolución sin identificar')
    await mustPost(tx, postingOf(received, 'unmatched', legs), now)
    return { state: 'KEPT' }
  })
}

/** Between the clearing and what is aside: towards it of a transfer, from it of a debit. */
export function suspenseLegs(received: Pick<ReceivedPayment, 'kind' | 'amount' | 'theirName'>, { sepa, transit }: Houses) {
  const amount = signed(received)
  const [from, to, size]: [number, number, Cents] = amount > 0 ? [sepa, transit, amount] : [transit, sepa, negate(amount)]
  return houseLegs(from, to, size, `SEPA: ${received.theirName}`)
}

export function postingOf(received: ReceivedPayment, what: string, legs: ReturnType<typeof placeLegs>) {
  const key = datedKey(`sepa ${what}`, received.id, received.settlementOn)
  return { key, kind: `sepa-${received.kind.toLowerCase()}`, bookedOn: received.settlementOn, legs }
}

async function lockReceived(tx: Tx, id: string): Promise<ReceivedPayment | undefined> {
  const [received] = await tx.select().from(receivedPayments).where(eq(receivedPayments.id, id)).for('update')
  return received
}

interface Receiving {
  tx: Tx
  received: ReceivedPayment
  houses: Houses
  now: Instant
}

type Receive = (receiving: Receiving) => Promise<Pick<ReceivedPayment, 'state'> & Partial<ReceivedPayment>>

/** Writes it down and does what it is for, both or neither; one that came before is answered as it stands. */
async function receive(bank: Bank, arrival: Arrival, work: Receive): Promise<ReceivedPayment> {
  const houses = await sepaHouses(bank)
  const now = bank.clock.now()
  return bank.database.transaction((tx) => receiveIn(tx, { arrival, houses, now }, work))
}

async function receiveIn(
  tx: Tx,
  { arrival, houses, now }: { arrival: Arrival; houses: Houses; now: Instant },
  work: Receive,
): Promise<ReceivedPayment> {
  const id = receivedId(arrival)
  const account = await accountOf(tx, arrival)
  const theirName = await wholeName(tx, { ...arrival, ...account })
  const row = { ...arrival, id, ...account, theirName, state: 'DUE' as const, receivedAt: now }
  const [fresh] = await tx.insert(receivedPayments).values(row).onConflictDoNothing().returning()
  if (!fresh) {
    const known = await lockReceived(tx, id)
    if (!known) throw new Error(`Received payment ${id} is neither new nor known`)
    return known
  }
  const change = await work({ tx, received: fresh, houses, now })
  await tx.update(receivedPayments).set(change).where(eq(receivedPayments.id, id))
  return { ...fresh, ...change }
}

/** Whose account it is, or why it is nobody's: not one of this bank's (AC01), or cancelled (AC04). */
async function accountOf(tx: Tx, { ourIban, kind }: Arrival): Promise<Pick<ReceivedPayment, 'productId' | 'ledgerAccountId' | 'reason'>> {
  const [product] = await tx.select().from(products).where(eq(products.identifier, ourIban))
  const isAccount = product && product.ledgerAccountId !== null && ACCOUNT_TYPES.some((type) => type === product.type)
  if (!isAccount || kind === 'RETURN') return { productId: null, ledgerAccountId: null, reason: kind === 'RETURN' ? null : 'AC01' }
  const reason = product.status === 'CANCELLED' ? 'AC04' : null
  return { productId: product.id, ledgerAccountId: product.ledgerAccountId, reason }
}
