/** One remittance that was advanced, with what it cost and all that has become of it. */
import type { FinancingRemittanceDetail, financingRemittanceDetail } from '@almenara/contract/areas/payments/financing-remittances'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/handler.ts'
import { requireDebitRemittance } from '../debits/debit-access.ts'
import { toDebitRemittance } from '../debits/debit-remittance-list.ts'
import { cancelOf, statesOf } from '../debits/debit-remittance-read.ts'
import { debitRefunds, remittanceDebits as debits } from '../debits/tables.ts'
import { fingerprintOf } from '../files/digest.ts'
import { chargedAccountOf } from '../lists/contract-pool.ts'
import { signedBy } from '../lists/file-signatures.ts'
import { digestOf, excludedOf } from '../lists/remittance-read.ts'
import { advanceState } from './advance-state.ts'
import { toAdvance } from './document-list.ts'
import { releasesOfRemittance } from './releases.ts'
import { financingAdvances } from './tables.ts'

export const readFinancingRemittance: Handler<typeof financingRemittanceDetail> = async ({ bank, session, params, now }) => {
  const db = bank.database
  const found = await requireDebitRemittance(db, session, params, 'FINANCING')
  const { remittance, contract, title } = found
  const [states, of, excluded, signatories, digest, releases, charged, advance] = await Promise.all([
    statesOf(db, remittance.id),
    advanceStatesOf(db, remittance.id),
    excludedOf(db, found),
    signedBy(db, remittance.orderId),
    digestOf(db, remittance.supportId),
    releasesOfRemittance(db, remittance.id),
    feesOf(db, remittance.id),
    advanceOf(db, remittance.id),
  ])
  return {
    ...toDebitRemittance(found),
    contract: { id: contract.id, name: contract.alias ?? contract.commercialName, creditorId: remittance.creditorId ?? '' },
    account: chargedAccountOf(contract),
    file: { id: remittance.supportId, name: title },
    advance: toAdvance(advance),
    fees: { returned: contract.feeReturned, charged },
    states: of,
    releases,
    ...(digest === undefined ? {} : { fingerprint: fingerprintOf(digest) }),
    excluded,
    signedBy: signatories,
    cancel: cancelOf(remittance, states),
    asOf: now,
  }
}

async function advanceOf(db: Db, remittanceId: string) {
  const [found] = await db.select().from(financingAdvances).where(eq(financingAdvances.remittanceId, remittanceId))
  if (!found) throw new Error(`Remittance ${remittanceId} was not advanced`)
  return found
}

async function advanceStatesOf(db: Db, id: string): Promise<FinancingRemittanceDetail['states']> {
  const released = sql<boolean>`${debits.creditedOn} is not null`
  const rows = await db
    .select({ state: debits.state, released, count: sql<number>`count(*)::int`, amount: sql<Cents>`sum(${debits.amount})::bigint` })
    .from(debits)
    .where(eq(debits.remittanceId, id))
    .groupBy(debits.state, released)
  const told = rows.map((row) => ({ ...row, of: advanceState(row.state, row.released) }))
  return [...new Set(told.map(({ of }) => of))].map((state) => {
    const mine = told.filter(({ of }) => of === state)
    return { state, count: mine.reduce((sum, { count }) => sum + count, 0), amount: add(ZERO, ...mine.map(({ amount }) => amount)) }
  })
}

/** Charged for what came back. */
async function feesOf(db: Db, id: string): Promise<Cents> {
  const { fee, remittanceId } = debitRefunds
  const [row] = await db
    .select({ fees: sql<Cents>`coalesce(sum(${fee}), 0)::bigint` })
    .from(debitRefunds)
    .where(eq(remittanceId, id))
  return row?.fees ?? ZERO
}
