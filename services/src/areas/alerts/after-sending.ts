/** What becomes of alerts that are in the outbox: tried by the next channel where their carrier refused them, and taken back with their contract. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { and, asc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import { outboxMessages } from '../../messages/tables.ts'
import { withdrawMessages } from '../../messages/withdraw.ts'
import { chooseChannel, reachable, sendAlert } from './alert-channels.ts'
import { firingText, groupedText } from './firing-facts.ts'
import { alertContracts, alertFirings } from './tables.ts'
import { end, idsOf, isOver } from './tell.ts'

/** Messages that are looked at in one turn. */
const MOST_MESSAGES = 200
/** How long after it was sent a message is followed: none is of use for longer. */
const FOLLOWED_SECONDS = 86_400

/** Each kind has an index of its own. */
function sentSince(moment: Instant) {
  const { result, toldAt } = alertFirings
  return or(and(eq(result, 'SENT'), gt(toldAt, moment)), and(eq(result, 'GROUPED'), gt(toldAt, moment)))
}

/** What its carrier would not take goes by the next channel of its contract, while it is of use. */
export async function tryNextChannels(bank: Bank): Promise<void> {
  const now = bank.clock.now()
  const { outboxId } = alertFirings
  const refused = await bank.database
    .selectDistinct({ outboxId })
    .from(alertFirings)
    .innerJoin(outboxMessages, eq(outboxMessages.id, outboxId))
    .where(and(sentSince(addSeconds(now, -FOLLOWED_SECONDS)), isNotNull(outboxMessages.failedAt)))
    .orderBy(asc(outboxId))
    .limit(MOST_MESSAGES)
  for (const message of refused) {
    const { outboxId: refusedId } = message
    if (refusedId !== null) await bank.database.transaction((tx) => tryNext(tx, bank, refusedId, now))
  }
}

/** A message of one that fired, or of several. */
async function tryNext(tx: Tx, bank: Bank, refusedId: number, now: Instant): Promise<void> {
  const found = await tx
    .select({ firing: alertFirings, contract: alertContracts })
    .from(alertFirings)
    .innerJoin(alertContracts, eq(alertContracts.id, alertFirings.contractId))
    .where(and(eq(alertFirings.outboxId, refusedId), inArray(alertFirings.result, ['SENT', 'GROUPED'])))
    .orderBy(asc(alertFirings.firedAt), asc(alertFirings.id))
    .for('no key update', { of: alertFirings, skipLocked: true })
  const [first] = found
  if (!first) return
  const { firing, contract } = first
  const firings = found.map((one) => one.firing)
  const way = chooseChannel(contract.channels, await reachable(tx, contract.userId), firing.channel)
  const notAfter = firings.map((one) => one.notAfter).toSorted()[0] ?? firing.notAfter
  if (!way || notAfter <= now || isOver(contract.state)) return end(tx, firings, 'FAILED')
  const text =
    firing.result === 'SENT'
      ? firingText(firing.code, firing.facts, contract.hideAmounts)
      : groupedText(firings.length, firing.facts.ending)
  const outboxId = await sendAlert(tx, bank, way, { text, notAfter }, now)
  await tx
    .update(alertFirings)
    .set({ channel: way.channel, outboxId })
    .where(inArray(alertFirings.id, idsOf(firings)))
}

/** What of a contract has not left yet is not told any more: neither what waits for its hour nor what its carrier has not taken. */
export async function cancelWaiting(tx: Tx, contractId: string, now: Instant): Promise<void> {
  const { outboxId, result } = alertFirings
  const mine = eq(alertFirings.contractId, contractId)
  await tx
    .update(alertFirings)
    .set({ result: 'CANCELLED', tellAt: null })
    .where(and(mine, eq(result, 'WAITING')))
  const sent = await tx
    .selectDistinct({ outboxId })
    .from(alertFirings)
    .where(and(mine, sentSince(addSeconds(now, -FOLLOWED_SECONDS))))
  const withdrawn = await withdrawMessages(
    tx,
    sent.flatMap((row) => row.outboxId ?? []),
    now,
  )
  if (withdrawn.length > 0)
    await tx
      .update(alertFirings)
      .set({ result: 'CANCELLED' })
      .where(and(mine, inArray(outboxId, withdrawn)))
}
