/**
 * A process of the bank that makes the periodic transfers of a day and ends, for `periodic-day.ts`: argument 1 is JSON,
 * `{ connection, day, now, alone }`. `alone`: each in a transaction of its own, as they were made before there were batches.
 */
import { makePeriodicTransfers } from '../services/src/areas/transfers/saved/periodic-day.ts'
import type { Bank } from '../services/src/bank.ts'
import { runItems } from '../services/src/calendar/set-aside.ts'
import { openDatabase } from '../services/src/db/connection.ts'
import { fixedClock } from '../services/src/testing/clock.ts'
import { SEALING_KEY } from './two-step-key.ts'

const { connection, day, now, alone } = JSON.parse(process.argv[2] ?? '{}')
const database = openDatabase(connection)
// Of the whole bank, the work asks for no more.
const bank = { database, clock: fixedClock(now), sealingKey: SEALING_KEY } as unknown as Bank
process.send?.('here')
const today = { bank, day, from: day }
if (alone) for (const { batch: _, ...item } of makePeriodicTransfers.items ?? []) await runItems(today, item)
else await makePeriodicTransfers.run(today)
await database.close()
process.disconnect()
