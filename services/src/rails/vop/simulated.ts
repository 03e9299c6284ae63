/** The simulated scheme: judges names by the holders of the other banks' accounts that the simulated clearing has. */
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/connection.ts'
import { simulatedSepaAccounts } from '../sepa/tables.ts'
import { judgeName } from '../../identity/judge-name.ts'
import type { VopPort } from './port.ts'

export function simulatedVop(database: Database): VopPort {
  return {
    verify: async (iban, name) => {
      const [account] = await database.select().from(simulatedSepaAccounts).where(eq(simulatedSepaAccounts.iban, iban))
      return account && account.nature !== 'UNKNOWN' ? judgeName(name, account.holders) : { result: 'NOAP' }
    },
  }
}
