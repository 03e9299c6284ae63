/** The telephone's contacts, which the native app has (message RECOVER_CONTACTS). They are not kept: a session has them while a screen does. */
import { setFlag } from './app-flags.ts'
import { askHost } from './ask.ts'
import type { Contact } from './messages.ts'

/** The customer may have to give a permission first: they are given time to read it. */
const PATIENCE_MS = 60_000

export type Contacts = { status: 'ok'; contacts: readonly Contact[] } | { status: 'denied' | 'unavailable' }

/** Leaves in `contactsStored` whether they can be had again without asking the customer. */
export async function recoverContacts(): Promise<Contacts> {
  const answer = (await askHost('RECOVER_CONTACTS', {}, PATIENCE_MS)) ?? ({ status: 'unavailable' } as const)
  setFlag('contactsStored', answer.status === 'ok')
  return answer
}
