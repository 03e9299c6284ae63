/** What the bank could not do on its day and set aside (`calendar/set-aside.ts`): listed, and tried again by hand. */
import { formatDay } from '@almenara/contract/dates'
import type { DatedWork } from '../calendar/dated-work.ts'
import { listAside, retryAside, waitsForOperator, type SetAside } from '../calendar/set-aside.ts'
import type { Database } from '../db/connection.ts'
import type { Office } from './office.ts'
import { UsageError } from './usage-error.ts'

export const ASIDE_USAGE = `  npm run operator -- aside                           lists what could not be done on its bank day and was set aside, with why. The
                                                      bank tries it again on the next bank days, five in all; then a person must
  npm run operator -- aside retry WORK ITEM           tries one of them again now, as often as it is asked; what has been done is not
                                                      done twice
`

export async function aside(database: Database, office: Office, works: readonly DatedWork[], words: readonly string[]): Promise<string> {
  const [what, work = '', item = '', ...more] = words
  if (what === undefined) return listed(await listAside(database))
  if (what !== 'retry' || work === '' || item === '' || more.length > 0) throw new UsageError('Write: aside, or aside retry WORK ITEM')
  const retried = await retryAside(await office.bank(), works, { work, item })
  if (retried === 'NOT_THERE') throw new UsageError(`Nothing like «${work} ${item}» is set aside. See: aside`)
  if (retried === 'DONE') return `${work} ${item}: set aside no more.\n`
  const known = (await listAside(database)).find((row) => row.work === work && row.item === item)
  throw new Error(`${work} ${item} still cannot be done: ${known?.reason ?? 'see the log'}`)
}

function listed(rows: readonly SetAside[]): string {
  if (rows.length === 0) return 'Nothing is set aside.\n'
  return rows.map((row) => `${lineOf(row)}\n`).join('')
}

function lineOf(row: SetAside): string {
  const { work, item, dueOn, triedOn, tries, reason } = row
  const next = waitsForOperator(row) ? 'waits for: aside retry' : 'tried again on the next bank day'
  return `${work} ${item}  of ${formatDay(dueOn)}, tried ${tries} times, the last on ${formatDay(triedOn)}; ${next}\n    ${reason}`
}
