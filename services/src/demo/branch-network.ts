/** The demo bank's branches and cashpoints: real towns, made-up streets. They do not depend on the seed, so a manual may name them. */
import { searchable } from '@almenara/contract/text'
import { branches, branchHours } from '../branches/tables.ts'
import type { Tx } from '../db/connection.ts'
import { CAST_BRANCH } from './cast.ts'
import { type Random, randomFrom } from './random.ts'
import { TOWNS } from './towns.ts'

type BranchRow = typeof branches.$inferInsert
type HoursRow = typeof branchHours.$inferInsert

const STREETS = [
  'Calle Mayor',
  'Plaza Mayor',
  'Calle de la Estación',
  'Avenida de la Constitución',
  'Calle Real',
  'Calle del Mercado',
  'Paseo de la Alameda',
  'Calle de San Juan',
  'Avenida de Andalucía',
  'Calle de Cervantes',
] as const

const CANARY = ['Las Palmas', 'Santa Cruz de Tenerife']
/** Degrees around the centre: some 700 m. */
const SPREAD = 0.006
/** The branch whose number the first generated customers have in their IBAN; the next follow it. */
const FIRST_CODE = 1_000

const minutes = (hours: number, past = 0) => hours * 60 + past
const onDays = (weekdays: readonly number[], opens: number, closes: number) => weekdays.map((weekday) => ({ weekday, opens, closes }))
const WEEK = [1, 2, 3, 4, 5, 6, 7]
const WORKING = [1, 2, 3, 4, 5]

/** Mornings; some open on Thursday afternoons too. */
function branchOpening(random: Random): Omit<HoursRow, 'branchId'>[] {
  const mornings = onDays(WORKING, minutes(8, 30), minutes(14, 15))
  return random.chance(0.35) ? [...mornings, ...onDays([4], minutes(16, 30), minutes(19))] : mornings
}

export function branchNetwork(): { branches: BranchRow[]; hours: HoursRow[] } {
  const rows: BranchRow[] = []
  const hours: HoursRow[] = []
  let offices = 0
  for (const town of TOWNS) {
    for (let number = 0; number < town.places; number++) {
      const random = randomFrom('network', town.name, number)
      // The first place of a town is its branch; then one of three is. The cast's is the first of all.
      const isBranch = number % 3 === 0
      const code = rows.length === 0 ? CAST_BRANCH : String(FIRST_CODE + offices - 1)
      const id = isBranch ? code : `C${String(rows.length).padStart(4, '0')}`
      if (isBranch) offices += 1
      const address = `${STREETS[(number + town.name.length) % STREETS.length]}, ${random.int(1, 80)}`
      const alwaysOpen = !isBranch && random.chance(0.7)
      rows.push({
        id,
        kind: isBranch ? 'BRANCH' : 'CASHPOINT',
        name: isBranch ? (number === 0 ? `Oficina de ${town.name}` : `Oficina de ${town.name}, ${number / 3 + 1}`) : `Cajero de ${address}`,
        address,
        postcode: town.postcode,
        town: town.name,
        province: town.province,
        latitude: around(random, town.latitude),
        longitude: around(random, town.longitude),
        // 900 000 … is given to nobody, like the bank's other demo telephones.
        phone: isBranch ? `900 000 ${String(100 + (offices % 900)).padStart(3, '0')}` : null,
        accessible: random.chance(0.8),
        alwaysOpen,
        zone: CANARY.includes(town.province) ? 'Atlantic/Canary' : 'Europe/Madrid',
        townSearch: searchable(town.name),
        provinceSearch: searchable(town.province),
        search: searchable([town.name, town.province, town.postcode, address].join(' ')),
      })
      const opening = isBranch ? branchOpening(random) : alwaysOpen ? [] : onDays(WEEK, minutes(6), minutes(23))
      hours.push(...opening.map((stretch) => ({ branchId: id, ...stretch })))
    }
  }
  return { branches: rows, hours }
}

function around(random: Random, degrees: number): number {
  return Math.round((degrees + (random.next() * 2 - 1) * SPREAD) * 1e5) / 1e5
}

/** Writes what is missing of it. */
export async function writeBranchNetwork(tx: Tx): Promise<void> {
  const network = branchNetwork()
  await tx.insert(branches).values(network.branches).onConflictDoNothing()
  await tx.insert(branchHours).values(network.hours).onConflictDoNothing()
}
