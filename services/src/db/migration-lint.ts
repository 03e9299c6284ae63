/** What a migration may not do while the bank serves its customers (`docs/architecture/upgrades.md`), read from its parsed SQL. */
import { parse } from 'libpg-query'
import type { Migration } from './migration-files.ts'

/** The number of the last migration that was there before the rule. */
export const BASE_LINE = 57

type Tree = Record<string, unknown>

/** In parts where a bank wants it so (`ledger/parts`, `session-log/parts`): there PostgreSQL builds and drops no index CONCURRENTLY. */
const IN_PARTS: readonly string[] = ['entries', 'events', 'event_seals']

/** One statement, and what its migration has said and done before. */
interface Seen {
  migration: Migration
  /** Tables that the same migration makes: nobody uses them yet. */
  made: Set<string>
  /** Indexes that the same migration has dropped, if they were there. */
  dropped: Set<string>
  /** Constraints that the same migration has made without looking at the rows. */
  unchecked: Set<string>
}

/** What is wrong with a migration, a line for each; none for one that may run beside customers. */
export async function lintMigration(migration: Migration): Promise<string[]> {
  const seen: Seen = { migration, made: new Set(), dropped: new Set(), unchecked: new Set() }
  const problems: string[] = []
  for (const statement of migration.statements) {
    const { stmts = [] } = (await parse(statement)) as { stmts?: { stmt: Tree }[] }
    for (const { stmt } of stmts) problems.push(...lintStatement(stmt, seen))
  }
  return problems
}

function lintStatement(stmt: Tree, seen: Seen): string[] {
  const [kind = '', body] = Object.entries(stmt)[0] ?? []
  const node = body as Tree
  if (seen.migration.isOutside && !['IndexStmt', 'DropStmt', 'AlterTableStmt'].includes(kind))
    return [`${kind}: outside a transaction there are only indexes built or dropped CONCURRENTLY and constraints validated`]
  switch (kind) {
    case 'CreateStmt':
      seen.made.add(nameOf(node['relation']))
      return []
    case 'IndexStmt':
      return lintIndex(node, seen)
    case 'AlterTableStmt':
      return seen.made.has(nameOf(node['relation']))
        ? []
        : listOf(node['cmds']).flatMap((cmd) => lintChange(cmd, nameOf(node['relation']), seen))
    case 'RenameStmt':
      return node['renameType'] === 'OBJECT_TABCONSTRAINT' ? [] : contracting(seen, `rename of ${nameOf(node['relation'])}`)
    case 'DropStmt':
      return lintDrop(node, seen)
    case 'VariableSetStmt':
      return String(node['name']).endsWith('_timeout') ? [`${String(node['name'])} is the migrator's to set`] : []
    case 'UpdateStmt':
    case 'DeleteStmt':
      return 'whereClause' in node || seen.made.has(nameOf(node['relation']))
        ? []
        : [`${kind} of all rows of ${nameOf(node['relation'])}: fill them in batches, by a job of the processes`]
    case 'TruncateStmt':
    case 'LockStmt':
    case 'ClusterStmt':
    case 'ReindexStmt':
    case 'VacuumStmt':
      return [`${kind} keeps everybody else from the table`]
    default:
      return []
  }
}

function lintIndex(node: Tree, { made, dropped, migration }: Seen): string[] {
  const table = nameOf(node['relation'])
  const index = String(node['idxname'])
  if (made.has(table)) return []
  if (IN_PARTS.includes(table)) return [inParts(index, table)]
  if (!node['concurrent']) return [`the index ${index} on ${table} is built without CONCURRENTLY`]
  if (!migration.isOutside) return [`the index ${index} is built CONCURRENTLY: the migration needs the line «-- outside a transaction»`]
  return dropped.has(index) ? [] : [`the index ${index} may be left half-built: DROP INDEX CONCURRENTLY IF EXISTS before it`]
}

const inParts = (index: string, table: string) =>
  `the index ${index} is of ${table}, which may be in parts: it needs a step of the migrator’s own (docs/architecture/upgrades.md)`

