/** Whether the bank and each feature are open, asked of the database at most every few seconds. */
import { addSeconds, type Instant, type LocalDate } from '@almenara/contract/dates'
import type { ErrorCode } from '@almenara/contract/errors'
import { FEATURES, UNDER_WAY_STATUSES, type Feature, type ServiceStatus, type UnderWayStatus } from '@almenara/contract/features'
import type { Bank } from '../bank.ts'
import type { Db } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import { featureStatuses, firstDays, serviceStatuses } from './tables.ts'

type StatusName = ServiceStatus | UnderWayStatus

/** Every status by name, the features that the bank has switched off, what it says of each, and the first days it has set. */
export interface Statuses {
  services: ReadonlyMap<string, 'ON' | 'OFF'>
  closed: ReadonlySet<string>
  /** The bank's own words, by the name of the status or of the feature. */
  messages: ReadonlyMap<string, string>
  firstDays: ReadonlyMap<string, LocalDate>
}

/** What a feature answers with when a status it rests on keeps it closed (specification §4, error-driven states). */
const WHEN_CLOSED: Record<StatusName, ErrorCode> = {
  digitalBankingStatus: 'OUT_OF_SERVICE',
  savingStatus: 'SAVING_OFFLINE',
  cardsStatus: 'CARDS_OFFLINE',
  bizumStatus: 'BIZUM_OFFLINE',
  accountingOperationStatus: 'S104',
  redSysStatus: 'CARDS_OFFLINE',
  vopStatus: 'FEATURE_OFF',
  updatingHistoricsStatus: 'UPDATING_HISTORICS',
  endOfDayStatus: 'END_DAY_PROCESS',
}

const UNDER_WAY: ReadonlySet<string> = new Set(UNDER_WAY_STATUSES)

/** What of the bank decides what is open. */
export type GatedBank = Pick<Bank, 'database' | 'brand'> & { bizum: Pick<Bank['bizum'], 'isOff'> }

const CACHE_SECONDS = 2
const caches = new WeakMap<GatedBank, { statuses: Statuses; until: Instant }>()

export async function readStatuses(db: Db): Promise<Statuses> {
  const services = await db.select().from(serviceStatuses)
  const features = await db.select().from(featureStatuses)
  const days = await db.select().from(firstDays)
  const said = [
    ...services.map(({ name, message }) => ({ name, message })),
    ...features.map(({ feature: name, message }) => ({ name, message })),
  ]
  return {
    services: new Map(services.map(({ name, status }) => [name, status])),
    closed: new Set(features.filter(({ status }) => status === 'OFF').map(({ feature }) => feature)),
    messages: new Map(said.flatMap(({ name, message }) => (message === null ? [] : [[name, message] as const]))),
    firstDays: new Map(days.map(({ name, day }) => [name, day])),
  }
}

/** The statuses, at most two seconds old. */
export async function currentStatuses(bank: GatedBank, now: Instant): Promise<Statuses> {
  const cached = caches.get(bank)
  if (cached && cached.until > now) return cached.statuses
  const statuses = withRails(bank, await readStatuses(bank.database))
  caches.set(bank, { statuses, until: addSeconds(now, CACHE_SECONDS) })
  return statuses
}

/** What the bank has no rail for is not open, whatever the operator says. */
function withRails({ bizum }: GatedBank, statuses: Statuses): Statuses {
  return bizum.isOff ? { ...statuses, services: new Map([...statuses.services, ['bizumStatus', 'OFF']]) } : statuses
}

/** Throws the reason when the feature is closed, with the bank's words. A status that is missing counts as OFF (specification §4). */
export async function requireOpen(bank: GatedBank, feature: Feature, now: Instant): Promise<void> {
  const statuses = await currentStatuses(bank, now)
  const { needed, names } = KNOWN[feature]
  const down = needed.find((name) => isInTheWay(statuses, name))
  if (down) throw new Failure(WHEN_CLOSED[down], { message: statuses.messages.get(down) ?? ownWords(bank, feature, down) })
  const closed = names.find((name) => statuses.closed.has(name))
  if (closed) throw new Failure('FEATURE_OFF', { message: statuses.messages.get(closed) ?? '' })
}

/** Without the cards' processor nobody can lock a card here, and whoever has lost theirs must be told where they can. */
function ownWords({ brand }: GatedBank, feature: Feature, down: StatusName): string {
  return down === 'redSysStatus' && feature.startsWith('cards.') ? processorAway(brand) : ''
}

function processorAway({ phones }: Bank['brand']): string {
  const { cardBlocking, cardBlockingHours } = phones
  return `En este momento no podemos operar con sus tarjetas. Para bloquear una, llámenos al ${cardBlocking} (${cardBlockingHours}).`
}

/** Every code that a call of the feature may be refused with because it, or what it rests on, is closed. */
export function closedCodes(feature: Feature): readonly ErrorCode[] {
  return [...new Set<ErrorCode>(['FEATURE_OFF', ...KNOWN[feature].needed.map((name) => WHEN_CLOSED[name])])]
}

/** The same as an answer, for what goes on without it. */
export function isFeatureOpen(bank: GatedBank, feature: Feature, now: Instant): Promise<boolean> {
  return requireOpen(bank, feature, now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure) return false
      throw error
    },
  )
}

/** `cards.lock` and `cards`: closing an area closes what is in it. */
function withAncestors(feature: Feature): string[] {
  const parts = feature.split('.')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
}

/** What each feature rests on, and its names, worked out once: every request asks. */
const KNOWN = Object.fromEntries(
  Object.entries(FEATURES).map(([feature, needed]) => [
    feature,
    { needed: ['digitalBankingStatus', ...needed], names: withAncestors(feature as Feature) },
  ]),
) as unknown as Readonly<Record<Feature, { needed: readonly StatusName[]; names: readonly string[] }>>

/** A service must be ON; a process under way must be OFF. Neither is when it is missing. */
function isInTheWay({ services }: Statuses, name: StatusName): boolean {
  return services.get(name) !== (UNDER_WAY.has(name) ? 'OFF' : 'ON')
}
