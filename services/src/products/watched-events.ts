/** What happens around accounts besides their entries, and which days come: each area says its own, and alerts tell of them. */
import type { DateAlertCode, EventAlertCode } from '@almenara/contract/areas/alerts/alert-codes'
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { Db } from '../db/connection.ts'

/** Something that happened or will, of an account or of a person. */
export interface WatchedEvent<Code = EventAlertCode | DateAlertCode> {
  code: Code
  /** The same whenever it is read. */
  key: string
  /** The account that it concerns; of what concerns a person, `userId`. */
  accountId?: string
  userId?: number
  /** Told only to whoever may see this product too: the card of another person on the same account is not theirs. */
  productId?: string
  /** Users who are not told: who has signed need not be asked to. */
  notFor?: readonly number[]
  amount?: Cents
  title: string
  /** The last four figures of the card. */
  card?: string
  /** The day that comes. */
  on?: LocalDate
}

export interface Happened extends WatchedEvent<EventAlertCode> {
  at: Instant
}

interface Between {
  from: Instant
  until: Instant
  /** Of this account, or of this person, alone; absent, of all. */
  of?: { accountId: string; userId: number }
}

export interface EventSource {
  /** Never changes: how far it has been read is kept under it. */
  name: string
  codes: readonly EventAlertCode[]
  /** What happened from the one moment on and until the other. Reads only, by an index on the time. */
  happened(db: Db, asked: Between): Promise<Happened[]>
}

interface Days {
  /** After this day, and until the other. */
  after: LocalDate
  until: LocalDate
  accounts: readonly string[]
}

export interface Dated extends WatchedEvent<DateAlertCode> {
  accountId: string
  on: LocalDate
}

export interface DateSource {
  code: DateAlertCode
  /** What of these accounts falls in these days. */
  due(db: Db, asked: Days): Promise<Dated[]>
}

let sources: { events: readonly EventSource[]; dates: readonly DateSource[] } = { events: [], dates: [] }

/** `areas/composition.ts` says which. */
export function setWatchedEvents(given: typeof sources): void {
  sources = given
}

export const eventSources = (): readonly EventSource[] => sources.events
export const dateSources = (): readonly DateSource[] => sources.dates
