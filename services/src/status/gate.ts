/** Whether the bank and each feature are open, asked of the database at most every few seconds. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import type { ErrorCode } from '@almenara/contract/errors'
import { FEATURES, type Feature, type ServiceStatus } from '@almenara/contract/features'
import type { Bank } from '../bank.ts'
import type { Db } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import { featureStatuses, serviceStatuses } from './tables.ts'

/** Every status by name, and the features that the bank has switched off. */
export interface Statuses {
  services: ReadonlyMap<string, 'ON' | 'OFF'>
  closed: ReadonlySet<string>
}

/** What a feature answers with when a service it rests on is closed (specification §4, error-driven states). */
const WHEN_CLOSED: Record<ServiceStatus, ErrorCode> = {
  digitalBankingStatus: 'OUT_OF_SERVICE',
  savingStatus: 'SAVING_OFFLINE',
  cardsStatus: 'CARDS_OFFLINE',
  bizumStatus: 'BIZUM_OFFLINE',
  accountingOperationStatus: 'S104',
  redSysStatus: 'CARDS_OFFLINE',
  vopStatus: 'FEATURE_OFF',
}

const CACHE_SECONDS = 2
const caches = new WeakMap<Bank, { statuses: Statuses; until: Instant }>()

export async function readStatuses(db: Db): Promise<Statuses> {
  const services = await db.select().from(serviceStatuses)
  const features = await db.select().from(featureStatuses)
  return {
    services: new Map(services.map(({ name, status }) => [name, status])),
    closed: new Set(features.filter(({ status }) => status === 'OFF').map(({ feature }) => feature)),
  }
}

/** The statuses, at most two seconds old. */
export async function currentStatuses(bank: Bank, now: Instant): Promise<Statuses> {
  const cached = caches.get(bank)
  if (cached && cached.until > now) return cached.statuses
  const statuses = await readStatuses(bank.database)
  caches.set(bank, { statuses, until: addSeconds(now, CACHE_SECONDS) })
  return statuses
}

/** Throws the reason when the feature is closed. A status that is missing counts as OFF (specification §4). */
export async function requireOpen(bank: Bank, feature: Feature, now: Instant): Promise<void> {
  const { services, closed } = await currentStatuses(bank, now)
  const needed: readonly ServiceStatus[] = ['digitalBankingStatus', ...FEATURES[feature]]
  const down = needed.find((name) => services.get(name) !== 'ON')
  if (down) throw new Failure(WHEN_CLOSED[down])
  if (closed.has(feature)) throw new Failure('FEATURE_OFF')
}
