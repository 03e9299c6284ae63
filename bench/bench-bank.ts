/** The bank whose services are measured: nothing of it leaves the machine. */
import { brandSchema } from '@almenara/contract/brand'
import { readFileSync } from 'node:fs'
import type { Bank } from '../services/src/bank.ts'
import type { Clock } from '../services/src/clock.ts'
import type { Database } from '../services/src/db/connection.ts'
import { randomIds } from '../services/src/ids.ts'
import { createLedger } from '../services/src/ledger/batcher.ts'
import { noAeat } from '../services/src/rails/aeat/off.ts'
import { noSeal } from '../services/src/rails/seal/off.ts'
import { noBizum } from '../services/src/rails/bizum/off.ts'
import { altcha } from '../services/src/rails/captcha/altcha.ts'
import { noCardProcessor } from '../services/src/rails/cards/off.ts'
import { noInvestmentPortal } from '../services/src/rails/investment-portal/off.ts'
import { noPrices } from '../services/src/rails/prices/off.ts'
import { noPush } from '../services/src/rails/push/off.ts'
import { noSepa } from '../services/src/rails/sepa/off.ts'
import { simulatedSepa } from '../services/src/rails/sepa/simulated.ts'
import { noTopUps } from '../services/src/rails/top-up/off.ts'
import { noVop } from '../services/src/rails/vop/off.ts'
import { createOrders } from '../services/src/two-step/orders.ts'
import { schemeAtOnce } from './scheme-at-once.ts'
import { SEALING_KEY } from './two-step-key.ts'

const none = () => {
  throw new Error('No documents here')
}

/** `rails`: with the simulated clearing, and a scheme of Bizum that answers at once. */
export function benchBank(database: Database, clock: Clock, rails: boolean): Bank {
  const brand = brandSchema.parse(JSON.parse(readFileSync('brand/almenara.json', 'utf8')))
  const { bankCode, bic } = brand
  return {
    database,
    clock,
    ids: randomIds,
    ledger: createLedger({ database, clock }),
    orders: createOrders({ database, clock }),
    brand,
    portalUrl: undefined,
    environment: 'local',
    captcha: altcha(database, SEALING_KEY),
    cards: noCardProcessor,
    topUps: noTopUps,
    aeat: noAeat,
    seal: noSeal,
    bizum: rails ? schemeAtOnce : noBizum,
    sepa: rails ? simulatedSepa({ database, clock, bankCode, bic }) : noSepa,
    vop: noVop,
    prices: noPrices,
    push: noPush,
    investmentPortal: noInvestmentPortal,
    relyingParty: undefined,
    documents: { make: none, makeReceipt: none, render: none, renderFor: none },
    fileWorker: new URL('./file-worker.js', import.meta.url),
    sealingKey: SEALING_KEY,
    version: '4.0.0',
  }
}
