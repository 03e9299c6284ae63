/** What the monthly statements of 100,000 accounts take, from the books to the mailbox, and what they cost the bank meanwhile. */
import { writeStatements } from '../services/src/areas/accounts/write-statements.ts'
import { coveredFrom } from '../services/src/calendar/bank-days.ts'
import { runCorrespondence } from '../services/src/correspondence/keeper.ts'
import { communications } from '../services/src/correspondence/tables.ts'
import { databaseCpu } from './database-cpu.ts'
import { collect } from './own-memory.ts'
import { askMeanwhile, atRest } from './payments-bank.ts'
import { DAY, STATEMENTS, withStatementsBank, type StatementsBank } from './statements-bank.ts'
import { limit, p99, type Verdict } from './verdict.ts'

const SAMPLE_MS = 50
const MEGABYTE = 1024 * 1024
/** `grows`: what the second half of the run may have at most, beside the first. */
const MOST = { megabytes: 300, grows: 1.1, slower: 1.5 }

export function benchStatements(report: (line: string) => void): Promise<Verdict[]> {
  return withStatementsBank(async (served) => {
    const rest = await atRest(served)
    collect()
    const before = process.memoryUsage().rss
    const { others, samples, seconds, cpuSeconds } = await watch(served)
    const half = Math.floor(samples.length / 2)
    const [first, second] = [most(samples.slice(0, half)), most(samples.slice(half))]
    report(`statements: ${STATEMENTS} in ${seconds.toFixed(0)} s: ${rate(seconds)} a second, ${rate(cpuSeconds)} a second of one core`)
    return [
      limit(`monthly statements delivered, of ${STATEMENTS}`, await served.owner.$count(communications), 'at least', STATEMENTS, ''),
      limit('their memory above rest', (Math.max(first, second) - before) / MEGABYTE, 'at most', MOST.megabytes, ' MB'),
      limit('memory in the second half of them, beside in the first', second / first, 'at most', MOST.grows, ' ×'),
      limit('p99 of other requests beside at rest', p99(others) / p99(rest), 'at most', MOST.slower, ' ×'),
    ]
  })
}

const rate = (seconds: number) => (STATEMENTS / seconds).toFixed(1)
const most = (samples: readonly number[]) => samples.reduce((one, other) => Math.max(one, other), 0)

/** The whole work of the day, and one customer who asks for their accounts meanwhile. `cpuSeconds`: of this process and of PostgreSQL. */
async function watch(served: StatementsBank) {
  const { bank, folder } = served
  const samples: number[] = []
  const sampler = setInterval(() => samples.push(process.memoryUsage().rss), SAMPLE_MS)
  const stopAsking = await askMeanwhile(served)
  const [own, database, began] = [process.cpuUsage(), databaseCpu(folder), performance.now()]
  await writeStatements.run({ bank, day: DAY, from: coveredFrom(DAY) })
  await runCorrespondence(bank)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(own)
  const cpuSeconds = (user + system) / 1_000_000 + (databaseCpu(folder) - database) / 1000
  const others = await stopAsking()
  clearInterval(sampler)
  return { others, samples, seconds, cpuSeconds }
}
