/** Branches and cashpoints by distance, filtered, a page at a time. */
import { BRANCHES_PAGE, type search as searchCall } from '@almenara/contract/areas/branches'
import type { Reply, QueryOf } from '@almenara/contract/call'
import type { Instant } from '@almenara/contract/dates'
import { and, asc, between, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { badInput } from '../../http/failure.ts'
import { clockTime, openAt } from './opening.ts'
import { type Origin, townFor } from './origin.ts'
import { branches, branchHours } from '../../branches/tables.ts'

type Query = QueryOf<typeof searchCall>
type Found = Reply<typeof searchCall>

/** Of the Earth's mean radius (IUGG), in metres. */
const EARTH_RADIUS = 6_371_008.8

/** Throws BAD_INPUT where only a part of a point or of the bounds comes. */
export async function searchBranches(db: Db, query: Query, now: Instant): Promise<Found> {
  const page = query.page ?? 1
  const point = pointOf(query)
  const bounds = boundsOf(query)
  const text = query.text?.trim() ?? ''
  const origin = point ?? (text === '' ? undefined : await townFor(db, text))
  if (!origin && text !== '') return { origin: null, rows: [], page, more: false, count: 0 }
  const open = openAt(now)
  const where = and(
    bounds,
    query.kind && eq(branches.kind, query.kind),
    query.open ? open : undefined,
    query.accessible ? eq(branches.accessible, true) : undefined,
  )
  const distance = origin ? distanceFrom(origin) : sql<null>`null`
  const [total] = await db.select({ count: count() }).from(branches).where(where)
  const rows = await db
    .select({ branch: branches, open: open.as('open'), distance: distance.as('distance') })
    .from(branches)
    .where(where)
    // At the same distance, and without one, by name: a page never repeats what another had.
    .orderBy(sql`distance nulls last`, asc(branches.townSearch), asc(branches.name), asc(branches.id))
    .limit(BRANCHES_PAGE)
    .offset((page - 1) * BRANCHES_PAGE)
  const hours = await hoursOf(
    db,
    rows.map(({ branch }) => branch.id),
  )
  const all = total?.count ?? 0
  return {
    origin: origin ?? null,
    rows: rows.map(({ branch, open: isOpen, distance: metres }) => ({
      ...branch,
      opening: branch.alwaysOpen ? 'ALWAYS' : isOpen ? 'OPEN' : 'CLOSED',
      hours: hours.get(branch.id) ?? [],
      distance: metres === null ? null : Math.round(metres),
    })),
    page,
    more: page * BRANCHES_PAGE < all,
    count: all,
  }
}

function pointOf({ latitude, longitude }: Query): Origin | undefined {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude, town: null }
  if (latitude === undefined && longitude === undefined) return undefined
  throw badInput(latitude === undefined ? 'latitude' : 'longitude', 'Indique la latitud y la longitud, o ninguna de las dos.')
}

function boundsOf(query: Query): SQL | undefined {
  const { north, south, east, west } = query
  if (north !== undefined && south !== undefined && east !== undefined && west !== undefined) {
    if (south > north) throw badInput('south', 'El límite sur no puede quedar al norte del límite norte.')
    if (west > east) throw badInput('west', 'El límite oeste no puede quedar al este del límite este.')
    return and(between(branches.latitude, south, north), between(branches.longitude, west, east))
  }
  const missing = (['north', 'south', 'east', 'west'] as const).filter((side) => query[side] === undefined)
  if (missing.length === 4) return undefined
  throw badInput(missing[0] ?? 'north', 'Indique los cuatro límites del mapa, o ninguno.')
}

/** The square of the sine of half an angle, in degrees. */
function haversineOf(column: typeof branches.latitude | typeof branches.longitude, from: number): SQL {
  return sql`power(sin(radians(${column} - ${from}::double precision) / 2), 2)`
}

/** The haversine formula: metres along the sphere. */
function distanceFrom({ latitude, longitude }: Origin): SQL<number> {
  return sql<number>`2 * ${EARTH_RADIUS}::double precision * asin(least(1, sqrt(${haversineOf(branches.latitude, latitude)}
    + cos(radians(${latitude}::double precision)) * cos(radians(${branches.latitude})) * ${haversineOf(branches.longitude, longitude)})))`
}

async function hoursOf(db: Db, ids: string[]): Promise<Map<string, Found['rows'][number]['hours']>> {
  const all = new Map<string, Found['rows'][number]['hours']>()
  if (ids.length === 0) return all
  const rows = await db
    .select()
    .from(branchHours)
    .where(inArray(branchHours.branchId, ids))
    .orderBy(asc(branchHours.weekday), asc(branchHours.opens))
  for (const { branchId, weekday, opens, closes } of rows) {
    const known = all.get(branchId) ?? []
    known.push({ weekday, opens: clockTime(opens), closes: clockTime(closes) })
    all.set(branchId, known)
  }
  return all
}
