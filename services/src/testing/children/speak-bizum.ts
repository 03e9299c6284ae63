// Another process of the bank, which speaks with the simulated Bizum scheme and the simulated clearing as the bank does while it runs and, at
// its `stopAt`th commit, says so and goes no further. Argument 1 is JSON: { connection, now, brandFile, stopAt }.
import { brandSchema } from '@almenara/contract/brand'
import { readFileSync } from 'node:fs'
import { composeAreas } from '../../areas/composition.ts'
import { speakWithScheme } from '../../areas/bizum/payments/bizum-poller.ts'
import type { Bank } from '../../bank.ts'
import { openDatabase } from '../../db/connection.ts'
import { createLedger } from '../../ledger/batcher.ts'
import { exchange } from '../../payments/exchange.ts'
import { simulatedBizum } from '../../rails/bizum/simulated.ts'
import { simulatedSepa } from '../../rails/sepa/simulated.ts'
import { fixedClock } from '../clock.ts'

const { connection, now, brandFile, stopAt } = JSON.parse(process.argv[2] ?? '{}')

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
const brand = brandSchema.parse(JSON.parse(readFileSync(brandFile, 'utf8')))
const clearing = { database, clock, bankCode: brand.bankCode, bic: brand.bic }
composeAreas()
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
await speakWithScheme(bank)
await exchange(bank)
await speakWithScheme(bank)
process.stdout.write('done\n')
