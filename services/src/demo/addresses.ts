/** Where the demo bank writes to its cast by post. Nuria and the owners' association have not said. */
import { inArray } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { parties, postalAddresses } from '../identity/tables.ts'
import { PEOPLE, type Person } from './cast.ts'

const ADDRESSES: Partial<Record<Person, { line: string; postcode: string; town: string }>> = {
  carmen: { line: 'Avenida del Puerto, 14, 5.º B', postcode: '46021', town: 'Valencia' },
  javier: { line: 'Calle de la Reina, 88, 2.º', postcode: '46011', town: 'Valencia' },
  amparo: { line: 'Calle de Sagunto, 31, bajo', postcode: '46009', town: 'Valencia' },
  vicente: { line: 'Plaza de la Cruz, 3', postcode: '46900', town: 'Torrent' },
  noa: { line: 'Calle de Cuba, 40, 1.º', postcode: '46006', town: 'Valencia' },
  teo: { line: 'Calle de Cuba, 40, 1.º', postcode: '46006', town: 'Valencia' },
  construcciones: { line: 'Polígono Fuente del Jarro, calle 12, nave 4', postcode: '46988', town: 'Paterna' },
  concepcion: { line: 'Calle de Colón, 22, 3.º', postcode: '46980', town: 'Paterna' },
  libreria: { line: 'Calle de las Barcas, 9', postcode: '46002', town: 'Valencia' },
  remedios: { line: 'Calle de las Barcas, 9, 1.º', postcode: '46002', town: 'Valencia' },
}

/** Asked again, or in a bank loaded before there were addresses, it writes those that are missing. */
export async function writeAddresses(database: Database): Promise<void> {
  const people = Object.entries(ADDRESSES) as [Person, (typeof ADDRESSES)[Person]][]
  const taxIds = people.map(([person]) => PEOPLE[person].taxId)
  await database.transaction(async (tx) => {
    const known = await tx.select({ id: parties.id, taxId: parties.taxId }).from(parties).where(inArray(parties.taxId, taxIds))
    const rows = people.flatMap(([person, address]) => {
      const partyId = known.find(({ taxId }) => taxId === PEOPLE[person].taxId)?.id
      return address && partyId !== undefined ? [{ partyId, ...address }] : []
    })
    if (rows.length > 0) await tx.insert(postalAddresses).values(rows).onConflictDoNothing()
  })
}
