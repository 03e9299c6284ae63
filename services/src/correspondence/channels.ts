/** By which channel a customer receives each type of communication. */
import type { Brand, CommunicationType } from '@almenara/contract/brand'
import { and, desc, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { mailboxChoices, mailboxes, type DeliveryChannel } from './tables.ts'

/** Throws RangeError for a code that the brand does not have. */
export function communicationType({ mailbox }: Pick<Brand, 'mailbox'>, code: string): CommunicationType {
  const found = mailbox.types.find((type) => type.code === code)
  if (!found) throw new RangeError(`The brand has no communication type ${code}`)
  return found
}

/** Those of a user: the channel of a type, for one product or for what is of none. */
export type ChannelOf = (type: CommunicationType, productId: string | null) => DeliveryChannel

const keyOf = (productId: string | null, type: string) => `${productId ?? ''} ${type}`

/** Without a mailbox everything comes on paper; with one, as was chosen last, else by the first channel of its type. */
export async function channelsOf(db: Db, userIds: readonly number[]): Promise<(userId: number) => ChannelOf> {
  if (userIds.length === 0) return () => channelIn(false, new Map())
  const ids = [...userIds]
  const open = await db
    .select({ userId: mailboxes.userId })
    .from(mailboxes)
    .where(and(inArray(mailboxes.userId, ids), isNull(mailboxes.cancelledAt)))
  const { userId, productId, type, channel, id } = mailboxChoices
  const latest = await db
    .selectDistinctOn([userId, productId, type], { userId, productId, type, channel })
    .from(mailboxChoices)
    .where(inArray(userId, ids))
    .orderBy(userId, productId, type, desc(id))
  const contracted = new Set(open.map((one) => one.userId))
  return (user) => {
    const chosen = new Map(latest.flatMap((one) => (one.userId === user ? [[keyOf(one.productId, one.type), one.channel] as const] : [])))
    return channelIn(contracted.has(user), chosen)
  }
}

function channelIn(contracted: boolean, chosen: ReadonlyMap<string, DeliveryChannel>): ChannelOf {
  return ({ code, channels }, productId) => {
    const [usual = 'PAPER'] = channels
    if (channels.length === 1) return usual
    if (!contracted) return 'PAPER'
    return chosen.get(keyOf(productId, code)) ?? usual
  }
}
