/** Direct debits that came, charged when their day comes; what cannot be charged goes back, with its reason. */
import type { Instant } from '@almenara/contract/dates'
import { and, eq, lte } from 'drizzle-orm'
import type { ItemWork } from '../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside } from '../calendar/set-aside.ts'
import type { Tx } from '../db/connection.ts'
import { postIn } from '../ledger/post-in.ts'
import { products } from '../products/tables.ts'
import { refusalOfDebit } from '../received/debit-rules.ts'
import { placeLegs, type ReceivedPayment } from '../received/postings.ts'
import { receivedPayments } from '../received/tables.ts'
import { mustPost, sepaHouses, type Houses } from './payment-postings.ts'
import { suspenseLegs, lockReceived, postingOf } from './received.ts'

const NAME = 'received-debits'

/** An item is the id of what was received. */
export const collectDebits: ItemWork = {
  name: NAME,
  due: async ({ bank, day }) => {
    const { id, state, settlementOn, receivedAt } = receivedPayments
    const due = and(eq(state, 'DUE'), lte(settlementOn, day), isNotSetAside(NAME, id))
    const rows = await bank.database.select({ id }).from(receivedPayments).where(due).orderBy(settlementOn, receivedAt).limit(BATCH_SIZE)
    return rows.map((row) => row.id)
  },
  one: async ({ bank }, id) => {
    const houses = await sepaHouses(bank)
    const now = bank.clock.now()
    await bank.database.transaction(async (tx) => {
      const received = await lockReceived(tx, id)
      if (received?.state !== 'DUE') return
      await tx
        .update(receivedPayments)
        .set(await collect(tx, received, houses, now))
        .where(eq(receivedPayments.id, id))
    })
  },
}

/** Charges it, or sets aside what is to go back; answers how it stands then. */
async function collect(tx: Tx, received: ReceivedPayment, houses: Houses, now: Instant): Promise<Partial<ReceivedPayment>> {
  const { ledgerAccountId: account, settlementOn } = received
  const refuse = async (reason: string) => {
    await mustPost(tx, postingOf(received, 'aside', suspenseLegs(received, houses)), now)
    return { state: 'REFUSED' as const, reason }
  }
  const reason = received.reason ?? (await refusalOf(tx, received))
  if (reason !== undefined || account === null) return refuse(reason ?? 'AC01')
  const posted = await postIn(tx, postingOf(received, 'placed', placeLegs(received, account, houses.sepa)), now)
  if (posted.outcome === 'INSUFFICIENT_FUNDS') return refuse('AM04')
  if (posted.outcome !== 'POSTED' && posted.outcome !== 'REPLAYED') throw new Error(`Debit ${received.id}: ${posted.outcome}`)
  return { state: 'POSTED', postedOn: settlementOn, postingId: posted.transaction }
}

/** An account that was cancelled since it came charges nothing (AC04). */
async function refusalOf(tx: Tx, received: ReceivedPayment): Promise<string | undefined> {
  if (received.productId === null) return undefined
  const [account] = await tx.select({ status: products.status }).from(products).where(eq(products.id, received.productId))
  return account?.status === 'CANCELLED' ? 'AC04' : refusalOfDebit(tx, received)
}
