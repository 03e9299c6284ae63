import { parseArgs } from 'node:util'
import { MOST_PARTS } from '../ledger/parts/split-entries.ts'
import { UsageError } from '../operator/usage-error.ts'

const USAGE = `Write: npm run migrate [-- --entries-in N], where N is from 2 to ${MOST_PARTS}`

/** Into how many parts the entries are to be split; undefined where nobody asks for it. Throws UsageError. */
export function readParts(args: readonly string[]): number | undefined {
  const asked = readOption(args)
  if (asked === undefined) return undefined
  const parts = Number(asked)
  if (!/^\d+$/.test(asked) || parts < 2 || parts > MOST_PARTS) throw new UsageError(USAGE)
  return parts
}

function readOption(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { 'entries-in': { type: 'string' } } }).values['entries-in']
  } catch {
    throw new UsageError(USAGE)
  }
}
