/** Processes that die in tests, without a process of their own: what they would still do is not done. */
import type { Bank } from '../bank.ts'

class Crash extends Error {}

/** A process that dies at its `n`th transaction or message, before or after it took effect, and does nothing more. */
export function dying(bank: Bank, n: number): Bank {
  let left = Math.floor(n / 2)
  const act = async <T>(effect: () => Promise<T>): Promise<T> => {
    if (left < 0) throw new Crash()
    left -= 1
    if (left < 0 && n % 2 === 0) throw new Crash()
    const result = await effect()
    if (left < 0) throw new Crash()
    return result
  }
  const { database, sepa } = bank
  const mortal: Bank['database'] = Object.assign(Object.create(database) as Bank['database'], {
    transaction: (work: Parameters<typeof database.transaction>[0]) => act(() => database.transaction(work)),
  })
  return {
    ...bank,
    database: mortal,
    sepa: { ...sepa, send: (message) => act(() => sepa.send(message)), acknowledge: (handle) => act(() => sepa.acknowledge(handle)) },
  }
}

/** Waits for what may have died. Throws what is no such death. */
export async function survive(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    const all = error instanceof AggregateError ? error.errors : [error]
    if (!all.every((one) => one instanceof Crash)) throw error
  })
}
