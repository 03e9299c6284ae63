/** The cast's mailboxes and the letters in them up to the day of the load. Statements are of real movements: `statements.ts`. */
import {
  addDays,
  addMonths,
  addSeconds,
  dayAt,
  endOfDay,
  firstOfMonth,
  type Instant,
  type LocalDate,
  monthName,
} from '@almenara/contract/dates'
import { endSentence } from '@almenara/contract/sentence'
import { asc, eq, inArray } from 'drizzle-orm'
import { freezeFacts } from '../correspondence/facts.ts'
import { communications, documents, mailboxes } from '../correspondence/tables.ts'
import type { Database, Db } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { idFrom } from '../ids.ts'
import { powers, products } from '../products/tables.ts'
import { LOGINS, type Person } from './cast.ts'
import { randomFrom } from './random.ts'
import { bookedAt } from './write-branch.ts'

type Login = keyof typeof LOGINS
/** Codes of the brand's communication types. */
const TYPES = ['DEBIT_RECEIPT', 'ACCOUNT_SETTLEMENT', 'TAX_CERTIFICATE', 'CONTRACT_COPY', 'CONDITIONS_CHANGE'] as const
type Type = (typeof TYPES)[number]

const LETTER = { name: 'LETTER', version: 1 }

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
      const written = lettersOf({ ...letters, userId, username, seed, today, owned: owned.get(userId) ?? [] })
      await tx.insert(documents).values(written.map(({ document }) => document))
      await tx.insert(communications).values(written.map(({ communication }) => communication))
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

interface Letter {
  document: typeof documents.$inferInsert
  communication: typeof communications.$inferInsert
}

/** From today backwards: the more letters a customer has, the more come in a week. None is of today or later. */
function lettersOf({ userId, username, seed, today, owned, total, pending }: Recipient): Letter[] {
  const random = randomFrom(seed, username, 'mailbox')
  const daysApart = 730 / total
  return Array.from({ length: total }, (_, index) => {
    const day = addDays(today, -1 - Math.floor(index * daysApart))
    const receivedAt = addSeconds(bookedAt(day), random.int(0, 3 * 3600))
    const { body, ...letter } = write(TYPES[index % TYPES.length] ?? 'CONDITIONS_CHANGE', random.pick(owned), day)
    const readAt = index < pending ? null : addSeconds(receivedAt, random.int(12 * 3600, 20 * 3600))
    const downloadedAt = readAt !== null && random.chance(0.3) ? readAt : null
    const id = idFrom(random.bytes(16))
    return {
      document: documentOf(id, letter.title, body, receivedAt),
      communication: { id, userId, uniqueKey: `letter:${id}`, documentId: id, receivedAt, readAt, downloadedAt, ...letter },
    }
  })
}

/** Its file is made when somebody opens it. */
function documentOf(id: string, title: string, body: string, producedAt: Instant): Letter['document'] {
  const said = { title, producedAt, facts: [], figures: [], paragraphs: body.split('\n'), notes: [] }
  const keepUntil = endOfDay(addMonths(dayAt(producedAt), 120))
  return { id, template: LETTER.name, templateVersion: LETTER.version, ...freezeFacts(LETTER, said), producedAt, keepUntil }
}

/** What the bank writes; `product` is the customer's own, and only two kinds of letter are of no product. */
function write(type: Type, product: Owned, day: LocalDate): { type: Type; title: string; body: string; productId: string | null } {
  const month = monthName(addMonths(day, -1)).toLowerCase()
  const { id, name } = product
  const lastYear = Number(day.slice(0, 4)) - 1
  const of: Record<Type, [title: string, body: string, productId: string | null]> = {
    DEBIT_RECEIPT: [
      `Justificante de adeudo en ${name}`,
      `Hemos cargado un recibo domiciliado en ${endSentence(name)} Este es su justificante.`,
      id,
    ],
    ACCOUNT_SETTLEMENT: [`Liquidación de ${name}`, `Intereses y comisiones de ${name}, ${month}.`, id],
    TAX_CERTIFICATE: [`Información fiscal de ${lastYear}`, `Los datos de ${lastYear} que hemos comunicado a la Agencia Tributaria.`, null],
    CONTRACT_COPY: [`Contrato de ${name}`, `Una copia de las condiciones vigentes de ${name}, para que la conserve.`, id],
    CONDITIONS_CHANGE: [
      'Cambios en las condiciones de sus contratos',
      'Le avisamos con dos meses de antelación.\nSi no está conforme, puede cancelarlos sin coste.',
      null,
    ],
  }
  const [title, body, productId] = of[type]
  return { type, title, body, productId }
}
