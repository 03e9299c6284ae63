import { reasonOf } from '../calendar/set-aside.ts'
import { isDatabaseTrouble } from '../db/trouble.ts'

/** Does each item of a message, whatever becomes of the others. Throws at the end for those that could not be done; trouble of the database, at once. */
export async function eachItem<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const troubles: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (isDatabaseTrouble(error)) throw error
      troubles.push(error)
    }
  }
  if (troubles.length === 0) return
  throw new AggregateError(troubles, `${troubles.length} of its ${items.length} payments could not be done: ${reasonOf(troubles[0])}`)
}
