/** The ways by which a person can be told, and which of them a message takes. */
import { ALERT_CHANNELS, type AlertChannel } from '@almenara/contract/areas/alerts/alert-codes'
import type { Phone } from '@almenara/contract/phone'
import type { Bank } from '../../bank.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { contactsOf } from '../../identity/contacts.ts'
import { maskContact } from '../../identity/mask-contact.ts'
import { devicesOf, pushRecipient } from '../../messages/push-devices.ts'
import { sendMessage } from '../../messages/send.ts'
import type { Instant } from '@almenara/contract/dates'

const KINDS = { EMAIL: 'EMAIL', SMS: 'MOBILE' } as const

export interface Reachable {
  channel: AlertChannel
  to: string
  /** As its person recognises it: a contact behind dots, or how many browsers. */
  shown: string
}

/** Contacts that the person proved to be theirs, and browsers in which they let notifications in: nobody else is told of their accounts. */
export async function reachable(db: Db, userId: number): Promise<Reachable[]> {
  const contacts = await contactsOf(db, userId)
  const devices = await devicesOf(db, userId)
  return ALERT_CHANNELS.flatMap((channel): Reachable[] => {
    if (channel === 'PUSH') {
      const shown = devices.length === 1 ? '1 navegador' : `${devices.length} navegadores`
      return devices.length > 0 ? [{ channel, to: pushRecipient(userId), shown }] : []
    }
    const contact = contacts.find(({ kind, verifiedAt }) => kind === KINDS[channel] && verifiedAt !== null)
    return contact ? [{ channel, to: contact.value, shown: maskContact({ kind: KINDS[channel], value: contact.value }) }] : []
  })
}

/** The first of a contract's channels by which the person can be told, after `after` where one has failed. */
export function chooseChannel(
  channels: readonly AlertChannel[],
  ways: readonly Reachable[],
  after?: AlertChannel | null,
): Reachable | undefined {
  const rest = after ? channels.slice(channels.indexOf(after) + 1) : channels
  return rest.map((channel) => ways.find((way) => way.channel === channel)).find((way) => way !== undefined)
}

interface Said {
  text: string
  notAfter?: Instant
}

/** Answers the number of its row in the outbox. */
export function sendAlert(
  tx: Tx,
  bank: Bank,
  { channel, to }: Pick<Reachable, 'channel' | 'to'>,
  { text, notAfter }: Said,
  now: Instant,
): Promise<number> {
  const common = { purpose: 'alert', ...(notAfter ? { notAfter } : {}) }
  const { name } = bank.brand
  if (channel === 'SMS') return sendMessage(tx, bank, { channel, to: to as Phone, text: `${name}: ${text}`, ...common }, now)
  if (channel === 'PUSH') return sendMessage(tx, bank, { channel, to, subject: name, text, ...common }, now)
  const body = [text, `Puede cambiar o desactivar sus alertas en la banca en línea. Este mensaje no lleva enlaces.`].join('\n\n')
  return sendMessage(tx, bank, { channel, to, subject: `${name}: aviso de su cuenta`, text: body, ...common }, now)
}
