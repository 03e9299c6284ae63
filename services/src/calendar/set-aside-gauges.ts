import type { Bank } from '../bank.ts'
import type { Reading } from '../telemetry/metrics.ts'
import { countAside } from './set-aside.ts'

/** What dated works could not do, and whether the bank tries it again (`next_day`) or a person must (`operator`). */
export async function setAsideGauges({ database }: Pick<Bank, 'database'>): Promise<Reading[]> {
  const name = 'almenara_set_aside_items'
  return (await countAside(database)).flatMap(({ work, nextDay, operator }) => [
    { name, value: nextDay, labels: { work, waits_for: 'next_day' } },
    { name, value: operator, labels: { work, waits_for: 'operator' } },
  ])
}
