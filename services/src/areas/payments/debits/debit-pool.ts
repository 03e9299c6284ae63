/** Who collects by file: the presenters and creditors of a customer, what waits in each, and their conditions. */
import type { ContractAction } from '@almenara/contract/areas/payments/contracts'
import { DEBIT_REFUND_KINDS, DEBIT_REFUND_STATES, DEBIT_STATES } from '@almenara/contract/areas/payments/debit-codes'
import type {
  DebitCreditor,
  DebitCreditorDetail,
  DebitSubmitter,
  debitContracts,
  debitCreditor,
  debitStatusOptions,
  debitSubmitter,
} from '@almenara/contract/areas/payments/debit-contracts'
import { REMITTANCE_STATES, LISTED_SUPPORT_STATES } from '@almenara/contract/areas/payments/codes'
import { DEBIT_REFUND_KIND_NAMES, DEBIT_REFUND_STATE_NAMES, DEBIT_STATE_NAMES } from '@almenara/contract/debit-remittance-names'
import { dayAt, firstOfMonth, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { REMITTANCE_STATE_NAMES, SUPPORT_STATE_NAMES } from '@almenara/contract/remittance-names'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { CUT_OFF, debitDay } from '../../../calendar/payment-days.ts'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { firstHolder } from '../../../products/holders.ts'
import { powers, products } from '../../../products/tables.ts'
import { decideActions, type ActionRule } from '../../../two-step/allowed-actions.ts'
import { contractsOf, maySign, mayPrepare, type OwnedRemittanceContract } from '../contracts/contracts.ts'
import { chargedAccountOf, lastOf, monthsOf, pendingOf } from '../lists/contract-pool.ts'
import { named } from '../lists/status-options.ts'
import { OPEN_STATES } from '../remittances/outcomes.ts'
import { remittances } from '../remittances/tables.ts'
import { requireCreditor, submittersOf, type OwnedSubmitter } from './debit-access.ts'

export const readDebitContracts: Handler<typeof debitContracts> = async ({ bank, session, now }) => {
  const db = bank.database
  const submitters = await submittersOf(db, session.userId)
  const creditors = await summaries(db, await contractsOf(db, session.userId, 'DEBITS'), submitters, now)
  const pending = creditors.map((creditor) => creditor.pending)
  return {
    submitters: await Promise.all(submitters.map((one) => toSubmitter(db, one))),
    creditors,
    pending: { count: pending.reduce((sum, { count }) => sum + count, 0), amount: add(ZERO, ...pending.map(({ amount }) => amount)) },
  }
}

export const readDebitSubmitter: Handler<typeof debitSubmitter> = async ({ bank, session, params, now }) => {
  const db = bank.database
  const submitters = await submittersOf(db, session.userId)
  const found = submitters.find(({ id }) => id === params.id)
  if (!found) throw new Failure('NOT_FOUND')
  const own = (await contractsOf(db, session.userId, 'DEBITS')).filter(({ submitterId }) => submitterId === found.id)
  const holder = await firstHolder(db, found.id)
  return { ...(await toSubmitter(db, found)), taxId: holder?.taxId ?? '', creditors: await summaries(db, own, submitters, now) }
}

async function toSubmitter(db: Db, { id, number, alias, commercialName }: OwnedSubmitter): Promise<DebitSubmitter> {
  const holder = await firstHolder(db, id)
  return { id, number, name: alias ?? commercialName, type: 'DEBIT_SUBMITTER', holder: holder?.name ?? '' }
}

export const readDebitCreditor: Handler<typeof debitCreditor> = async ({ bank, session, params, now }) => {
  const db = bank.database
  const contract = await requireCreditor(db, session.userId, params.id)
  const [summary] = await summaries(db, [contract], await submittersOf(db, session.userId), now)
  if (!summary) throw new Failure('NOT_FOUND')
  const actions = summary.last ? [...WRITTEN, REPEAT] : WRITTEN
  return { ...summary, ...(await rulesOf({ bank, session, now }, contract, actions)) }
}

/** What a contract of debits says of itself. */
export async function rulesOf(
  { bank, session, now }: Pick<Asked, 'bank' | 'session' | 'now'>,
  contract: OwnedRemittanceContract,
  actions: readonly ActionRule<ContractAction>[] = ACTIONS,
) {
  const db = bank.database
  const holder = await firstHolder(db, contract.id)
  const { suffix, bookedAs, partial, perFile, perDay, fourEyes, feeEach, feeReturned } = contract
  // Whoever may prepare may do all of these: they end in a file that somebody signs.
  const prepares = { ...contract, canOperate: mayPrepare(contract), signatures: 1, signLimit: null }
  return {
    holder: holder?.name ?? '',
    taxId: holder?.taxId ?? '',
    suffix,
    returnsAccount: await returnsAccountOf(db, session.userId, contract),
    bookedAs,
    partial,
    ...(perFile === null ? {} : { perFile }),
    ...(perDay === null ? {} : { perDay }),
    fourEyes,
    signatures: Math.max(contract.signatures, contract.account.signatures),
    fees: { each: feeEach, returned: feeReturned },
    cutOff: CUT_OFF,
    firstOn: debitDay(now),
    terms: termsOf(contract.scheme ?? 'CORE'),
    allowed: await decideActions({ bank, session, now }, prepares, actions),
  }
}

type Asked = Parameters<typeof readDebitCreditor>[0]

const ACTIONS: readonly ActionRule<ContractAction>[] = [{ action: 'PRESENT', feature: 'payments.present-support', protects: true }]

/** What is not advanced may be written by hand too. */
const WRITTEN: typeof ACTIONS = [...ACTIONS, { action: 'WRITE', feature: 'payments.remittance-editor', protects: true }]
const REPEAT: ActionRule<ContractAction> = { action: 'REPEAT', feature: 'payments.remittance-editor', protects: true }

/** EPC016-06 §4.3 and EPC222-07; RDL 19/2018 arts. 43, 48 and 49. */
function termsOf(scheme: DebitCreditor['scheme']): DebitCreditorDetail['terms'] {
  const core = { scheme: 'CORE' as const, returnDays: 5, refundWeeks: 8, unauthorisedMonths: 13 }
  const b2b = { scheme: 'B2B' as const, returnDays: 3 }
  if (scheme === 'BOTH') return [core, b2b]
  return scheme === 'CORE' ? [core] : [b2b]
}

async function returnsAccountOf(db: Db, userId: number, contract: OwnedRemittanceContract) {
  if (contract.returnsAccountId === null) return chargedAccountOf(contract)
  const { id, identifier: iban, commercialName } = products
  const [found] = await db
    .select({ id, iban, commercialName, alias: powers.alias, mine: powers.userId })
    .from(products)
    .leftJoin(powers, and(eq(powers.productId, id), eq(powers.userId, userId)))
    .where(eq(id, contract.returnsAccountId))
  if (!found) return chargedAccountOf(contract)
  return { ...(found.mine === null ? {} : { id: found.id }), name: found.alias ?? found.commercialName, iban: found.iban }
}

async function summaries(...of: Parameters<typeof collectingSummaries>): Promise<DebitCreditor[]> {
  const found = await collectingSummaries(...of)
  return found.map((summary) => ({ ...summary, type: 'DEBIT_CREDITOR' }))
}

/** What waits under each contract of debits, what it has collected in the month and what is coming. */
export async function collectingSummaries(
  db: Db,
  contracts: readonly OwnedRemittanceContract[],
  submitters: readonly OwnedSubmitter[],
  now: Instant,
): Promise<Omit<DebitCreditor, 'type'>[]> {
  if (contracts.length === 0) return []
  const ids = contracts.map(({ id }) => id)
  const [pending, months, lasts, coming] = await Promise.all([
    pendingOf(db, ids),
    monthsOf(db, ids, firstOfMonth(dayAt(now))),
    lastOf(db, ids),
    comingOf(db, ids),
  ])
  return contracts.map((contract) => {
    const { id, number, alias, commercialName, submitterId } = contract
    const last = lasts.get(id)
    const { transfers: debits, ...month } = months.get(id) ?? {
      remittances: 0,
      transfers: 0,
      amount: ZERO,
      undone: { count: 0, amount: ZERO },
    }
    return {
      id,
      number,
      name: alias ?? commercialName,
      ...(submitters.some((one) => one.id === submitterId) && submitterId !== null ? { submitterId } : {}),
      creditorId: contract.creditorId ?? '',
      scheme: contract.scheme ?? 'CORE',
      account: chargedAccountOf(contract),
      canPrepare: mayPrepare(contract),
      canSign: maySign(contract),
      pending: pending.get(id) ?? { count: 0, amount: ZERO },
      month: { ...month, debits },
      coming: coming.get(id) ?? { count: 0, amount: ZERO },
      ...(last ? { last } : {}),
    }
  })
}

/** Signed and not answered yet. */
async function comingOf(db: Db, ids: readonly string[]) {
  const { contractId, state, count, amount, executionOn, settledCount, rejectedCount, cancelledCount } = remittances
  const { settledAmount, rejectedAmount, cancelledAmount } = remittances
  const rows = await db
    .select({
      id: contractId,
      count: sql<number>`sum(${count} - ${settledCount} - ${rejectedCount} - ${cancelledCount})::int`,
      amount: sql<Cents>`sum(${amount} - ${settledAmount} - ${rejectedAmount} - ${cancelledAmount})::bigint`,
      on: sql<LocalDate>`min(${executionOn})`,
    })
    .from(remittances)
    .where(and(inArray(contractId, [...ids]), inArray(state, [...OPEN_STATES])))
    .groupBy(contractId)
  return new Map(rows.map(({ id, ...coming }) => [id, coming]))
}

const OPTIONS = {
  files: named(LISTED_SUPPORT_STATES, SUPPORT_STATE_NAMES),
  remittances: named(REMITTANCE_STATES, REMITTANCE_STATE_NAMES),
  debits: named(DEBIT_STATES, DEBIT_STATE_NAMES),
  refunds: named(DEBIT_REFUND_STATES, DEBIT_REFUND_STATE_NAMES),
  refundKinds: named(DEBIT_REFUND_KINDS, DEBIT_REFUND_KIND_NAMES),
}

export const readDebitStatusOptions: Handler<typeof debitStatusOptions> = async () => OPTIONS
