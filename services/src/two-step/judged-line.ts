/** Signing orders whose work is judged in SQL: signatures, judgement, postings, rows and events of those that arrive together in one call. */
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { escapeIdentifier } from 'pg'
import type { Bank } from '../bank.ts'
import { groupCommit, withLockWait } from '../db/group-commit.ts'
import { rowsByTable, writing } from '../db/insert-rows.ts'
import type { WorkToDo } from './group-work.ts'
import { confirmArguments, type Confirmed, type Signing } from './signing.ts'

interface Signed extends WorkToDo {
  signing: Signing
}

/** Measured: with fewer waiting, a second group is too small to be worth its call. */
const OVERLAP = 16

/**
 * Either all of a group stands or nothing of it, as in `confirmWork`. Locks are taken in one order: orders, methods, those of the judgement,
 * accounts. So no order without work is signed by the same call: its posting would lock accounts before the judgement.
 */
export function judgedLine({ database: { pool }, clock }: Bank): (one: Signed) => Promise<Confirmed> {
  return groupCommit<Signed, Confirmed>({
    line: 'orders-judged-in-sql',
    // One after another for each customer: their codes and their failures are counted, and so is what they send.
    keyOf: ({ signing }) => String(signing.user),
    overlap: OVERLAP,
    run: async (all, lockWait) => {
      const judges = [...new Map(all.flatMap(({ work: { inSql } }) => (inSql ? [[inSql.name, inSql.shared] as const] : [])))]
      const names = judges.map(([name]) => name)
      const works = all.map(({ executing, work }) => workOf({ executing, work }, names))
      const written = rowsByTable(works.map(({ rows }) => rows))
      const tables = written.map(({ table }) => table)
      const afters = aftersOf(all)
      const { rows } = await pool.query<Confirmed>({
        ...prepared(names, tables, afters),
        values: [
          JSON.stringify(all.map(({ signing }) => signing)),
          ...confirmArguments(clock.now()),
          lockWait,
          JSON.stringify(works.map(({ told }, at) => ({ item: at + 1, ...told }))),
          ...judges.map(([, shared]) => JSON.stringify(shared)),
          ...written.map(({ json }) => json),
          ...afters.map(({ json }) => json),
        ],
      })
      if (rows.length !== all.length) throw new Error(`${all.length} signatures, ${rows.length} answers`)
      return rows.map(({ outcome, failures }) => ({ outcome, failures }))
    },
  })
}

/** What the statement is told of an order, and its rows. */
function workOf({ executing, work }: WorkToDo, judges: readonly string[]) {
  const legs = work.inSql?.legs?.(executing)
  const hold = legs ? undefined : work.holdUntilSettled?.(executing)
  const told = {
    order: executing.order.id,
    judge: judges.indexOf(work.inSql?.name ?? ''),
    facts: work.inSql?.item(executing),
    hold,
    legs,
  }
  return { told, rows: work.inSql?.rows({ ...executing, hold }) ?? [] }
}

interface After {
  name: string
  /** `[{ item, facts }]`, by place. */
  json: string
}

/** What is left to be done after the postings, by its function. */
function aftersOf(all: readonly WorkToDo[]): After[] {
  const left = all.flatMap(({ executing, work: { inSql } }, at) => {
    const facts = inSql?.after?.item(executing)
    return inSql?.after && facts ? [{ name: inSql.after.name, item: at + 1, facts }] : []
  })
  return [...new Set(left.map(({ name }) => name))].map((name) => ({
    name,
    json: JSON.stringify(left.flatMap(({ item, facts, ...one }) => (one.name === name ? [{ item, facts }] : []))),
  }))
}

/** Parameters of every statement; then what is told each function that judges, the rows of each table, and what is told each function after. */
const ARGUMENTS = 7

const statements = new Map<string, { name: string; text: string }>()

/** The statement for these judges, tables and functions, under a name that PostgreSQL does not cut. */
function prepared(judges: readonly string[], tables: readonly PgTable[], afters: readonly Pick<After, 'name'>[]) {
  const key = JSON.stringify([judges, tables.map(getTableName), afters.map(({ name }) => name)])
  const known = statements.get(key) ?? { name: `orders_work ${statements.size}`, text: statement(judges, tables, afters) }
  statements.set(key, known)
  return known
}

function statement(judges: readonly string[], tables: readonly PgTable[], afters: readonly Pick<After, 'name'>[]): string {
  const judged = judges.map((name, at) => {
    const theirs = `from works where judge = ${at}`
    return `select w.place, j.refusal
      from ${escapeIdentifier(name)}((select coalesce(json_agg(facts order by place), '[]') ${theirs}), $${ARGUMENTS + 1 + at}) j
        join (select place, row_number() over (order by place)::int as item ${theirs}) w using (item)`
  })
  const end = `(select coalesce(json_agg(json_build_object('order', w.id, 'refusal', j.refusal, 'hold', w.hold, 'legs', w.legs) order by w.place), '[]')
    from works w left join judged j using (place))`
  const done = "outcome <> 'REFUSED'"
  const rowsAt = ARGUMENTS + judges.length + 1
  const aftersAt = rowsAt + tables.length
  const parts = [
    `confirmed as materialized (
      select item, outcome, failures from orders_confirm($1, $2, ${withLockWait('$3', '$6')}, $4, $5))`,
    `works as materialized (
      select row_number() over (order by l.item)::int as place, l.item, l."order" as id, l.judge, l.facts, l.hold, l.legs
      from json_to_recordset($7) l(item int, "order" uuid, judge int, facts json, hold json, legs json) join confirmed c using (item)
      where c.outcome = 'SIGNED')`,
    `judged as materialized (${judged.join(' union all ')})`,
    `ended as materialized (
      select w.item, e.outcome from orders_execute(${end}, $2, $3) e join works w on w.place = e.item)`,
    ...tables.map((table, at) => writing(table, { of: 'ended', where: done }, `$${rowsAt + at}`)),
  ]
  // A part that only reads is run where it is asked for: these are, by the answer.
  const after = afters.map(
    ({ name }, at) => `, (select ${escapeIdentifier(name)}(coalesce(json_agg(l.facts order by l.item), '[]'))
      from json_to_recordset($${aftersAt + at}) l(item int, facts json) join ended using (item) where ${done})`,
  )
  return `with ${parts.join(', ')} select coalesce(e.outcome, c.outcome) as outcome, c.failures${after.join('')}
    from confirmed c left join ended e using (item) order by item`
}
