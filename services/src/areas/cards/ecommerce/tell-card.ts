/** What whoever may operate with a card is told of it. */
import type { Instant } from '@almenara/contract/dates'
import { and, eq, isNull } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { otpPhone } from '../../../identity/contacts.ts'
import { users } from '../../../identity/tables.ts'
import { publishNotices } from '../../../messages/notices.ts'
import { sendMessage } from '../../../messages/send.ts'
import { powers } from '../../../products/tables.ts'

interface Told {
  title: string
  text: string
  /** The portal's address where it is seen to. */
  path?: string
  at: Instant
  /** What cannot wait for the next visit: its words, without the bank's name, and until when they are of use. */
  sms?: { text: string; notAfter: Instant }
}

/** A notice to each of them and, where it is urgent, a message to their mobile. */
export async function tellCard(tx: Tx, bank: Bank, productId: string, { sms, at, ...notice }: Told): Promise<void> {
  const who = await tx
    .select({ id: users.id })
    .from(powers)
    .innerJoin(users, and(eq(users.id, powers.userId), eq(users.executive, true), isNull(users.blockedAt)))
    .where(and(eq(powers.productId, productId), eq(powers.canOperate, true)))
  const ids = who.map(({ id }) => id)
  await publishNotices(tx, ids, { ...notice, productId }, at)
  if (!sms) return
  for (const id of ids) {
    const to = await otpPhone(tx, id)
    if (!to) continue
    const message = {
      channel: 'SMS',
      to,
      text: `${bank.brand.name}: ${sms.text}`,
      purpose: 'card-challenge',
      notAfter: sms.notAfter,
    } as const
    await sendMessage(tx, bank, message, at)
  }
}
