/** What opening a transfer to others asks of the books, of all that arrive together in one call (`opening.sql`). */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Iban } from '@almenara/contract/iban'
import type { Cents } from '@almenara/contract/money'
import { functionCall } from '../../db/function-call.ts'
import { groupedRead } from '../../db/grouped-read.ts'
import { customerDay, DAY_COLUMNS, UNDONE, type CustomerDay, type DayRow } from '../../payments/transfer-limits.ts'
import { ACCOUNT_TYPES } from '../../products/access.ts'
import type { Trusted } from './saved/is-trusted.ts'

interface Opened {
  userId: number
  /** The product that pays. */
  productId: string
  /** The account that receives. */
  iban: Iban
  amount: Cents
  /** On which it leaves. */
  day: LocalDate
  /** Since when the same amount to the same account is worth a warning. */
  since: Instant
}

export interface Opening {
  /** The first holder of the product that pays; absent where nobody holds it. */
  payer: string | undefined
  /** Of the account of this bank that receives: absent, and none, where there is no such account open. */
  target: number | undefined
  targetHolders: string[]
  /** When the same amount was last ordered to the same account, and went or is to go. */
  before: Instant | undefined
  /** For whom the customer trusts which names at that account. */
  trusted: Trusted[]
  /** What they send on that day, but for their periodic orders. */
  once: CustomerDay
}

interface Row extends DayRow {
  payer: string | null
  target: number | null
  targetHolders: string[]
  before: Instant | null
  trusted: Trusted[] | null
}

/** Ends after which nobody repeats a payment by oversight. */
const FAILED = ['REJECTED', 'CANCELLED', 'FAILED'] as const

const openingCall = functionCall<'users' | 'products' | 'ibans' | 'amounts' | 'days' | 'since' | 'undone' | 'failed' | 'types', Row>(
  'transfers_opening',
  ['users', 'products', 'ibans', 'amounts', 'days', 'since', 'undone', 'failed', 'types'],
  { payer: true, target: true, targetHolders: true, before: true, trusted: true, ...DAY_COLUMNS },
)

export const readOpening = groupedRead<Opened, Opening>((db) => {
  const ask = openingCall(db)
  return async (asked) => {
    const rows = await ask({
      users: asked.map(({ userId }) => userId),
      products: asked.map(({ productId }) => productId),
      ibans: asked.map(({ iban }) => iban),
      amounts: asked.map(({ amount }) => amount),
      days: asked.map(({ day }) => day),
      since: asked.map(({ since }) => since),
      undone: UNDONE,
      failed: FAILED,
      types: ACCOUNT_TYPES,
    })
    return rows.map(({ payer, target, targetHolders, before, trusted, ...day }, at) => ({
      payer: payer ?? undefined,
      target: target ?? undefined,
      targetHolders,
      before: before ?? undefined,
      trusted: trusted ?? [],
      once: customerDay(asked[at]?.userId ?? 0, day),
    }))
  }
})
