/**
 * Paying is not filing: a customer says that the model of a tax is filed, and whoever has not is reminded on its last day. The bank cannot know: it
 * is filed at the agency.
 */
import type { declarationFiling } from '@almenara/contract/areas/aeat/declarations'
import { addDays, dayAt, type LocalDate } from '@almenara/contract/dates'
import { and, asc, eq, gte, isNull } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { DatedWork } from '../../calendar/dated-work.ts'
import { listedItems, runItems } from '../../calendar/set-aside.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { publishNotices } from '../../messages/notices.ts'
import { requireDeclaration } from './declaration-list.ts'
import { isToBeFiled, toDetail } from './declaration-view.ts'
import { change } from './endings.ts'
import { taxWords } from './frozen.ts'
import { deadlineIn } from './models.ts'
import { declarations } from './tables.ts'

const NAME = 'aeat-filing'
/** A tax is paid in the weeks before its last day. */
const PAID_BEFORE_DAYS = 100

/** Idempotent: the first moment stays. Throws DECLARATION_CLOSED of what is not filed. */
export const fileDeclaration: Handler<typeof declarationFiling> = async ({ bank, session, now, params, body }) => {
  const { row } = await requireDeclaration(bank.database, session.userId, params.declarationId)
  if (!isToBeFiled(row)) throw new Failure('DECLARATION_CLOSED', { message: 'Solo se anota si está presentado un impuesto pagado.' })
  await bank.database.transaction((tx) => change(tx, row.id, { filedAt: body.filed ? (row.filedAt ?? now) : null }))
  return toDetail(bank, await requireDeclaration(bank.database, session.userId, row.id), dayAt(now))
}

const reminders = listedItems({
  name: NAME,
  all: async ({ bank, day }) => lastDayIs(bank, day),
  one: async ({ bank }, id) => remind(bank, id),
})

/** On the last day of each tax that was paid and is not said to be filed. */
export const remindToFile: DatedWork = { name: NAME, run: (today) => runItems(today, reminders), items: [reminders] }

async function lastDayIs(bank: Bank, day: LocalDate): Promise<string[]> {
  const { id, state, family, filedAt, remindedAt, chargedOn } = declarations
  const unfiled = and(eq(state, 'PAID'), eq(family, 'SELF_ASSESSMENT'), isNull(filedAt), isNull(remindedAt))
  const rows = await bank.database
    .select()
    .from(declarations)
    .where(and(unfiled, gte(chargedOn, addDays(day, -PAID_BEFORE_DAYS))))
    .orderBy(asc(id))
  return rows.filter((row) => deadlineIn(bank, row, day) === day).map((row) => row.id)
}

async function remind({ database, clock }: Bank, id: string): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const [row] = await tx.select().from(declarations).where(eq(declarations.id, id)).for('update')
    if (!row || !isToBeFiled(row) || row.filedAt !== null || row.remindedAt !== null) return
    const text = `Ha pagado el ${taxWords(row).replace(' · ', ' ')} y no nos ha dicho que lo haya presentado. Hoy es el último día: preséntelo con su NRC.`
    const notice = { title: 'Último día para presentar un impuesto', text, productId: row.productId }
    await publishNotices(tx, [row.userId], notice, now)
    await change(tx, id, { remindedAt: now })
  })
}
