/** What a customer and those whom they are about to pay have had to do with each other. */
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { addSeconds } from '@almenara/contract/dates'
import type { Db } from '../../../db/connection.ts'
import { functionCall } from '../../../db/function-call.ts'
import { groupedRead } from '../../../db/grouped-read.ts'
import { isNamed } from '../people/known-people.ts'

/** The same amount to the same person again within this time is worth a warning. In seconds. */
export const SAME_WITHIN = 24 * 3600

export interface KnownPerson {
  /** The customer has never paid them. */
  isFirst: boolean
  /** When the same amount was last sent to them within a day, and went or is to go. */
  sameAt: Instant | null
  /** As the directory gave it the last time. */
  lastName: string | null
  /** What the customer calls them. */
  alias: string | null
}

const UNKNOWN: KnownPerson = { isFirst: true, sameAt: null, lastName: null, alias: null }

interface AskedPerson {
  userId: number
  /** A telephone, or the code of an organisation. */
  who: string
  amount: Cents
  now: Instant
}

/** Of each, in their order. */
export function readKnown(db: Db, userId: number, asked: readonly { who: string; amount: Cents }[], now: Instant): Promise<KnownPerson[]> {
  return Promise.all(asked.map((one) => knownPerson(db, { userId, ...one, now })))
}

export const KNOWN_COLUMNS = { isFirst: true, sameAt: true, lastName: true, alias: true } as const

const knownCall = functionCall<'users' | 'who' | 'amounts' | 'from', KnownPerson>(
  'bizum_known',
  ['users', 'who', 'amounts', 'from'],
  KNOWN_COLUMNS,
)

/** As it was read. Of whoever had no Bizum when they were paid, their number was written in the place of a name: it is none. */
export function asKnown(who: string, { isFirst, sameAt, lastName, alias }: KnownPerson): KnownPerson {
  return { isFirst, sameAt, lastName: lastName !== null && isNamed({ phone: who, name: lastName }) ? lastName : null, alias }
}

const knownPerson = groupedRead<AskedPerson, KnownPerson>((db) => {
  const ask = knownCall(db)
  return async (asked) => {
    const rows = await ask({
      users: asked.map(({ userId }) => userId),
      who: asked.map(({ who }) => who),
      amounts: asked.map(({ amount }) => amount),
      from: asked.map(({ now }) => addSeconds(now, -SAME_WITHIN)),
    })
    return asked.map(({ who }, at) => asKnown(who, rows[at] ?? UNKNOWN))
  }
})
