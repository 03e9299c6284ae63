/** The contracts of confirming of a customer: what waits in each, what is still to be paid, and their conditions. */
import { INVOICE_STATES } from '@almenara/contract/areas/payments/confirming-codes'
import type { ConfirmingContract, confirmingContract, confirmingContracts } from '@almenara/contract/areas/payments/confirming'
import type { ContractAction } from '@almenara/contract/areas/payments/contracts'
import type { LocalDate } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { CONFIRMING_CUT_OFF, confirmingDay } from '../../../calendar/payment-days.ts'
import type { Db } from '../../../db/connection.ts'
import { rowsBy } from '../../../db/grouped-read.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { firstHolder } from '../../../products/holders.ts'
import { decideActions, type ActionRule } from '../../../two-step/allowed-actions.ts'
import { contractsOf, maySign, mayPrepare, requireRemittanceContract, type OwnedRemittanceContract } from '../contracts/contracts.ts'
import { chargedAccountOf, lastOf, pendingOf } from '../lists/contract-pool.ts'
import { confirmingInvoices as invoices, confirmingTerms } from './tables.ts'

/** Days on which something falls due that are shown. */
const SHOWN_DAYS = 6

export const readConfirmingContracts: Handler<typeof confirmingContracts> = async ({ bank, session }) => {
  const contracts = await summaries(bank.database, await contractsOf(bank.database, session.userId, 'CONFIRMING'))
  const pending = contracts.map((contract) => contract.pending)
  return {
    contracts,
    pending: { count: pending.reduce((sum, { count }) => sum + count, 0), amount: add(ZERO, ...pending.map(({ amount }) => amount)) },
  }
}

/** A contract of confirming of this user. Throws NOT_FOUND for any other. */
export async function requireConfirming(db: Db, userId: number, id: string): Promise<OwnedRemittanceContract> {
  const contract = await requireRemittanceContract(db, userId, id)
  if (contract.kind !== 'CONFIRMING') throw new Failure('NOT_FOUND')
  return contract
}

const ACTIONS: readonly ActionRule<ContractAction>[] = [{ action: 'PRESENT', feature: 'payments.present-support', protects: true }]

export const readConfirmingContract: Handler<typeof confirmingContract> = async ({ bank, session, params, now }) => {
  const db = bank.database
  const contract = await requireConfirming(db, session.userId, params.id)
  const [summary] = await summaries(db, [contract])
  if (!summary) throw new Failure('NOT_FOUND')
  const holder = await firstHolder(db, contract.id)
  const { partial, perFile, perDay, fourEyes } = contract
  const [terms] = await db.select().from(confirmingTerms).where(eq(confirmingTerms.contractId, contract.id))
  // Whoever may prepare may present: it ends in a file that somebody signs.
  const prepares = { ...contract, canOperate: mayPrepare(contract), signatures: 1, signLimit: null }
  return {
    ...summary,
    holder: holder?.name ?? '',
    taxId: holder?.taxId ?? '',
    partial,
    ...(perFile === null ? {} : { perFile }),
    ...(perDay === null ? {} : { perDay }),
    fourEyes,
    signatures: Math.max(contract.signatures, contract.account.signatures),
    cutOff: CONFIRMING_CUT_OFF,
    firstOn: confirmingDay(now),
    ...(terms?.mayAdvance ? { advance: { rate: terms.advanceRate } } : {}),
    states: await statesWhere(db, eq(invoices.contractId, contract.id)),
    days: (await daysOf(db, [contract.id])).slice(0, SHOWN_DAYS).map(({ id: _id, ...one }) => one),
    allowed: await decideActions({ bank, session, now }, prepares, ACTIONS),
  }
}

async function summaries(db: Db, contracts: readonly OwnedRemittanceContract[]): Promise<ConfirmingContract[]> {
  if (contracts.length === 0) return []
  const ids = contracts.map(({ id }) => id)
  const [pending, lasts, days] = await Promise.all([pendingOf(db, ids), lastOf(db, ids), daysOf(db, ids)])
  const due = rowsBy(days, ({ id }) => id, ids)
  return contracts.map((contract, place) => {
    const { id, number, alias, commercialName } = contract
    const last = lasts.get(id)
    return {
      id,
      number,
      name: alias ?? commercialName,
      type: 'CONFIRMING' as const,
      account: chargedAccountOf(contract),
      canPrepare: mayPrepare(contract),
      canSign: maySign(contract),
      pending: pending.get(id) ?? { count: 0, amount: ZERO },
      coming: comingOf(due[place] ?? []),
      ...(last ? { last } : {}),
    }
  })
}

interface DueDay {
  id: string
  on: LocalDate
  count: number
  amount: Cents
}

function comingOf(days: readonly DueDay[]): ConfirmingContract['coming'] {
  const [first] = days
  return {
    count: days.reduce((sum, { count }) => sum + count, 0),
    amount: add(ZERO, ...days.map(({ amount }) => amount)),
    ...(first ? { next: { on: first.on, count: first.count, amount: first.amount } } : {}),
  }
}

const count = sql<number>`count(*)::int`
const amount = sql<Cents>`sum(${invoices.amount})::bigint`

/** What each contract will be charged, day by day: what was advanced is charged too. */
async function daysOf(db: Db, ids: readonly string[]): Promise<DueDay[]> {
  const { contractId, payOn, state } = invoices
  const open = and(inArray(contractId, [...ids]), inArray(state, ['SENT', 'CONFIRMED', 'OFFERED', 'ADVANCED']))
  return db.select({ id: contractId, on: payOn, count, amount }).from(invoices).where(open).groupBy(contractId, payOn).orderBy(asc(payOn))
}

/** By state, in the order of their life. */
export async function statesWhere(db: Db, condition: SQL) {
  const rows = await db.select({ state: invoices.state, count, amount }).from(invoices).where(condition).groupBy(invoices.state)
  return rows.toSorted((one, other) => INVOICE_STATES.indexOf(one.state) - INVOICE_STATES.indexOf(other.state))
}