function lintDrop(node: Tree, seen: Seen): string[] {
  const names = listOf(node['objects']).map((object) =>
    listOf(innerOf(object)['items'])
      .map((item) => String(innerOf(item)['sval']))
      .join('.'),
  )
  if (node['removeType'] !== 'OBJECT_INDEX') return contracting(seen, `drop of ${names.join(', ')}`)
  const ofParts = names.flatMap((name) => IN_PARTS.filter((table) => name.startsWith(`${table}_`)).map((table) => inParts(name, table)))
  if (ofParts.length > 0) return ofParts
  for (const name of node['missing_ok'] ? names : []) seen.dropped.add(name)
  return node['concurrent'] ? [] : [`the index ${names.join(', ')} is dropped without CONCURRENTLY`]
}

/** What takes something from the programs before it: only in a migration that says which programs it is for. */
function contracting({ migration }: Seen, what: string): string[] {
  return migration.oldestProgram === undefined
    ? [`${what}: the previous version uses it («-- oldest program: NAME» when none does any more)`]
    : []
}

function lintChange(command: Tree, table: string, seen: Seen): string[] {
  const { AlterTableCmd: cmd } = command as { AlterTableCmd: Tree }
  switch (cmd['subtype']) {
    case 'AT_AddColumn':
      return lintColumn((cmd['def'] as { ColumnDef: Tree }).ColumnDef, table)
    case 'AT_AddConstraint':
      return lintConstraint((cmd['def'] as { Constraint: Tree }).Constraint, table, seen)
    case 'AT_ValidateConstraint':
      return seen.unchecked.has(String(cmd['name']))
        ? [`the constraint ${String(cmd['name'])} is validated in the transaction that makes it: in a migration of its own`]
        : []
    case 'AT_AlterColumnType':
      return [`the type of ${table}.${String(cmd['name'])} changes, which writes the whole table again: add a column beside it`]
    case 'AT_SetNotNull':
      return contracting(seen, `NOT NULL of ${table}.${String(cmd['name'])}`)
    case 'AT_DropColumn':
      return contracting(seen, `drop of ${table}.${String(cmd['name'])}`)
    default:
      return []
  }
}

/** A function of the same answer for every row; any other default is written in each. */
const STABLE: readonly string[] = ['now', 'transaction_timestamp']

function lintColumn(column: Tree, table: string): string[] {
  const name = `${table}.${String(column['colname'])}`
  const constraints = listOf(column['constraints']).map((each) => (each as { Constraint: Tree }).Constraint)
  const of = (type: string) => constraints.find((each) => each['contype'] === type)
  const usual = of('CONSTR_DEFAULT')
  const problems: string[] = []
  if (of('CONSTR_NOTNULL') && !usual) problems.push(`${name} is NOT NULL without a default: the previous version cannot write the table`)
  if (usual && functionsIn(usual).some((called) => !STABLE.includes(called)))
    problems.push(`${name} has a default that differs by row, which writes the whole table again`)
  if (of('CONSTR_IDENTITY') || of('CONSTR_GENERATED')) problems.push(`${name} is generated, which writes the whole table again`)
  if (of('CONSTR_UNIQUE') || of('CONSTR_PRIMARY')) problems.push(`${name} brings an index that is built without CONCURRENTLY`)
  return problems
}

function lintConstraint(constraint: Tree, table: string, { unchecked }: Seen): string[] {
  const name = String(constraint['conname'])
  if (constraint['skip_validation']) {
    unchecked.add(name)
    return []
  }
  switch (constraint['contype']) {
    case 'CONSTR_FOREIGN':
    case 'CONSTR_CHECK':
      return [
        `the constraint ${name} looks at every row of ${table} with the table locked: NOT VALID, and validated in a migration of its own`,
      ]
    default:
      return constraint['indexname'] ? [] : [`the constraint ${name} of ${table} builds its index without CONCURRENTLY: USING INDEX`]
  }
}

function functionsIn(tree: unknown): string[] {
  if (Array.isArray(tree)) return tree.flatMap(functionsIn)
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([key, value]) => [
    ...(key === 'FuncCall' ? [String(innerOf(listOf((value as Tree)['funcname']).at(-1) ?? {})['sval'])] : []),
    ...functionsIn(value),
  ])
}

const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? (value as Tree[]) : [])
const innerOf = (node: Tree): Tree => (Object.values(node)[0] ?? {}) as Tree
const nameOf = (relation: unknown): string => String((relation as Tree | undefined)?.['relname'])
