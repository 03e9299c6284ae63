// Posts from many callers, on an embedded server of its own (argument 1), until it is killed; says each key once it is acknowledged.
import { toCents } from '@almenara/contract/money'
import { systemClock } from '../../clock.ts'
import { openDatabase } from '../../db/connection.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { createLedger } from '../../ledger/batcher.ts'
import { openAccount } from '../../ledger/open-account.ts'
import { moving } from '../postings.ts'

const [dataDir = ''] = process.argv.slice(2)
const CALLERS = 16
const ACCOUNTS = 50

const { connection } = await startEmbedded({ dataDir, log: () => {} })
await migrate(connection)
const database = openDatabase(connection)
const ledger = createLedger({ database, clock: systemClock })
const accounts = await database.transaction(async (tx) => {
  const ids = [await openAccount(tx, { house: true })]
  while (ids.length < ACCOUNTS) ids.push(await openAccount(tx, { overdraft: toCents(1_000_00) }))
  return ids
})
const any = () => accounts[Math.floor(Math.random() * accounts.length)] ?? 0

async function call(): Promise<never> {
  for (;;) {
    const [from, to] = [any(), any()]
    const posting = moving(1 + Math.floor(Math.random() * 10_00), from, to === from ? (accounts[0] ?? 0) : to)
    const { outcome } = await ledger.post(posting)
    if (outcome === 'POSTED') process.stdout.write(`${posting.key}\n`)
  }
}

await Promise.all(Array.from({ length: CALLERS }, call))
