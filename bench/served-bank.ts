/** A prepared bank with customers and its services in a process of their own, as long as something is measured. */
import type { Instant } from '@almenara/contract/dates'
import { type PreparedBank, withPreparedBank } from './prepared-bank.ts'
import { serve, type Served } from './served.ts'
import { bearers, type Bearer } from './two-step-clients.ts'

export interface ServedBank extends PreparedBank {
  people: readonly Bearer[]
  served: Served
}

interface Serving {
  customers: number
  /** When the clock stands still. */
  now?: Instant
  /** With a clearing and a scheme of Bizum that answer at once. */
  rails?: boolean
  /** Before it is served. */
  fill?: (bank: PreparedBank, people: readonly Bearer[]) => Promise<void>
}

export function withServedBank<T>({ customers, fill, ...how }: Serving, work: (bank: ServedBank) => Promise<T>): Promise<T> {
  return withPreparedBank(async (bank) => {
    const people = await bearers(bank.owner, customers)
    await fill?.(bank, people)
    const served = await serve({ connection: bank.connection, folder: bank.folder, people, ...how })
    try {
      return await work({ ...bank, people, served })
    } finally {
      await served.stop()
    }
  })
}
