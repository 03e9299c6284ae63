import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { customType } from 'drizzle-orm/pg-core'

// The conversions and their checks are the connection's (`parsers.ts`), so that a raw query and a typed one read alike;
// these columns only say the SQL type and the TypeScript type. drizzle-kit loads this file by itself: type imports only.

/** Whole cents in a `bigint`. */
export const cents = customType<{ data: Cents; driverData: number }>({ dataType: () => 'bigint' })

/** A day in the bank's calendar, in a `date`. */
export const localDate = customType<{ data: LocalDate; driverData: string }>({ dataType: () => 'date' })

/** A point in time, in a `timestamptz`. */
export const instant = customType<{ data: Instant; driverData: string }>({ dataType: () => 'timestamp with time zone' })
