import type { logout } from '@almenara/contract/areas/session'
import type { Handler } from '../../http/handler.ts'
import { forgetSession } from '../../http/session.ts'
import { endSession } from '../../identity/sessions.ts'

/** Ends the session for every tab and process. */
export const signOut: Handler<typeof logout> = async ({ bank, session, now }) => {
  await bank.database.transaction((tx) => endSession(tx, session.id, 'LOGOUT', now, session.address))
  forgetSession(bank, session.id)
  return { ended: true }
}
