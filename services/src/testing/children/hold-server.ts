// Holds an embedded server: argument 1 is its data folder. Says «ready» or the name of its failure. On Ctrl-C it does what a draining
// server does, asks its database something, and stops it.
import { openDatabase } from '../../db/connection.ts'
import { type Embedded, startEmbedded } from '../../db/embedded.ts'

const [dataDir = ''] = process.argv.slice(2)
try {
  const embedded = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  process.on('SIGINT', () => void drain(embedded))
  console.log('ready')
  setInterval(() => {}, 60_000)
} catch (error) {
  console.log(error instanceof Error ? error.name : String(error))
  process.exit(1)
}

async function drain(embedded: Embedded): Promise<never> {
  const database = openDatabase(embedded.connection, { role: 'owner' })
  console.log(`healthy ${await database.isHealthy()}`)
  await database.close()
  await embedded.stop()
  console.log('stopped')
  process.exit(0)
}
