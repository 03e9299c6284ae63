/** The place that a customer names, found among the towns where the bank is: no map service is asked. */
import { searchable } from '@almenara/contract/text'
import { asc, avg, count, desc, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { branches } from '../../branches/tables.ts'

export interface Origin {
  latitude: number
  longitude: number
  /** Null for a point that was given as such. */
  town: string | null
}

/**
 * The town that fits best: that very name, one that begins so, the province's largest, or where a street or a postcode is. Of
 * several, the one with most branches and cashpoints. Undefined where the bank is in none.
 */
export async function townFor(db: Db, text: string): Promise<Origin | undefined> {
  const wanted = searchable(text).trim().replace(/\s+/g, ' ')
  const rank = /^\d+$/.test(wanted)
    ? sql<number>`case when starts_with(${branches.postcode}, ${wanted}) then 1 end`
    : sql<number>`case when ${branches.townSearch} = ${wanted} then 1 when starts_with(${branches.townSearch}, ${wanted}) then 2
        when ${branches.provinceSearch} = ${wanted} then 3 when strpos(${branches.search}, ${wanted}) > 0 then 4 end`
  const places = db
    .select({
      town: branches.town,
      province: branches.province,
      latitude: branches.latitude,
      longitude: branches.longitude,
      rank: rank.as('rank'),
    })
    .from(branches)
    .as('places')
  const [found] = await db
    .select({ town: places.town, latitude: avg(places.latitude).mapWith(Number), longitude: avg(places.longitude).mapWith(Number) })
    .from(places)
    .where(sql`${places.rank} is not null`)
    .groupBy(places.rank, places.town, places.province)
    .orderBy(asc(places.rank), desc(count()), asc(places.town))
    .limit(1)
  return found
}
