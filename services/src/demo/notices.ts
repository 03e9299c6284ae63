/** What the bank tells the cast when the demo bank opens. */
import { addDays, type LocalDate } from '@almenara/contract/dates'
import { inArray } from 'drizzle-orm'
import { notices } from '../messages/tables.ts'
import type { Database } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { idFrom } from '../ids.ts'
import { DEMO_USERS } from './cast.ts'
import { randomFrom } from './random.ts'
import { bookedAt } from './write-branch.ts'

const FRAUD = {
  title: 'Cuidado con los mensajes falsos',
  text:
    'Nunca le pediremos por teléfono, SMS o correo sus claves, los códigos que recibe ni los datos de sus tarjetas. ' +
    'Si alguien lo hace en nuestro nombre, cuelgue y llámenos.',
  daysAgo: 1,
}
const CONDITIONS = {
  title: 'Nuevas condiciones de la banca a distancia',
  text:
    'Hemos actualizado las condiciones generales. Entran en vigor dentro de dos meses. ' +
    'Si no está de acuerdo, puede resolver el contrato antes, sin ningún coste.',
  daysAgo: 6,
}

const NOTICES: Readonly<Record<string, readonly (typeof FRAUD)[]>> = {
  'carmen.munoz': [FRAUD, CONDITIONS],
  construcciones: [FRAUD, CONDITIONS],
  libreria: [FRAUD],
  'vicente.soler': [FRAUD],
}

/** Asked again after an interrupted load, it adds nothing. */
export async function writeNotices(database: Database, seed: number, today: LocalDate): Promise<void> {
  const names = DEMO_USERS.map(({ username }) => username)
  await database.transaction(async (tx) => {
    const cast = await tx.select({ id: users.id, username: users.username }).from(users).where(inArray(users.username, names))
    const rows = cast.flatMap(({ id: userId, username }) =>
      (NOTICES[username] ?? []).map(({ title, text, daysAgo }) => ({
        id: idFrom(randomFrom(seed, username, 'notice', title).bytes(16)),
        userId,
        title,
        text,
        publishedAt: bookedAt(addDays(today, -daysAgo)),
      })),
    )
    await tx.insert(notices).values(rows).onConflictDoNothing()
  })
}
