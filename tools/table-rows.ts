/** The rows of a table of texts, and those that the portal's code takes. Parsed, never searched as source text. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { importsNamed } from './parsed-code.mjs'
import { ROOT } from './terminal.mjs'

const UNREAD = ['.test.ts', '.test.tsx', '.examples.tsx', '.d.ts']

/** The keys of the object that a constant holds. Empty where the file has none of that name. */
export function rowsOf(file: string, code: string, table: string): string[] {
  const rows: string[] = []
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && id.name === table) rows.push(...keysOf(init))
    },
  }).visit(parseSync(file, code).program)
  return rows
}

function keysOf(node: Node | null): string[] {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') return keysOf(node.expression)
  if (node?.type !== 'ObjectExpression') return []
  return node.properties.flatMap((one) => (one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : []))
}

/** The rows that a file takes: `TABLE.row`, where it imports the table, and `of: 'row'`, where a list names its own. */
export function rowsTaken(file: string, code: string, { table, module }: TextTable): string[] {
  const taken: string[] = []
  const imports = importsNamed(file, code).some((one) => one.endsWith(`/${module}`))
  new Visitor({
    MemberExpression: ({ object, property }) => {
      if (imports && object.type === 'Identifier' && object.name === table && property.type === 'Identifier') taken.push(property.name)
    },
    Property: ({ key, value }) => {
      const names = key.type === 'Identifier' && key.name === 'of' && value.type === 'Literal'
      if (names && typeof value.value === 'string') taken.push(value.value)
    },
  }).visit(parseSync(file, code).program)
  return taken
}

export interface TextTable {
  table: string
  /** Its file, in `portal/src/api`. */
  module: string
}

/** Rows of a table that no screen takes. */
export function unusedRows(of: TextTable): string[] {
  const folder = join(ROOT, 'portal/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !UNREAD.some((ending) => file.endsWith(ending)),
  )
  const taken = new Set(files.flatMap((file) => rowsTaken(file, readFileSync(join(folder, file), 'utf8'), of)))
  return tableRows(of).filter((row) => !taken.has(row))
}

export function tableRows({ table, module }: TextTable): string[] {
  const file = join(ROOT, 'portal/src/api', module)
  return rowsOf(file, readFileSync(file, 'utf8'), table)
}
