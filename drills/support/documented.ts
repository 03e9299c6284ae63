/**
 * Commands as `docs/operations.md` has them: what is written there is what is drilled. A block that is run follows a line
 * `<!-- drill NAME -->`; what changes from place to place stands in it as `$NAME`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../services/src/open-bank.ts'

const DOCUMENT = 'docs/operations.md'
const FENCE = '```'

/** The text of a block, with its places filled in. Throws when there is none, or a place is left over. */
export function documented(name: string, places: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(ROOT, DOCUMENT), 'utf8')
  const [, after] = text.split(`<!-- drill ${name} -->\n`)
  const [, block] = after?.split(FENCE) ?? []
  if (block === undefined) throw new Error(`${DOCUMENT} has no block «${name}»`)
  // The first line names the language.
  let filled = block.slice(block.indexOf('\n') + 1).trim()
  for (const [place, value] of Object.entries(places)) filled = filled.replaceAll(`$${place}`, value)
  return filled
}
