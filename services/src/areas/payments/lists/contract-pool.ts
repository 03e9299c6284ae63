/** The contracts of remittances of transfers of a customer: what waits in each, what it has sent this month, and its conditions. */
import type { ContractAction, RemittanceContract, transferContract, transferContracts } from '@almenara/contract/areas/payments/contracts'
import { dayAt, firstOfMonth, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { CUT_OFF } from '../../../calendar/payment-days.ts'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { PREPARES_ONLY } from '@almenara/contract/areas/payments/words'
import { firstHolder } from '../../../products/holders.ts'
import { decideActions, type ActionRule } from '../../../two-step/allowed-actions.ts'
import { mayDoWithoutCheck } from '../contracts/change-payee-check.ts'
import { contractsOf, maySign, mayPrepare, requireRemittanceContract, type OwnedRemittanceContract } from '../contracts/contracts.ts'
import { paymentSupports as supports } from '../files/tables.ts'
import { remittances } from '../remittances/tables.ts'
import { FEE_EACH } from './fee.ts'
import { nameOfRemittance } from './remittance-name.ts'

export const readContracts: Handler<typeof transferContracts> = async ({ bank, session, now }) => {
  const contracts = await summaries(bank.database, await contractsOf(bank.database, session.userId, 'TRANSFERS'), now)
  const pending = contracts.map((contract) => contract.pending)
  return {
    contracts,
    pending: { count: pending.reduce((sum, { count }) => sum + count, 0), amount: add(...pending.map(({ amount }) => amount)) },
  }
}

export const readContract: Handler<typeof transferContract> = async ({ bank, session, params, now }) => {
  const contract = await requireTransferContract(bank.database, session.userId, params.id)
  const [summary] = await summaries(bank.database, [contract], now)
  if (!summary) throw new Failure('NOT_FOUND')
  const holder = await firstHolder(bank.database, contract.id)
  const { suffix, bookedAs, partial, perFile, perDay, vop, fourEyes } = contract
  // Whoever may prepare may do all of these: they end in a file that somebody signs.
  const prepares = { ...contract, canOperate: mayPrepare(contract), signLimit: null }
  const signatures = Math.max(contract.signatures, contract.account.signatures)
  const signed = await checkRules(bank.database, contract)
  const rules = [...ACTIONS, ...(summary.last ? [REPEAT] : []), ...signed]
  return {
    ...summary,
    holder: holder?.name ?? '',
    taxId: holder?.taxId ?? '',
    suffix,
    bookedAs,
    partial,
    ...(perFile === null ? {} : { perFile }),
    ...(perDay === null ? {} : { perDay }),
    checksPayees: vop === 'ON',
    fourEyes,
    signatures,
    fee: FEE_EACH,
    cutOff: CUT_OFF,
    // What is only prepared has no co-signers to name.
    allowed: await decideActions({ bank, session, now }, { ...prepares, signatures: signed.length > 0 ? signatures : 1 }, rules),
  }
}

/** A contract of transfers of this user. Throws NOT_FOUND for any other. */
export async function requireTransferContract(db: Db, userId: number, id: string): Promise<OwnedRemittanceContract> {
  const contract = await requireRemittanceContract(db, userId, id)
  if (contract.kind !== 'TRANSFERS') throw new Failure('NOT_FOUND')
  return contract
}

const ACTIONS: readonly ActionRule<ContractAction>[] = [
  { action: 'PRESENT', feature: 'payments.transfer-remittances.present-transfer-support', protects: true },
  { action: 'WRITE', feature: 'payments.remittance-editor', protects: true },
]
const REPEAT: ActionRule<ContractAction> = { action: 'REPEAT', feature: 'payments.remittance-editor', protects: true }

/** Whoever signs may change it; taking it up again needs no signature. */
async function checkRules(db: Db, contract: OwnedRemittanceContract): Promise<ActionRule<ContractAction>[]> {
  if (!(await mayDoWithoutCheck(db, contract))) return []
  const deny = () => (maySign(contract) ? undefined : ({ code: 'PREPARE_ONLY', text: PREPARES_ONLY } as const))
  return [{ action: 'PAYEE_CHECK', feature: 'payments.vop-choice', protects: contract.vop === 'OFF', deny }]
}

/** The account as whoever has the contract sees it: without its id where it is not theirs to see. */
export function chargedAccountOf({ account }: Pick<OwnedRemittanceContract, 'account'>) {
  const { id, iban, alias, commercialName, visible } = account
  return { ...(visible ? { id } : {}), name: alias ?? commercialName, iban }
}

async function summaries(db: Db, contracts: readonly OwnedRemittanceContract[], now: Instant): Promise<RemittanceContract[]> {
  if (contracts.length === 0) return []
  const ids = contracts.map(({ id }) => id)
  const [pending, months, lasts] = await Promise.all([pendingOf(db, ids), monthsOf(db, ids, firstOfMonth(dayAt(now))), lastOf(db, ids)])
  return contracts.map((contract) => {
    const { id, number, alias, commercialName } = contract
    const last = lasts.get(id)
    return {
      id,
      number,
      name: alias ?? commercialName,
      type: 'TRANSFER_CREDITOR' as const,
      account: chargedAccountOf(contract),
      canPrepare: mayPrepare(contract),
      canSign: maySign(contract),
      pending: pending.get(id) ?? { count: 0, amount: ZERO },
      month: months.get(id) ?? { remittances: 0, transfers: 0, amount: ZERO, undone: { count: 0, amount: ZERO } },
      ...(last ? { last } : {}),
    }
  })
}

export async function pendingOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({
      id: sql<string>`${supports.contractId}`,
      count: sql<number>`count(*)::int`,
      amount: sql<Cents>`coalesce(sum(${supports.goodAmount}), 0)::bigint`,
    })
    .from(supports)
    .where(and(inArray(supports.contractId, [...ids]), inArray(supports.state, ['WITH_ERRORS', 'READY', 'WAITING'])))
    .groupBy(supports.contractId)
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

/** What was to be executed since a day, and what of it came to nothing. */
export async function monthsOf(db: Db, ids: readonly string[], since: LocalDate) {
  const { rejectedCount, returnedCount, failedCount, rejectedAmount, returnedAmount, failedAmount } = remittances
  const rows = await db
    .select({
      id: remittances.contractId,
      remittances: sql<number>`count(*)::int`,
      transfers: sql<number>`coalesce(sum(${remittances.count}), 0)::int`,
      amount: sql<Cents>`coalesce(sum(${remittances.amount}), 0)::bigint`,
      undoneCount: sql<number>`coalesce(sum(${rejectedCount} + ${returnedCount} + ${failedCount}), 0)::int`,
      undoneAmount: sql<Cents>`coalesce(sum(${rejectedAmount} + ${returnedAmount} + ${failedAmount}), 0)::bigint`,
    })
    .from(remittances)
    .where(and(inArray(remittances.contractId, [...ids]), gte(remittances.executionOn, since), ne(remittances.state, 'CANCELLED')))
    .groupBy(remittances.contractId)
  return new Map(rows.map(({ id, undoneCount: count, undoneAmount: amount, ...month }) => [id, { ...month, undone: { count, amount } }]))
}

export async function lastOf(db: Db, ids: readonly string[]) {
  const { id, number, executionOn, count, amount, state, purpose, contractId, presentedAt } = remittances
  const rows = await db
    .selectDistinctOn([contractId], { id, number, executionOn, count, amount, state, purpose, contractId, title: supports.name })
    .from(remittances)
    .innerJoin(supports, eq(supports.id, remittances.supportId))
    .where(inArray(contractId, [...ids]))
    .orderBy(contractId, desc(presentedAt), desc(number))
  return new Map(
    rows.map((row) => {
      const { contractId: of, purpose: _purpose, title: _title, ...last } = row
      return [of, { ...last, name: nameOfRemittance(row) }]
    }),
  )
}
