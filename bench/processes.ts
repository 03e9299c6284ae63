/** What three processes of the services do on one database beside one, with as many customers: where cores allow, more than twice as much. */
import { availableParallelism } from 'node:os'
import { CALLERS } from './ledger.ts'
import { type PreparedBank, withPreparedBank } from './prepared-bank.ts'
import { serve, type Served } from './served.ts'
import { bearers, type Bearer } from './two-step-clients.ts'
import { limit, median, type Verdict } from './verdict.ts'

const PROCESSES = 3
const ROUNDS = 3
const WARM_SECONDS = 10
const SECONDS = 5
const LEAST = 2.2
/** One for each process, as many for PostgreSQL, and one for the customers: with fewer the processes take from each other what they add. */
const ENOUGH_CORES = 2 * PROCESSES + 1

/** Where there are fewer cores the figure is said and not judged. Customers are divided among the processes, as a proxy divides them. */
export async function benchProcesses(report: (line: string) => void): Promise<Verdict[]> {
  return withPreparedBank(async (bank) => {
    const people = await bearers(bank.owner, CALLERS)
    const [one, three] = [await start(bank, [people]), await start(bank, divided(people))]
    try {
      for (const each of [one, three]) await rateOf(each, WARM_SECONDS)
      const rates = { one: [] as number[], three: [] as number[] }
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.one.push(await rateOf(one, SECONDS))
        rates.three.push(await rateOf(three, SECONDS))
      }
      const [alone, together] = [median(rates.one), median(rates.three)]
      const cores = availableParallelism()
      report(
        `processes: ${Math.round(alone)} orders a second by one, ${Math.round(together)} by ${PROCESSES}; ${cores} cores, ${CALLERS} clients`,
      )
      if (cores < ENOUGH_CORES) {
        report(`processes: ${(together / alone).toFixed(2)} ×, not judged: ${ENOUGH_CORES} cores are needed`)
        return []
      }
      return [limit(`orders by ${PROCESSES} processes, against one`, together / alone, 'at least', LEAST, '×')]
    } finally {
      for (const served of [...one, ...three]) await served.stop()
    }
  })
}

async function start({ connection, folder }: PreparedBank, groups: readonly (readonly Bearer[])[]): Promise<Served[]> {
  const all: Served[] = []
  for (const people of groups) all.push(await serve({ connection, folder, people }))
  return all
}

/** Each customer is of one process. */
const divided = (people: readonly Bearer[]) =>
  Array.from({ length: PROCESSES }, (_, of) => people.filter((_person, place) => place % PROCESSES === of))

async function rateOf(all: readonly Served[], seconds: number): Promise<number> {
  const runs = await Promise.all(all.map((served) => served.run(seconds)))
  return runs.reduce((sum, { rate }) => sum + rate, 0)
}
