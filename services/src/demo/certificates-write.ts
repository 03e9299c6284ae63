/** Certificates that the cast has asked for in the year before the load. Their files are made by the bank when it starts. */
import { randomUUID } from 'node:crypto'
import { addDays, type LocalDate } from '@almenara/contract/dates'
import { inOneMoment } from '../areas/certificates/moment.ts'
import { draftOf } from '../areas/certificates/draft.ts'
import { holdersOf } from '../areas/certificates/holders.ts'
import { judge } from '../areas/certificates/judge.ts'
import { certificates } from '../areas/certificates/tables.ts'
import { writeCertificate } from '../areas/certificates/write.ts'
import { composeAreas } from '../areas/composition.ts'
import { digestOf } from '../correspondence/facts.ts'
import type { Database } from '../db/connection.ts'
import { LOGINS } from './cast.ts'
import { Desk, type OpenBank } from './remittances-desk.ts'
import { bookedAt } from './write-branch.ts'

interface DemoCertificate {
  by: 'carmen' | 'javier' | 'construcciones'
  type: 'OWNERSHIP' | 'BALANCE'
  daysAgo: number
  addressee?: string
}

const CERTIFICATES: readonly DemoCertificate[] = [
  { by: 'carmen', type: 'BALANCE', daysAgo: 41, addressee: 'Agencia Tributaria' },
  { by: 'carmen', type: 'OWNERSHIP', daysAgo: 12 },
  { by: 'javier', type: 'OWNERSHIP', daysAgo: 25, addressee: 'Seguridad Social' },
  { by: 'javier', type: 'BALANCE', daysAgo: 18 },
  { by: 'construcciones', type: 'BALANCE', daysAgo: 6, addressee: 'Ayuntamiento de València' },
]

/** Once: as they were asked for on their days. */
export async function writeCertificates(open: OpenBank, database: Database, loadedOn: LocalDate): Promise<void> {
  if ((await database.$count(certificates)) > 0) return
  composeAreas()
  for (const { by, type, daysAgo, addressee } of CERTIFICATES) {
    const day = addDays(loadedOn, -daysAgo)
    const desk = new Desk(open, database, bookedAt(day))
    desk.goTo(day, '10:40')
    await desk.visit(LOGINS[by].username, async ({ session: { userId }, now }) => {
      const { bank } = desk
      const [holder] = await holdersOf(bank, database, userId)
      const ids = (holder?.products ?? []).filter((one) => one.type === 'VIEW' && !one.closed && one.role !== 'AUTHORISED')
      const request = {
        type,
        holderId: holder?.id ?? '',
        products: ids.map(({ id }) => id).slice(0, 3),
        epigraphs: [],
        ...(addressee === undefined ? {} : { addressee }),
        ...(type === 'BALANCE' ? { asOf: endOfYearBefore(day) } : {}),
      }
      const draft = await inOneMoment(bank, async (db) => draftOf(bank, db, await judge(bank, db, userId, request, now)))
      const operationId = randomUUID()
      await database.transaction((tx) => writeCertificate(tx, bank, draft, { userId, operationId, requestDigest: digestOf(operationId) }))
    })
  }
}

const endOfYearBefore = (day: LocalDate): LocalDate => addDays(`${day.slice(0, 4)}-01-01` as LocalDate, -1)
