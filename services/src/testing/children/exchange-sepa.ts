// Another process of the bank, which waits for a line and then exchanges messages with the simulated clearing until it is killed: at its `stopAt`th
// commit it says so and goes no further. Argument 1 is JSON: { connection, brandFile }; the line is JSON: { now, stopAt }. It hands over what payments
// by Bizum need and nothing else, so that many such processes begin in a moment.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { brandSchema } from '@almenara/contract/brand'
import { bizumEndings } from '../../areas/bizum/endings.ts'
import { takeBizum } from '../../areas/bizum/payments/arrivals.ts'
import { setPaymentEndings } from '../../areas/bizum/payments/endings.ts'
import { bizumFollower } from '../../areas/bizum/payments/money-leg.ts'
import type { Bank } from '../../bank.ts'
import { openDatabase } from '../../db/connection.ts'
import { createLedger } from '../../ledger/batcher.ts'
import { issuedDebits } from '../../areas/payments/debits/debits-in.ts'
import { exchange } from '../../payments/exchange.ts'
import { setPaymentFollowers } from '../../payments/payment-followers.ts'
import { clearedLines } from '../../areas/payments/remittances/lines-in.ts'
import { simulatedBizum } from '../../rails/bizum/simulated.ts'
import { simulatedSepa } from '../../rails/sepa/simulated.ts'
import { fixedClock } from '../clock.ts'

const { connection, brandFile } = JSON.parse(process.argv[2] ?? '{}')
const brand = brandSchema.parse(JSON.parse(readFileSync(brandFile, 'utf8')))
const follower = bizumFollower
setPaymentFollowers({
  followers: { BIZUM: follower, CONFIRMING: follower },
  takers: [takeBizum],
  lines: clearedLines,
  debits: issuedDebits,
})
setPaymentEndings(bizumEndings)

const [line] = await once(createInterface(process.stdin), 'line')
const { now, stopAt } = JSON.parse(line)
const database = openDatabase(connection)
const commit = database.transaction.bind(database)
let commits = 0
database.transaction = async (act) => {
  const result = await commit(act)
  commits += 1
  if (commits < stopAt) return result
  if (commits === stopAt) process.stdout.write('here\n')
  // Whatever else is on its way stops where it is.
  return new Promise(() => setInterval(() => {}, 60_000))
}
const clock = fixedClock(now)
const clearing = { database, clock, bankCode: brand.bankCode, bic: brand.bic }
// Of the whole bank, the work asks for no more.
const bank = {
  database,
  clock,
  brand,
  ledger: createLedger({ database, clock }),
  sepa: simulatedSepa(clearing),
  bizum: simulatedBizum(clearing),
  sealingKey: Buffer.alloc(32, 7),
} as unknown as Bank
// The database may not know yet that the one before it is gone, whose turn it was.
for (let isDone = false; !isDone;) isDone = await exchange(bank)
process.stdout.write('done\n')
