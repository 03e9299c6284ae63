/** The cast's mailboxes and what the bank has written to them up to the day of the load. */
import { addDays, addMonths, addSeconds, firstOfMonth, type LocalDate, monthName } from '@almenara/contract/dates'
import { endSentence } from '@almenara/contract/sentence'
import { asc, eq, inArray } from 'drizzle-orm'
import { COMMUNICATION_TYPES, communications, mailboxes } from '../areas/mailbox/tables.ts'
import type { Database, Db } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { idFrom } from '../ids.ts'
import { powers, products } from '../products/tables.ts'
import { LOGINS, type Person } from './cast.ts'
import { randomFrom } from './random.ts'
import { bookedAt } from './write-branch.ts'

type Login = keyof typeof LOGINS
type Type = (typeof COMMUNICATION_TYPES)[number]

/** How many letters each has, and how many of the newest are not read. Who is not here has no mailbox. */
const LETTERS: Partial<Record<Login & Person, { total: number; pending: number }>> = {
  carmen: { total: 64, pending: 12 },
  javier: { total: 30, pending: 0 },
  construcciones: { total: 1_460, pending: 1_204 },
  libreria: { total: 240, pending: 27 },
  vicente: { total: 18, pending: 3 },
}

interface Owned {
  id: string
  name: string
}

/** Writes them where there are none: asked again, it changes nothing. */
export async function writeMailboxes(database: Database, seed: number, today: LocalDate): Promise<void> {
  if ((await database.$count(mailboxes)) > 0) return
  const logins = Object.entries(LETTERS).map(([person, letters]) => ({ ...letters, username: LOGINS[person as Login].username }))
  const found = await database
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      inArray(
        users.username,
        logins.map(({ username }) => username),
      ),
    )
  const owned = new Map<number, Owned[]>()
  for (const { id } of found) owned.set(id, await productsOf(database, id))
  await database.transaction(async (tx) => {
    for (const { id: userId, username } of found) {
      const letters = logins.find((login) => login.username === username)
      if (!letters) continue
      const contractedAt = bookedAt(addMonths(firstOfMonth(today), -36))
      await tx.insert(mailboxes).values({ userId, contractedAt })
      await tx.insert(communications).values(lettersOf({ ...letters, userId, username, seed, today, owned: owned.get(userId) ?? [] }))
    }
  })
}

function productsOf(db: Db, userId: number): Promise<Owned[]> {
  return db
    .select({ id: products.id, name: products.commercialName })
    .from(powers)
    .innerJoin(products, eq(products.id, powers.productId))
    .where(eq(powers.userId, userId))
    .orderBy(asc(powers.position))
}

interface Recipient {
  userId: number
  username: string
  seed: number
  today: LocalDate
  owned: readonly Owned[]
  total: number
  pending: number
}

/** From today backwards: the more letters a customer has, the more come in a week. None is of today or later. */
function lettersOf({ userId, username, seed, today, owned, total, pending }: Recipient): (typeof communications.$inferInsert)[] {
  const random = randomFrom(seed, username, 'mailbox')
  const daysApart = 730 / total
  return Array.from({ length: total }, (_, index) => {
    const day = addDays(today, -1 - Math.floor(index * daysApart))
    const receivedAt = addSeconds(bookedAt(day), random.int(0, 3 * 3600))
    const letter = write(COMMUNICATION_TYPES[index % COMMUNICATION_TYPES.length] ?? 'NOTICE', random.pick(owned), day)
    const readAt = index < pending ? null : addSeconds(receivedAt, random.int(12 * 3600, 20 * 3600))
    const downloadedAt = readAt !== null && random.chance(0.3) ? readAt : null
    return { id: idFrom(random.bytes(16)), userId, receivedAt, readAt, downloadedAt, ...letter }
  })
}

/** What the bank writes; `product` is the customer's own, and only two kinds of letter are of no product. */
function write(type: Type, product: Owned, day: LocalDate): { type: Type; title: string; body: string; productId: string | null } {
  const month = monthName(addMonths(day, -1)).toLowerCase()
  const { id, name } = product
  const lastYear = Number(day.slice(0, 4)) - 1
  const of: Record<Type, [title: string, body: string, productId: string | null]> = {
    STATEMENT: [`Extracto de ${name}`, `Le enviamos el extracto de ${name}, con sus movimientos de ${month}.`, id],
    RECEIPT: [
      `Justificante de adeudo en ${name}`,
      `Hemos cargado un recibo domiciliado en ${endSentence(name)} Este es su justificante.`,
      id,
    ],
    FEES: [`Liquidación de ${name}`, `Intereses y comisiones de ${name}, ${month}.`, id],
    TAX: [`Información fiscal de ${lastYear}`, `Los datos de ${lastYear} que hemos comunicado a la Agencia Tributaria.`, null],
    CONTRACT: [`Contrato de ${name}`, `Una copia de las condiciones vigentes de ${name}, para que la conserve.`, id],
    NOTICE: [
      'Cambios en las condiciones de sus contratos',
      'Le avisamos con dos meses de antelación.\nSi no está conforme, puede cancelarlos sin coste.',
      null,
    ],
  }
  const [title, body, productId] = of[type]
  return { type, title, body, productId }
}
