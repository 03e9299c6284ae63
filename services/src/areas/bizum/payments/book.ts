/** A payment to another customer of this bank: both movements in one transaction, without the clearing. */
import type { Instant } from '@almenara/contract/dates'
import { eq, inArray } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { parties } from '../../../identity/tables.ts'
import { readContracts } from '../contract/in-force.ts'
import type { BizumContract } from '../contract/require-contract.ts'
import { noteSender } from '../people/known-people.ts'
import { shortName } from '../short-name.ts'
import { bizumPayments } from './tables.ts'
import { bizumContracts } from '../contract/tables.ts'
import { endPaid, endUnpaid, type Ending } from './ends.ts'
import { lockPersons, overReceived, readUsage } from './limits.ts'
import { tellReceived } from './notify.ts'
import { derivedId, lockPayment, type BizumPayment } from './payment-rows.ts'
import { bookedLegs } from './postings.ts'

/** Pays it to whoever has this contract, or refuses it as another bank would. Nothing where it has come to an end meanwhile. */
export async function book(bank: Bank, id: string, to: BizumContract, now: Instant): Promise<void> {
  await bank.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.state !== 'ORDERED' && payment?.state !== 'WAITING') return
    await bookLocked({ tx, bank, payment, now }, to.id)
  })
}

async function bookLocked(ending: Ending, contractId: string): Promise<void> {
  const { tx, bank, payment, now } = ending
  const found = await readContracts(tx, inArray(bizumContracts.id, [payment.contractId, contractId]))
  const payer = found.find((one) => one.id === payment.contractId)
  const to = found.find(({ id, state }) => id === contractId && state === 'ACTIVE')
  if (!to || !payer) return endUnpaid(ending, 'REFUSED', 'ACCOUNT')
  await lockPersons(tx, [to.partyId])
  const refusal = overReceived(await readUsage(tx, bank.brand, to, now), payment.amount)
  if (refusal) return endUnpaid(ending, 'REFUSED', refusal)
  const twin = await twinOf(tx, payment, { payer, to }, now)
  await tx.insert(bizumPayments).values(twin)
  await endPaid(ending, bookedLegs(payment, twin), { twinId: twin.id })
  if (twin.phone !== null) await noteSender(tx, twin.userId, { phone: twin.phone, name: twin.name }, now)
  await tellReceived(tx, twin, now)
}

type Twin = Omit<BizumPayment, 'searched'>

/** The row of whoever receives. */
async function twinOf(
  tx: Tx,
  payment: BizumPayment,
  { payer, to }: { payer: BizumContract; to: BizumContract },
  now: Instant,
): Promise<Twin> {
  const [party] = await tx.select({ name: parties.name }).from(parties).where(eq(parties.id, payer.partyId))
  const theirs = { userId: to.userId, partyId: to.partyId, contractId: to.id, productId: to.productId, ledgerAccountId: to.ledgerAccountId }
  const from = { phone: payer.phone, name: shortName(party?.name ?? ''), code: null, merchantId: null }
  const ended = { direction: 'IN', state: 'SETTLED', closedAt: now, createdAt: now, nextAttemptAt: null, attempts: 0 } as const
  const unset = { orderId: null, holdId: null, answers: null, waitsUntil: null, cancelling: null, schemeId: null }
  return { ...payment, ...theirs, ...from, ...ended, ...unset, id: derivedId('twin', payment.id), twinId: payment.id }
}
