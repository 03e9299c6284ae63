/** What opening a send asks of the books, of all that arrive together in one call (`opening.sql`). */
import { addSeconds, dayAt, firstOfMonth, type Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { Phone } from '@almenara/contract/phone'
import { getTableColumns, sql } from 'drizzle-orm'
import { calledWith, columnsOf } from '../../../db/function-call.ts'
import { groupedRead } from '../../../db/grouped-read.ts'
import { customerDay, DAY_COLUMNS, UNDONE, type CustomerDay, type DayRow } from '../../../payments/transfer-limits.ts'
import { ACCOUNT_TYPES } from '../../../products/access.ts'
import type { ContractFault } from '../contract/contract-states.ts'
import { asItStands } from '../contract/in-force.ts'
import type { BizumContract } from '../contract/require-contract.ts'
import { bizumContracts } from '../contract/tables.ts'
import { FRESH_COLUMNS, type FreshRow } from '../people/look-ups.ts'
import { shortName } from '../short-name.ts'
import { asKnown, KNOWN_COLUMNS, SAME_WITHIN, type KnownPerson } from './known-people.ts'
import { SUM_COLUMNS, type Sums } from './limits.ts'
import type { Here } from './payee-names.ts'

interface Sending {
  userId: number
  phone: Phone
  amount: Cents
  now: Instant
}

export interface SendOpening {
  /** The customer's, in force or the last, as it stands now; absent for whoever never had one. */
  contract?: BizumContract
  /** Of the customer, as others see it. */
  ownName: string
  /** What is used of their limits of Bizum, and what they send today by transfer but for their periodic orders. */
  used: Sums
  once: CustomerDay
  /** Who has Bizum of this bank with the mobile. */
  here?: Here
  number: FreshRow
  known: KnownPerson
}

interface Row extends DayRow, Sums, FreshRow, KnownPerson {
  contract: string | null
  fault: ContractFault | null
  ownName: string | null
  toUser: number | null
  toParty: number | null
  toContract: string | null
  toProduct: string | null
  toAccount: number | null
  toName: string | null
}

const COLUMNS: Readonly<Record<keyof Row, true>> = {
  contract: true,
  fault: true,
  ownName: true,
  toUser: true,
  toParty: true,
  toContract: true,
  toProduct: true,
  toAccount: true,
  toName: true,
  ...FRESH_COLUMNS,
  ...KNOWN_COLUMNS,
  ...DAY_COLUMNS,
  ...SUM_COLUMNS,
}

const TAKEN = ['users', 'phones', 'amounts', 'since', 'at', 'days', 'months', 'undone', 'types'] as const

/** Of each, in their order. */
export const readSendOpening = groupedRead<Sending, SendOpening>((db) => {
  const statement = db
    .select({ opening: columnsOf(COLUMNS), own: getTableColumns(bizumContracts) })
    .from(calledWith('bizum_opening', TAKEN))
    .leftJoin(bizumContracts, sql`${bizumContracts.id} = contract`)
    .orderBy(sql`item`)
    .prepare('bizum_opening')
  return async (asked) => {
    const days = asked.map(({ now }) => dayAt(now))
    const rows = await statement.execute({
      users: asked.map(({ userId }) => userId),
      phones: asked.map(({ phone }) => phone),
      amounts: asked.map(({ amount }) => amount),
      since: asked.map(({ now }) => addSeconds(now, -SAME_WITHIN)),
      at: asked.map(({ now }) => now),
      days,
      months: days.map(firstOfMonth),
      undone: UNDONE,
      types: ACCOUNT_TYPES,
    })
    return asked.map((sending, at) => openingOf(sending, rows[at] as unknown as { opening: Row; own: BizumContract | null }))
  }
})

function openingOf({ userId, phone }: Sending, { opening, own }: { opening: Row; own: BizumContract | null }): SendOpening {
  const here = hereOf(phone, opening)
  return {
    ...(own ? { contract: asItStands(own, opening.fault) } : {}),
    ownName: shortName(opening.ownName ?? ''),
    used: opening,
    once: customerDay(userId, opening),
    ...(here ? { here } : {}),
    number: opening,
    known: asKnown(phone, opening),
  }
}

function hereOf(phone: Phone, { toUser, toParty, toContract, toProduct, toAccount, toName }: Row): Here | undefined {
  if (toUser === null || toParty === null || toContract === null || toProduct === null || toAccount === null) return undefined
  const owner = { userId: toUser, partyId: toParty, contractId: toContract, productId: toProduct, ledgerAccountId: toAccount }
  return { ...owner, phone, name: shortName(toName ?? '') }
}
