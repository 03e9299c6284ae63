/** A message with the same content for each channel by which a user can be reached. */
import type { Phone } from '@almenara/contract/phone'
import type { Db } from '../db/connection.ts'
import { contactsOf } from '../identity/contacts.ts'
import type { Message } from './send.ts'

interface RecipientData {
  /** Of an e-mail. */
  subject: string
  text: string
  purpose: string
}

/** To their mobile, or else their e-mail address; `undefined` when there is neither. */
export async function messageTo(db: Db, userId: number, { subject, text, purpose }: RecipientData): Promise<Message | undefined> {
  const contacts = await contactsOf(db, userId)
  const mobile = contacts.find(({ kind }) => kind === 'MOBILE')?.value as Phone | undefined
  const email = contacts.find(({ kind }) => kind === 'EMAIL')?.value
  if (mobile) return { channel: 'SMS', to: mobile, text, purpose }
  return email ? { channel: 'EMAIL', to: email, subject, text, purpose } : undefined
}
