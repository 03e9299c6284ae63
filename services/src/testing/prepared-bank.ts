/** A bank that takes long to make, such as one that has run bank days: made once for a file, and each test has a copy of it. */
import { openBankOver, openTestBank, type TestBank } from './bank.ts'
import { storeDatabase } from './database.ts'

export interface PreparedBank {
  /** A copy as `prepare` left it, at the same moment. Call its `close` after the test. */
  open(): Promise<TestBank>
  /** For `afterAll`. */
  drop(): Promise<void>
}

/** `prepare` fills a new bank, whose clock it may set. */
export async function prepareBank(prepare: (bank: TestBank) => Promise<void>): Promise<PreparedBank> {
  const first = await openTestBank()
  await prepare(first)
  const { app, clock, database, house } = first
  const moment = clock.now()
  await app.close()
  const stored = await storeDatabase(database)
  return {
    open: async () => {
      const copy = await openBankOver(await stored.clone())
      copy.clock.set(moment)
      return { ...copy, house }
    },
    drop: stored.drop,
  }
}
