/**
 * The services alone in a process, for `two-step.ts` and `transfers.ts`: argument 1 is JSON, `{ connection, most, now }`; with `now`, its clock
 * stands still. Says its port, and its processor time when asked.
 */
import { brandSchema } from '@almenara/contract/brand'
import { readFileSync } from 'node:fs'
import { buildApp } from '../services/src/app.ts'
import type { Bank } from '../services/src/bank.ts'
import { systemClock } from '../services/src/clock.ts'
import { openDatabase } from '../services/src/db/connection.ts'
import { GROUPS } from '../services/src/db/group-commit.ts'
import { randomIds } from '../services/src/ids.ts'
import { createLedger } from '../services/src/ledger/batcher.ts'
import { altcha } from '../services/src/rails/captcha/altcha.ts'
import { noCardProcessor } from '../services/src/rails/cards/off.ts'
import { noTopUps } from '../services/src/rails/top-up/off.ts'
import { noBizum } from '../services/src/rails/bizum/off.ts'
import { noSepa } from '../services/src/rails/sepa/off.ts'
import { noVop } from '../services/src/rails/vop/off.ts'
import { noInvestmentPortal } from '../services/src/rails/investment-portal/off.ts'
import { noPrices } from '../services/src/rails/prices/off.ts'
import { fixedClock } from '../services/src/testing/clock.ts'
import { createOrders } from '../services/src/two-step/orders.ts'
import { DIGEST_HEADER, SEALING_KEY } from './two-step-key.ts'

const { connection, most, now } = JSON.parse(process.argv[2] ?? '{}')
if (most) GROUPS.most = most
const database = openDatabase(connection)
const clock = now ? fixedClock(now) : systemClock
const none = () => {
  throw new Error('No documents here')
}
const bank: Bank = {
  database,
  clock,
  ids: randomIds,
  ledger: createLedger({ database, clock }),
  orders: createOrders({ database, clock }),
  brand: brandSchema.parse(JSON.parse(readFileSync('brand/almenara.json', 'utf8'))),
  portalUrl: undefined,
  environment: 'local',
  captcha: altcha(database, SEALING_KEY),
  cards: noCardProcessor,
  topUps: noTopUps,
  bizum: noBizum,
  sepa: noSepa,
  vop: noVop,
  prices: noPrices,
  investmentPortal: noInvestmentPortal,
  relyingParty: undefined,
  documents: { make: none, makeReceipt: none },
  sealingKey: SEALING_KEY,
  version: '4.0.0',
}
const app = await buildApp(bank, { requestsPerMinute: 100_000_000 })
// In the place of the SMS, which nobody delivers here: the order's digest comes with the answer, and the customer makes the code of it.
const digests = new Map<string, string>()
const { open } = bank.orders
bank.orders.open = (order) => {
  digests.set(order.id, order.digest)
  return open(order)
}
app.addHook('onSend', async (request, reply) => {
  const { operationId = '' } = (request.body ?? {}) as { operationId?: string }
  const digest = digests.get(operationId)
  if (digest && digests.delete(operationId)) reply.header(DIGEST_HEADER, digest)
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ ms: (user + system) / 1000 })
})
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
