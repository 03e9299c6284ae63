/** What `ledger_post` takes and answers. */
import type { LocalDate } from '@almenara/contract/dates'
import { digestOf } from './digest.ts'
import type { Posting, PostOutcome } from './types.ts'

export interface PostRow {
  item: number
  outcome: PostOutcome['outcome']
  transaction_id: number | null
  account_id: number | null
}

/** Two arguments, as JSON. A posting that names no day is of `today`. */
export function postArguments(postings: readonly Posting[], today: LocalDate): { items: string; legs: string } {
  const items = postings.map((posting) => {
    const { key, kind, corrects, hold, bookedOn = today } = posting
    return { key, kind, corrects, hold, bookedOn, digest: digestOf(posting) }
  })
  const legs = postings.flatMap((posting, place) =>
    posting.legs.map((leg) => ({ item: place + 1, valueOn: posting.bookedOn ?? today, ...leg })),
  )
  return { items: JSON.stringify(items), legs: JSON.stringify(legs) }
}

export function toOutcome({ outcome, transaction_id: transaction, account_id: account }: PostRow): PostOutcome {
  switch (outcome) {
    case 'POSTED':
    case 'REPLAYED':
      if (transaction === null) throw new Error(`${outcome} without a transaction`)
      return { outcome, transaction }
    case 'NO_ACCOUNT':
    case 'INSUFFICIENT_FUNDS':
      if (account === null) throw new Error(`${outcome} without an account`)
      return { outcome, account }
    case 'KEY_REUSED':
    case 'NO_HOLD':
      return { outcome }
  }
}
