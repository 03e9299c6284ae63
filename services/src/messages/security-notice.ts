/** Notifies a user by another channel of a change of their access, so that they can react when it was not them (RTS SCA art. 4(4)). */
import { dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import type { Bank } from '../bank.ts'
import type { Tx } from '../db/connection.ts'
import { contactsOf } from '../identity/contacts.ts'
import { sendMessage } from './send.ts'

interface Notice {
  subject: string
  /** What was done, in a sentence: «Se ha cambiado la clave de acceso de su usuario.» */
  what: string
}

/** To their e-mail address; does nothing without one. */
export async function sendSecurityNotice(tx: Tx, bank: Bank, userId: number, { subject, what }: Notice, now: Instant): Promise<void> {
  const email = (await contactsOf(tx, userId)).find(({ kind }) => kind === 'EMAIL')
  if (!email) return
  const { name, phones } = bank.brand
  const when = `el ${formatDay(dayAt(now))} a las ${formatTime(now)}`
  const text = [
    `${what} Fue ${when}.`,
    `Si no ha sido usted, llámenos ahora al ${phones.cardBlocking} (${phones.cardBlockingHours}) y bloquearemos su usuario.`,
    `Este mensaje no lleva enlaces. ${name} nunca le pedirá sus claves por correo, teléfono o SMS.`,
  ].join('\n\n')
  await sendMessage(tx, bank, { channel: 'EMAIL', to: email.value, subject: `${name}: ${subject}`, text, purpose: 'security-notice' }, now)
}
