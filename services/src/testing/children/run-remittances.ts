// Another process of the bank, which unpacks, charges, sends and hears until it is killed: by the system, in the middle of its `dies`th transaction
// or just after it. Argument 1 is JSON: { connection, now, dies, after, brand }.
import { clearedLines } from '../../areas/payments/remittances/lines-in.ts'
import { runRemittances } from '../../areas/payments/remittances/run-remittances.ts'
import type { Bank } from '../../bank.ts'
import { openDatabase } from '../../db/connection.ts'
import { exchange } from '../../payments/exchange.ts'
import { setPaymentFollowers } from '../../payments/payment-followers.ts'
import { simulatedSepa } from '../../rails/sepa/simulated.ts'
import { fixedClock } from '../clock.ts'

const { connection, now, dies, after, brand } = JSON.parse(process.argv[2] ?? '{}')

const clock = fixedClock(now)
const database = openDatabase(connection)
const commit = database.transaction.bind(database)
let transactions = 0
const die = () => process.kill(process.pid, 'SIGKILL')
database.transaction = async (act) => {
  const result = await commit(async (tx) => {
    const done = await act(tx)
    transactions += 1
    if (transactions === dies && !after) die()
    return done
  })
  if (transactions >= dies) die()
  return result
}
// No service pays in this bank.
setPaymentFollowers({ followers: {}, takers: [], lines: clearedLines } as unknown as Parameters<typeof setPaymentFollowers>[0])
const sepa = simulatedSepa({ database: openDatabase(connection), clock, bankCode: brand.bankCode, bic: brand.bic })
// Of the whole bank, the work asks for no more.
const bank = { database, clock, brand, sepa, sealingKey: Buffer.alloc(32, 7) } as unknown as Bank
await runRemittances(bank)
await exchange(bank)
process.exit(0)
