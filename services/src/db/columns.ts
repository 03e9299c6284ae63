import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Price, Rate, Units } from '@almenara/contract/millionths'
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

/** Whole millionths in a `bigint` (`millionths.ts` of the contract). */
export const units = customType<{ data: Units; driverData: number }>({ dataType: () => 'bigint' })
export const price = customType<{ data: Price; driverData: number }>({ dataType: () => 'bigint' })
export const rate = customType<{ data: Rate; driverData: number }>({ dataType: () => 'bigint' })
