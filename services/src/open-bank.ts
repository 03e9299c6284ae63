/** The bank of a process, as its settings say: what `main.ts` serves and the operator's commands work on. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Brand } from '@almenara/contract/brand'
import type { Bank } from './bank.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connection.ts'
import type { Standby } from './db/standby.ts'
import { documentWorkers } from './documents/document-workers.ts'
import { randomIds } from './ids.ts'
import { createLedger } from './ledger/batcher.ts'
import {
  openAeat,
  openSeal,
  openBizum,
  openCaptcha,
  openCards,
  openInvestmentPortal,
  openPrices,
  openSepa,
  openPush,
  openTopUps,
  openVop,
} from './open-rails.ts'
import { watchRail } from './telemetry/watch-rail.ts'
import { relyingPartyOf } from './two-step/methods/relying-party.ts'
import { createOrders } from './two-step/orders.ts'

/** Two folders up from both `services/src` and the bundle in `services/dist`. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')

// Bundled beside this file (`tools/bundle.mjs`).
const DOCUMENT_WORKER = new URL('document-worker.js', import.meta.url)
const FILE_WORKER = new URL('file-worker.js', import.meta.url)

interface Opening {
  config: Config
  database: Database
  standby?: Standby | undefined
  /** The database's (`db/watch.ts`). */
  clock: Clock
  brand: Brand
  sealingKey: Buffer
}

export function openBank({ config, database, standby, clock, brand, sealingKey }: Opening): Bank {
  const { environment, rails, otherSealingKey } = config
  const keys = { sealingKey, otherSealingKey }
  const clearing = { database, clock, bankCode: brand.bankCode, bic: brand.bic }
  const portalUrl = portalUrlOf(brand, config)
  const version: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
  return {
    database,
    standby,
    clock,
    ids: randomIds,
    ledger: createLedger({ database, clock }),
    orders: createOrders({ database, clock }),
    documents: documentWorkers(DOCUMENT_WORKER),
    fileWorker: FILE_WORKER,
    captcha: watchRail('captcha', openCaptcha(rails, database, keys)),
    cards: watchRail('cards', openCards(rails, database, keys)),
    topUps: watchRail('top-up', openTopUps(rails, { database, clock })),
    aeat: watchRail('aeat', openAeat(rails, { database, clock })),
    seal: watchRail('seal', openSeal(rails, brand.legalName)),
    sepa: watchRail('sepa', openSepa(rails, clearing)),
    bizum: watchRail('bizum', openBizum(rails, clearing)),
    vop: watchRail('vop', openVop(rails, database)),
    prices: watchRail('prices', openPrices(rails)),
    push: watchRail('push', openPush(rails)),
    investmentPortal: watchRail('investment-portal', openInvestmentPortal(rails, { sealingKey, portalUrl, issuer: brand.id })),
    relyingParty: relyingPartyOf({ ...config, appUrl: brand.environments[environment].appUrl }),
    portalUrl,
    brand,
    environment,
    ...keys,
    version,
  }
}

/** The same bank on other connections, for work that may take long: it waits for no customer's, and takes none of theirs. */
export function bankOn(database: Database, bank: Bank): Bank {
  const { clock } = bank
  return { ...bank, database, ledger: createLedger({ database, clock }), orders: createOrders({ database, clock }) }
}

/** The portal's own address. In production the bank must have said it: the request's Host could be anybody's. */
function portalUrlOf({ environments }: Brand, { environment, production, port }: Config): string | undefined {
  return environments[environment]?.appUrl || (production ? undefined : `http://localhost:${port}`)
}
