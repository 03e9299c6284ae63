/** An account's life with what its savings paid it and took from it, up to the day of the load. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Life } from './life.ts'
import { openDiary } from './movement.ts'
import { randomFrom } from './random.ts'
import { savingsCash, type CashEvent } from './savings-history.ts'

export function withSavings(seed: number, account: string, life: Life, loadedOn: LocalDate): Life {
  const months = new Map<string, CashEvent[]>()
  for (const event of savingsCash(account, loadedOn)) {
    const month = event.on.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), event])
  }
  if (months.size === 0) return life
  return (month) => {
    const savingsEvents = (months.get(month.slice(0, 7)) ?? []).flatMap(({ on, kind, amount, title, detail }) => {
      // Of each event by itself: those that come later in the month change nothing of it.
      const diary = openDiary(randomFrom(seed, account, 'savings', on, kind, detail, amount), account)
      diary.add(kind, on, amount, { title, detail })
      return diary.movements
    })
    return [...life(month), ...savingsEvents]
  }
}
