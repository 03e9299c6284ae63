/**
 * Tells whoever accepted an earlier version of a text that the bank has published another: two months before it applies to them, with the right to
 * leave free of charge (Orden ECE/1263/2019, arts. 15 and 19).
 */
import type { Brand } from '@almenara/contract/brand'
import { addMonths, formatDay, type LocalDate } from '@almenara/contract/dates'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { DatedDay, DatedWork } from '../calendar/dated-work.ts'
import { listedItems, runItems } from '../calendar/set-aside.ts'
import type { Db } from '../db/connection.ts'
import type { BankDocument } from '../documents/bank-document.ts'
import { nameOf } from '../identity/name-of.ts'
import { conditionsFacts, conditionsParagraphs, type AcceptedText } from './accepted-conditions.ts'
import { documentItems } from './tables.ts'
import { writeDocument } from './write-document.ts'

const CHANGE = { name: 'CONDITIONS_CHANGE', version: 1 }
const MONTHS_BEFORE = 2

interface AcceptedConditions {
  /** Part of the keys of what is written, and of the name of the work: it never changes. */
  name: string
  /** «Condiciones generales del buzón» */
  title: string
  /** What its customer may do instead of accepting them, and where. */
  leaving: string
  textOf(brand: Brand): AcceptedText | undefined
  /** Users with a contract in force who accepted a version before this one, of whom `isUntold` holds. */
  acceptedBefore(db: Db, version: number, isUntold: (userId: SQLWrapper) => SQL): Promise<number[]>
}

/** An item is a version and a user: `2 117`. */
export function conditionsChanges(conditions: AcceptedConditions): DatedWork {
  const name = `conditions-change-${conditions.name}`
  const keyOf = (version: number) => `conditions-change:${conditions.name}:${version}:`
  const changes = listedItems({
    name,
    all: async ({ bank, day }: DatedDay) => {
      const text = conditions.textOf(bank.brand)
      if (!text || text.publishedAt > day) return []
      const { version } = text
      const isUntold = (userId: SQLWrapper) =>
        sql`not exists (select from ${documentItems} where ${documentItems.uniqueKey} = ${keyOf(version)}::text || ${userId}::text)`
      const users = await conditions.acceptedBefore(bank.database, version, isUntold)
      return users.map((userId) => `${version} ${userId}`)
    },
    one: async ({ bank, day }, item) => {
      const [version, userId] = item.split(' ').map(Number)
      const text = conditions.textOf(bank.brand)
      // Another version has been published since, and is an item of its own.
      if (!text || userId === undefined || text.version !== version) return
      const now = bank.clock.now()
      await bank.database.transaction(async (tx) => {
        const letter = changeLetter(conditions, text, { customer: await nameOf(tx, userId), appliesOn: addMonths(day, MONTHS_BEFORE) })
        const document = { ...letter, producedAt: now }
        const written = { uniqueKey: `${keyOf(version)}${userId}`, type: CHANGE.name, template: CHANGE, document, to: [userId] }
        await writeDocument(tx, bank, written, now)
      })
    },
  })
  return { name, run: (today) => runItems(today, changes), items: [changes] }
}

interface Told {
  customer: string
  appliesOn: LocalDate
}

function changeLetter(
  { title, leaving }: AcceptedConditions,
  text: AcceptedText,
  { customer, appliesOn }: Told,
): Omit<BankDocument, 'producedAt'> {
  return {
    title: `Cambio de condiciones: ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`,
    facts: [
      { label: 'Cliente', text: customer },
      ...conditionsFacts(text),
      { label: 'Se aplican a su contrato desde', text: formatDay(appliesOn) },
    ],
    figures: [],
    paragraphs: [
      `Hemos cambiado las condiciones que usted aceptó. Hasta el ${formatDay(appliesOn)} siguen las anteriores.`,
      `${leaving} Si no lo hace antes de esa fecha, entendemos que acepta las nuevas.`,
      ...conditionsParagraphs(text),
    ],
    notes: [],
  }
}
