/**
 * A process of the bank that judges alerts and hands their messages over, for `alerts.ts`: argument 1 is JSON, `{ connection }`. Says the moment at
 * which the carrier of e-mails is given each.
 */
import { startAlertPoller } from '../services/src/areas/alerts/alert-poller.ts'
import { systemClock } from '../services/src/clock.ts'
import { openDatabase } from '../services/src/db/connection.ts'
import { startDispatcher } from '../services/src/messages/dispatcher.ts'
import { noPush } from '../services/src/rails/push/off.ts'
import { benchBank } from './bench-bank.ts'
import { SEALING_KEY } from './two-step-key.ts'

const { connection } = JSON.parse(process.argv[2] ?? '{}')
const database = openDatabase(connection)
const bank = benchBank(database, systemClock, false)
const onError = (error: unknown) => {
  throw error
}
const stop = startAlertPoller(bank, onError)
const taken = async () => {
  process.send?.({ takenAt: Date.now() })
  return { outcome: 'SENT' as const, reference: '' }
}
const dispatcher = startDispatcher({
  database,
  clock: systemClock,
  sealingKey: SEALING_KEY,
  sms: { send: taken },
  mail: { send: taken },
  push: noPush,
  keepTexts: false,
  onTrouble: ({ reason }) => onError(new Error(reason)),
  onError,
})
async function end(): Promise<void> {
  await stop()
  await dispatcher.stop()
  await database.close()
  process.disconnect()
}
process.once('message', () => void end())
process.send?.({ here: true })
