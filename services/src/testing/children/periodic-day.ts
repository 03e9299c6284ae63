// Another process of the bank, which makes the periodic transfers of a day and, in the middle of its third batch, says so and goes no
// further. Argument 1 is JSON: { connection, day, now }.
import type { Bank } from '../../bank.ts'
import { makePeriodicTransfers } from '../../areas/transfers/saved/periodic-day.ts'
import { openDatabase } from '../../db/connection.ts'
import { fixedClock } from '../clock.ts'

const { connection, day, now } = JSON.parse(process.argv[2] ?? '{}')

const database = openDatabase(connection)
const commit = database.transaction.bind(database)
let batches = 0
database.transaction = (act) =>
  commit(async (tx) => {
    const result = await act(tx)
    batches += 1
    if (batches === 3) {
      process.stdout.write('here\n')
      await new Promise(() => setInterval(() => {}, 60_000))
    }
    return result
  })
// Of the whole bank, the work asks for no more.
const bank = { database, clock: fixedClock(now), sealingKey: Buffer.alloc(32, 7) } as unknown as Bank
await makePeriodicTransfers.run({ bank, day, from: day })
