/** The verification of the session log. */
import { parseArgs } from 'node:util'
import { isLocalDate } from '@almenara/contract/dates'
import type { Database } from '../db/connection.ts'
import { logKeys } from '../session-log/log-keys.ts'
import { formatMoment } from '../session-log/verify-anchors.ts'
import { verifyLog } from '../session-log/verify-log.ts'
import { knownKeys } from './key-commands.ts'
import type { Office } from './office.ts'
import { UsageError } from './usage-error.ts'

export const LOG_USAGE = `\
  npm run operator -- verify-log [--since 2026-11-23] [HASH ...]
                                                      checks that the session log is what was written, all of it or what was sealed since
                                                      the last anchor before a day; HASH: anchors that the log of the process tells, the
                                                      last among them
`

export async function verifySessionLog(database: Database, office: Office, words: readonly string[]): Promise<string> {
  const { day, known } = readWords(words)
  const report = await verifyLog(database, logKeys(...(await knownKeys(office))), { known, since: day })
  const { since, events, unkeyed, chains, anchors, lastAnchor, problems } = report
  if (problems.length > 0)
    throw new Error(
      `The session log has ${problems.length} problems:\n${problems.map(({ rule, detail }) => `${rule}: ${detail}`).join('\n')}`,
    )
  const what = since ? `whole since the anchor of ${formatMoment(since.at)}` : 'whole'
  const old = unkeyed > 0 ? ` (${unkeyed} of them sealed before seals had a key)` : ''
  const read = `${events} events${old} in ${chains} chains, ${anchors} anchors${lastAnchor ? `, the last ${lastAnchor}` : ''}`
  return `The session log is ${what}: ${read}.\n${day && !since ? `It has no anchor before ${day}: all of it was read.\n` : ''}`
}

const WRITE = 'Write: verify-log [--since 2026-11-23] [HASH ...]'

function readWords(words: readonly string[]) {
  const { values, positionals } = parse(words)
  const { since } = values
  if (since === undefined) return { day: undefined, known: positionals }
  if (!isLocalDate(since)) throw new UsageError(`«${since}» is no day. ${WRITE}`)
  return { day: since, known: positionals }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: { since: { type: 'string' } }, allowPositionals: true })
  } catch {
    throw new UsageError(WRITE)
  }
}
