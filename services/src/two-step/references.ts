/** The references that customers say on the telephone: the day and eight digits, never two alike on the same day. */
import { dayAt, type Instant } from '@almenara/contract/dates'
import type { Database } from '../db/connection.ts'

/** Numbers that one question to the database reserves (`order_references` grows by as many). */
const BLOCK = 100
const EIGHT_DIGITS = 100_000_000

export interface References {
  next(now: Instant): Promise<string>
}

export function createReferences({ pool }: Pick<Database, 'pool'>): References {
  let left: number[] = []
  let asking: Promise<void> | undefined

  async function reserve(): Promise<void> {
    const { rows } = await pool.query<{ first: number }>("select nextval('order_references') as first")
    const first = rows[0]?.first ?? 0
    left = Array.from({ length: BLOCK }, (_, index) => first + index)
  }

  return {
    next: async (now) => {
      while (left.length === 0) {
        asking ??= reserve().finally(() => (asking = undefined))
        await asking
      }
      const number = left.shift() ?? 0
      return dayAt(now).replaceAll('-', '') + String(number % EIGHT_DIGITS).padStart(8, '0')
    },
  }
}
