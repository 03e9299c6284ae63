import type { search } from '@almenara/contract/areas/branches'
import type { Reply } from '@almenara/contract/call'
import { searchable } from '@almenara/contract/text'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { serviceStatuses } from '../../status/tables.ts'
import { openTestBank, type TestBank } from '../../testing/bank.ts'
import { branches, branchHours } from '../../branches/tables.ts'

type Found = Reply<typeof search>
type Row = typeof branches.$inferInsert

let bank: TestBank

const WORKING = [1, 2, 3, 4, 5]

function place(id: string, town: string, province: string, latitude: number, longitude: number, more: Partial<Row> = {}): Row {
  const row = { name: `Oficina ${id}`, address: 'Calle Mayor, 1', postcode: '46001', kind: 'BRANCH' as const, ...more }
  return {
    id,
    town,
    province,
    latitude,
    longitude,
    phone: null,
    accessible: true,
    alwaysOpen: false,
    zone: 'Europe/Madrid',
    ...row,
    townSearch: searchable(town),
    provinceSearch: searchable(province),
    search: searchable([town, province, row.postcode, row.address].join(' ')),
  }
}

const ROWS = [
  place('0418', 'Valencia', 'Valencia', 39.47, -0.376),
  place('0419', 'Valencia', 'Valencia', 39.48, -0.37, { accessible: false }),
  place('C001', 'Valencia', 'Valencia', 39.466, -0.38, { kind: 'CASHPOINT', alwaysOpen: true }),
  place('0500', 'Peñíscola', 'Castellón', 40.358, 0.406, { postcode: '12598', address: 'Avenida del Papa Luna, 4' }),
  place('0600', 'Madrid', 'Madrid', 40.417, -3.704, { postcode: '28013' }),
  place('0700', 'Arrecife', 'Las Palmas', 28.963, -13.548, { postcode: '35500', zone: 'Atlantic/Canary' }),
]

beforeAll(async () => {
  bank = await openTestBank()
  await bank.database.transaction(async (tx) => {
    await tx.insert(branches).values(ROWS)
    const stretches = ROWS.filter(({ alwaysOpen }) => !alwaysOpen).flatMap(({ id }) =>
      WORKING.map((weekday) => ({ branchId: id, weekday, opens: 510, closes: 855 })),
    )
    await tx.insert(branchHours).values(stretches)
  })
})
afterAll(() => bank.close())
afterEach(() => bank.clock.set('2026-11-20T10:00:00+01:00'))

const ask = (query: Record<string, string | number | boolean>) =>
  bank.app.inject({ method: 'GET', url: '/services/branches/v1/search', query: query as Record<string, string> })
const found = async (query: Record<string, string | number | boolean>): Promise<Found> => (await ask(query)).json()
const ids = ({ rows }: Found) => rows.map(({ id }) => id)

/** Metres along the sphere, worked out apart from the query. */
function haversine(from: { latitude: number; longitude: number }, to: { latitude: number; longitude: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const a =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(a))
}

describe('branches and cashpoints', () => {
  test('come by their distance from a point, which is the haversine, to the metre', async () => {
    const here = { latitude: 39.5, longitude: -0.4 }
    const { rows, origin, count, more } = await found(here)
    const expected = ROWS.map((row) => ({ id: row.id, distance: Math.round(haversine(here, row)) })).sort((a, b) => a.distance - b.distance)
    expect(rows.map(({ id, distance }) => ({ id, distance }))).toEqual(expected)
    expect({ origin, count, more }).toEqual({ origin: { ...here, town: null }, count: 6, more: false })
  })

  test('at the antipodes the distance is still a number', async () => {
    const [row] = (await found({ latitude: -39.47, longitude: 179.624, kind: 'BRANCH', text: '' })).rows.slice(-1)
    expect(row?.distance).toBeGreaterThan(20_000_000)
  })

  test.each([
    ['valencia', 'Valencia', ['C001', '0418', '0419']],
    ['  PENIS ', 'Peñíscola', ['0500']],
    ['castellon', 'Peñíscola', ['0500']],
    ['papa luna', 'Peñíscola', ['0500']],
    ['280', 'Madrid', ['0600']],
  ])('«%s» is measured from %s', async (text, town, first) => {
    const answer = await found({ text })
    expect(answer.origin?.town).toBe(town)
    expect(new Set(ids(answer).slice(0, first.length))).toEqual(new Set(first))
    expect(answer.count).toBe(6)
  })

  test.each(['Lisboa', '%', '_', "o'hara", '99999'])('a place where the bank is not, «%s», has no origin and no rows', async (text) => {
    expect(await found({ text })).toEqual({ origin: null, rows: [], page: 1, more: false, count: 0 })
  })

  test('a point measures, though words came with it', async () => {
    const { origin } = await found({ latitude: 40.417, longitude: -3.704, text: 'valencia' })
    expect(origin).toEqual({ latitude: 40.417, longitude: -3.704, town: null })
  })

  test('without a place come by town, with no distance', async () => {
    const answer = await found({})
    expect(answer.origin).toBeNull()
    expect(answer.rows.map(({ town }) => town)).toEqual(['Arrecife', 'Madrid', 'Peñíscola', 'Valencia', 'Valencia', 'Valencia'])
    expect(answer.rows.every(({ distance }) => distance === null)).toBe(true)
  })

  test('are filtered by kind, by access and by the bounds of the map', async () => {
    expect(ids(await found({ kind: 'CASHPOINT' }))).toEqual(['C001'])
    expect(ids(await found({ accessible: true, text: 'valencia' })).slice(0, 2)).not.toContain('0419')
    const valencia = { north: 39.6, south: 39.3, east: 0, west: -0.5 }
    expect((await found(valencia)).count).toBe(3)
    expect(ids(await found({ ...valencia, kind: 'BRANCH', accessible: true }))).toEqual(['0418'])
  })

  test('are measured from any point that a device or a sum of degrees may give', async () => {
    // 0.1 + 0.2, and a hair from the meridian of Greenwich: as JavaScript writes them.
    for (const longitude of [0.1 + 0.2, 1e-7, -1 / 3]) expect((await found({ latitude: 39.47, longitude })).count).toBeGreaterThan(0)
  })
})

