// Another process of the bank: makes one call of a customer and, at a point of it, says so and goes no further. Argument 1 is JSON:
// { connection, url, token, body, house, point }. The point is one of POINTS of two-step/crash.test.ts.
import { brandSchema } from '@almenara/contract/brand'
import { readFileSync } from 'node:fs'
import { buildApp } from '../../app.ts'
import type { Bank } from '../../bank.ts'
import { openDatabase } from '../../db/connection.ts'
import { randomIds } from '../../ids.ts'
import { createLedger } from '../../ledger/batcher.ts'
import { noBizum } from '../../rails/bizum/off.ts'
import { altcha } from '../../rails/captcha/altcha.ts'
import { noCardProcessor } from '../../rails/cards/off.ts'
import { noAeat } from '../../rails/aeat/off.ts'
import { noSeal } from '../../rails/seal/off.ts'
import { noTopUps } from '../../rails/top-up/off.ts'
import { noSepa } from '../../rails/sepa/off.ts'
import { noVop } from '../../rails/vop/off.ts'
import { noInvestmentPortal } from '../../rails/investment-portal/off.ts'
import { noPrices } from '../../rails/prices/off.ts'
import { noPush } from '../../rails/push/off.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { createOrders } from '../../two-step/orders.ts'
import { fixedClock } from '../clock.ts'
import { groupedRenaming, renaming } from '../renaming.ts'

const { connection, url, token, body, house, now, brandFile, point } = JSON.parse(process.argv[2] ?? '{}')

async function reach(here: string): Promise<void> {
  if (here !== point) return
  process.stdout.write('here\n')
  await new Promise(() => setInterval(() => {}, 60_000))
}

const database = openDatabase(connection)
const commit = database.transaction.bind(database)
database.transaction = async (act) => {
  const result = await commit(act)
  await reach('committed')
  return result
}
const clock = fixedClock(now)
const sealingKey = Buffer.alloc(32, 7)
const orders = createOrders({ database, clock })
const stopping: typeof orders = {
  ...orders,
  open: async (order) => {
    await reach('before opening')
    const outcome = await orders.open(order)
    await reach('opened')
    return outcome
  },
  confirm: async (signing) => {
    await reach('before executing')
    const confirmed = await orders.confirm(signing)
    await reach('executed')
    return confirmed
  },
}
const noDocuments = () => {
  throw new Error('No documents here')
}
const bank: Bank = {
  database,
  clock,
  ids: randomIds,
  ledger: createLedger({ database, clock }),
  orders: stopping,
  brand: brandSchema.parse(JSON.parse(readFileSync(brandFile, 'utf8'))),
  portalUrl: undefined,
  environment: 'local',
  captcha: altcha(database, sealingKey),
  cards: noCardProcessor,
  topUps: noTopUps,
  aeat: noAeat,
  seal: noSeal,
  sepa: noSepa,
  bizum: noBizum,
  vop: noVop,
  prices: noPrices,
  push: noPush,
  investmentPortal: noInvestmentPortal,
  relyingParty: undefined,
  fileWorker: new URL('data:text/javascript,'),
  documents: { make: noDocuments, makeReceipt: noDocuments, render: noDocuments, renderFor: noDocuments },
  sealingKey,
  version: '4.0.0',
}
const app = await buildApp(bank)
const tested = [
  ...twoStepRoutes(renaming(house, () => reach('working'))),
  ...twoStepRoutes(groupedRenaming(house, { recorded: () => reach('working') })),
]
for (const route of tested) route.register(app, bank)
const reply = await app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload: body })
process.stdout.write(`answered ${reply.statusCode} ${reply.body}\n`)
