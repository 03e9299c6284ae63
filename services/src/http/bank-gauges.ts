/** Figures of the whole bank that areas give to `/metrics`: every process tells the same. */
import type { Bank } from '../bank.ts'

interface Gauge {
  /** As Prometheus names it. */
  name: string
  value: number
}

export type BankGauge = (bank: Bank) => Promise<Gauge[]>

let given: readonly BankGauge[] = []

/** `areas/composition.ts` says which. */
export function setBankGauges(gauges: readonly BankGauge[]): void {
  given = gauges
}

export async function readBankGauges(bank: Bank): Promise<Gauge[]> {
  return (await Promise.all(given.map((read) => read(bank)))).flat()
}
