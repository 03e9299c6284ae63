import type { Request } from '../../http/route.ts'
import { forgetSession } from '../../http/session.ts'
import { endSession } from '../../identity/sessions.ts'

/** Ends the session for every tab and process. */
export async function signOut({ bank, session, now }: Request<undefined, undefined, undefined>): Promise<{ ended: boolean }> {
  await bank.database.transaction((tx) => endSession(tx, session.id, 'LOGOUT', now, session.address))
  forgetSession(bank, session.id)
  return { ended: true }
}
