/** What the scheme is told of requests: that the customer asks, takes it back, or rejects what is asked of them. */
import type { Bank } from '../../../bank.ts'
import { eq } from 'drizzle-orm'
import type { Instant } from '@almenara/contract/dates'
import type { Tx } from '../../../db/connection.ts'
import { changeRequests } from '../waiting.ts'
import { bizumRequests } from './tables.ts'
import { bizumContracts } from '../contract/tables.ts'
import type { Telling, Written } from '../tell-scheme.ts'
import { applyEarlier } from './requests-in.ts'
import { acquaintanceOf } from './people.ts'
import { daysFrom, lockRequest, readRequest, type RequestRow } from './request-rows.ts'
import { bizumLimitsOf } from '../payments/limits.ts'
import { nameOf } from '../../../identity/name-of.ts'
import { shortName } from '../short-name.ts'

export const requestsTold: Telling<RequestRow> = {
  table: bizumRequests,
  read: readRequest,
  lock: lockRequest,
  tell: (bank, row) => {
    if (row.direction === 'RECEIVED') return reject(bank, row)
    return row.schemeId === null ? ask(bank, row) : withdraw(bank, row)
  },
}

/** The answer says whether there is anybody to answer it, and who. */
async function ask(bank: Bank, row: RequestRow): Promise<Written<RequestRow> | undefined> {
  const { id: key, phone, amount, concept, expiresAt } = row
  const [contract] = await bank.database.select().from(bizumContracts).where(eq(bizumContracts.id, row.contractId))
  if (!contract) return async () => undefined
  const fromName = shortName(await nameOf(bank.database, row.userId))
  const answer = await bank.bizum.request({ key, fromPhone: contract.phone, fromName, phone, amount, concept, expiresAt })
  if (answer.outcome === 'UNKNOWN') return undefined
  return async (tx, current, now) => {
    const open = current.state === 'PENDING'
    if (answer.outcome === 'REFUSED') {
      if (open) await change(tx, current, { state: 'REJECTED', closedAt: now }, now)
      return undefined
    }
    const { schemeId, invited, name } = answer
    const waits = open && invited ? { state: 'INVITED' as const, expiresAt: daysFrom(now, bizumLimitsOf(bank.brand).joinDays) } : {}
    await change(tx, current, { schemeId, ...waits, ...(name === undefined ? {} : { name }) }, now)
    await applyEarlier(tx, bank, schemeId, now)
    return current.state === 'WITHDRAWN' ? 'AGAIN' : undefined
  }
}

/** Paid before the scheme heard of it: it stands paid. */
async function withdraw(bank: Bank, { schemeId }: RequestRow): Promise<Written<RequestRow> | undefined> {
  const answer = await bank.bizum.withdrawRequest(schemeId ?? '')
  if (answer.outcome === 'UNKNOWN') return undefined
  return async (tx, current, now) => {
    if (answer.outcome === 'GONE' && answer.how === 'PAID') await change(tx, current, { state: 'PAID' }, now)
    return undefined
  }
}

async function reject(bank: Bank, { id: key, schemeId, userId, phone, fraud }: RequestRow): Promise<Written<RequestRow> | undefined> {
  const { blocked } = await acquaintanceOf(bank.database, userId, phone)
  const answer = await bank.bizum.answerRequest(schemeId ?? '', { key, accept: false, block: blocked, fraud })
  return answer.outcome === 'UNKNOWN' ? undefined : async () => undefined
}

async function change(tx: Tx, { id }: RequestRow, values: Partial<RequestRow>, now: Instant): Promise<void> {
  await changeRequests(tx, eq(bizumRequests.id, id), values, now)
}