describe('the hours', () => {
  const opening = async () => Object.fromEntries((await found({})).rows.map(({ id, opening: state }) => [id, state]))

  test('are kept by the wall clock of each place: the Canary Islands open an hour later', async () => {
    bank.clock.set('2026-11-20T08:45:00+01:00')
    expect(await opening()).toMatchObject({ '0418': 'OPEN', '0700': 'CLOSED', C001: 'ALWAYS' })
    bank.clock.set('2026-11-20T14:15:00+01:00')
    expect(await opening()).toMatchObject({ '0418': 'CLOSED', '0700': 'OPEN' })
  })

  test('are not kept on weekends nor on the bank’s holidays', async () => {
    bank.clock.set('2026-11-21T10:00:00+01:00')
    expect(await opening()).toMatchObject({ '0418': 'CLOSED', C001: 'ALWAYS' })
    bank.clock.set('2026-12-25T10:00:00+01:00')
    expect(await opening()).toMatchObject({ '0418': 'CLOSED', C001: 'ALWAYS' })
    expect(ids(await found({ open: true }))).toEqual(['C001'])
  })

  test('«open now» leaves what is open at this moment, and the hours come day by day', async () => {
    expect((await found({ open: true })).count).toBe(6)
    const [row] = (await found({ text: '12598' })).rows
    expect(row?.hours).toEqual(WORKING.map((weekday) => ({ weekday, opens: '08:30', closes: '14:15' })))
  })
})

describe('a request', () => {
  test.each([
    [{ latitude: 39 }, 'longitude', 'Indique la latitud y la longitud, o ninguna de las dos.'],
    [{ latitude: 91, longitude: 0 }, 'latitude', 'El máximo es 90.'],
    [{ latitude: 'aquí', longitude: 0 }, 'latitude', 'El dato no tiene la forma esperada.'],
    [{ north: 40, south: 39, east: 0 }, 'west', 'Indique los cuatro límites del mapa, o ninguno.'],
    [{ north: 39, south: 40, east: 0, west: -1 }, 'south', 'El límite sur no puede quedar al norte del límite norte.'],
    [{ kind: 'VAN' }, 'kind', 'Los valores posibles son: BRANCH, CASHPOINT.'],
    [{ page: 0 }, 'page', 'El mínimo es 1.'],
    [{ text: 'x'.repeat(61) }, 'text', 'Escriba como máximo 60 caracteres.'],
  ])('that makes no sense (%o) is told the field and the remedy', async (query, field, message) => {
    const answer = await ask(query as Record<string, string | number>)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field, message }] })
  })

  test('is answered without a session, and while digital banking is closed', async () => {
    await bank.database.transaction((tx) => tx.update(serviceStatuses).set({ status: 'OFF' }))
    bank.clock.set('2026-11-20T10:01:00+01:00')
    expect((await ask({ text: 'madrid' })).statusCode).toBe(200)
  })
})

test('pages follow one another without repeating or leaving out a place', async () => {
  const many = Array.from({ length: 45 }, (_, index) => place(`P${index}`, 'Palma', 'Illes Balears', 39.57, 2.65))
  await bank.database.transaction((tx) => tx.insert(branches).values(many))
  const query = { north: 39.6, south: 39.5, east: 2.7, west: 2.6, latitude: 39.57, longitude: 2.65 }
  const pages = [await found(query), await found({ ...query, page: 2 }), await found({ ...query, page: 3 })]
  expect(pages.map(({ rows, more }) => [rows.length, more])).toEqual([
    [20, true],
    [20, true],
    [5, false],
  ])
  expect(new Set(pages.flatMap(ids)).size).toBe(45)
  expect((await found({ ...query, page: 4 })).rows).toEqual([])
})
