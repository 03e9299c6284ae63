/** A payment to another customer of this bank: both movements in one transaction, without the clearing. */
import type { Instant } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { parties } from '../../../identity/tables.ts'
import { readContracts } from '../contract/in-force.ts'
import type { BizumContract } from '../contract/require-contract.ts'
import { noteSender } from '../people/known-people.ts'
import { shortName } from '../short-name.ts'
import { bizumPayments } from './tables.ts'
import { endPaid, endUnpaid, type Ending } from './ends.ts'
import { lockPersons, overReceived, readUsage } from './limits.ts'
import { tellReceived } from './notify.ts'
import { lockPayment } from './payment-rows.ts'
import { twinOf, type ReceiverHere } from './planned.ts'
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
  const found = await readContracts(tx, { ids: [payment.contractId, contractId] })
  const payer = found.find((one) => one.id === payment.contractId)
  const to = found.find(({ id, state }) => id === contractId && state === 'ACTIVE')
  if (!to || !payer) return endUnpaid(ending, 'REFUSED', 'ACCOUNT')
  await lockPersons(tx, [to.partyId])
  const refusal = overReceived(await readUsage(tx, bank.brand, to, now), payment.amount)
  if (refusal) return endUnpaid(ending, 'REFUSED', refusal)
  const twin = twinOf(payment, await receiverOf(tx, { payer, to }), now)
  await tx.insert(bizumPayments).values(twin)
  await endPaid(ending, [{ payment, legs: bookedLegs(payment, twin), twinId: twin.id }])
  if (twin.phone !== null) await noteSender(tx, twin.userId, { phone: twin.phone, name: twin.name }, now)
  await tellReceived(tx, twin, now)
}

/** As they and whoever pays them see it. */
async function receiverOf(tx: Tx, { payer, to }: { payer: BizumContract; to: BizumContract }): Promise<ReceiverHere> {
  const [party] = await tx.select({ name: parties.name }).from(parties).where(eq(parties.id, payer.partyId))
  const { userId, partyId, id: contractId, productId, ledgerAccountId } = to
  return { userId, partyId, contractId, productId, ledgerAccountId, payer: { phone: payer.phone, name: shortName(party?.name ?? '') } }
}
