/** How much a customer may ask for, and whom: caps keep whoever asks many from finding the one who pays by mistake. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import type { FieldProblem } from '@almenara/contract/errors'
import type { Cents } from '@almenara/contract/money'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { BizumContract } from '../contract/require-contract.ts'
import { bizumLimitsOf, readUsage } from '../payments/limits.ts'
import { bizumRequests } from './tables.ts'
import { bizumLimits } from '../payments/tables.ts'

/** After so many rejections in these days, that person is asked no more for as long. */
const REJECTIONS = 2
const REJECTED_DAYS = 30
const DAY_SECONDS = 86_400

export interface Asked {
  /** E.164. */
  phone: string
  /** As the directory shows them; of whoever has no Bizum, their number. */
  name: string
  amount: Cents
}

interface Asking {
  contract: BizumContract
  asked: readonly Asked[]
  now: Instant
}

/** Under the lock of whoever asks. Throws BIZUM_LIMIT, or BIZUM_RECIPIENT at whom it concerns. */
export async function requireMayAsk(tx: Tx, bank: Bank, { contract, asked, now }: Asking): Promise<void> {
  const [person] = await tx.select().from(bizumLimits).where(eq(bizumLimits.partyId, contract.partyId))
  if (person?.askingStoppedAt) {
    throw new Failure('BIZUM_LIMIT', {
      message: `Varias personas han avisado de un fraude en lo que usted pide, y ya no puede pedir dinero. Llámenos al ${bank.brand.phones.customerService}.`,
    })
  }
  const { requestsMonth, requestsToOne } = bizumLimitsOf(bank.brand)
  const { used } = await readUsage(tx, bank.brand, contract, now)
  if (requestsMonth !== null && used.requestsMonth + asked.length > requestsMonth) {
    const left = Math.max(0, requestsMonth - used.requestsMonth)
    throw new Failure('BIZUM_LIMIT', { message: `Puede hacer ${requestsMonth} solicitudes al mes y le quedan ${left}.` })
  }
  const counted = await countsOf(tx, contract, { asked, now })
  const fields: FieldProblem[] = asked.flatMap(({ phone, name }, at) => {
    const { waiting, rejected } = counted.get(phone) ?? { waiting: 0, rejected: 0 }
    const field = `recipients.${at}.phone`
    if (rejected >= REJECTIONS)
      return [{ field, message: `${name} ha rechazado sus últimas solicitudes. No puede pedirle más durante ${REJECTED_DAYS} días.` }]
    if (requestsToOne !== null && waiting >= requestsToOne)
      return [{ field, message: `${name} tiene ${waiting} solicitudes suyas sin responder. Espere su respuesta o retire una.` }]
    return []
  })
  if (fields[0]) throw new Failure('BIZUM_RECIPIENT', { message: fields[0].message, fields })
}

/** Of each of these phones: requests that wait, and rejections of the last days. */
async function countsOf(tx: Tx, { partyId }: BizumContract, { asked, now }: Omit<Asking, 'contract'>) {
  const { phone, state, createdAt, closedAt, expiresAt } = bizumRequests
  const since = addSeconds(now, -REJECTED_DAYS * DAY_SECONDS)
  const rows = await tx
    .select({
      phone,
      waiting: sql<number>`count(*) filter (where ${state} in ('INVITED', 'PENDING') and ${expiresAt} > ${now})::int`,
      rejected: sql<number>`count(*) filter (where ${state} = 'REJECTED' and ${closedAt} > ${since})::int`,
    })
    .from(bizumRequests)
    .where(
      and(
        eq(bizumRequests.partyId, partyId),
        eq(bizumRequests.direction, 'ASKED'),
        gte(createdAt, addSeconds(since, -REJECTED_DAYS * DAY_SECONDS)),
        inArray(
          phone,
          asked.map((one) => one.phone),
        ),
      ),
    )
    .groupBy(phone)
  return new Map(rows.map((row) => [row.phone, row]))
}
