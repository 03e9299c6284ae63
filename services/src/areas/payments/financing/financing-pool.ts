/** Whose debits are advanced: the presenters and creditors of a customer, with the line of each as it stands. */
import { LISTED_SUPPORT_STATES, REMITTANCE_STATES } from '@almenara/contract/areas/payments/codes'
import { DEBIT_STATES } from '@almenara/contract/areas/payments/debit-codes'
import { ADVANCE_STATES, DOCUMENT_STATES } from '@almenara/contract/areas/payments/financing-codes'
import type {
  FinancingCreditor,
  FinancingLine as Line,
  FinancingSubmitter,
  financingContracts,
  financingCreditor,
  financingStatusOptions,
  financingSubmitter,
} from '@almenara/contract/areas/payments/financing-contracts'
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { DEBIT_STATE_NAMES } from '@almenara/contract/debit-remittance-names'
import { ADVANCE_STATE_NAMES, DOCUMENT_STATE_NAMES } from '@almenara/contract/financing-remittance-names'
import { add, negate, toCents, ZERO } from '@almenara/contract/money'
import { REMITTANCE_STATE_NAMES, SUPPORT_STATE_NAMES } from '@almenara/contract/remittance-names'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { firstHolder } from '../../../products/holders.ts'
import { contractsOf, type OwnedRemittanceContract } from '../contracts/contracts.ts'
import { requireCreditor, submittersOf, type OwnedSubmitter } from '../debits/debit-access.ts'
import { collectingSummaries, rulesOf } from '../debits/debit-pool.ts'
import { named } from '../lists/status-options.ts'
import { availableOn, isExpired, lineOf, linesOf, riskOf, type FinancingLine } from './line.ts'
import { releasesOf, type Release } from './releases.ts'

/** Days of the calendar that are told. */
const MOST_RELEASES = 30

export const readFinancingContracts: Handler<typeof financingContracts> = async ({ bank, session, now }) => {
  const db = bank.database
  const submitters = await submittersOf(db, session.userId, 'FINANCING')
  const creditors = await summaries(db, await contractsOf(db, session.userId, 'FINANCING'), submitters, now)
  const pending = creditors.map((creditor) => creditor.pending)
  return {
    submitters: await Promise.all(submitters.map((one) => toSubmitter(db, one))),
    creditors,
    pending: { count: pending.reduce((sum, { count }) => sum + count, 0), amount: add(ZERO, ...pending.map(({ amount }) => amount)) },
  }
}

export const readFinancingSubmitter: Handler<typeof financingSubmitter> = async ({ bank, session, params, now }) => {
  const db = bank.database
  const submitters = await submittersOf(db, session.userId, 'FINANCING')
  const found = submitters.find(({ id }) => id === params.id)
  if (!found) throw new Failure('NOT_FOUND')
  const own = (await contractsOf(db, session.userId, 'FINANCING')).filter(({ submitterId }) => submitterId === found.id)
  const holder = await firstHolder(db, found.id)
  return { ...(await toSubmitter(db, found)), taxId: holder?.taxId ?? '', creditors: await summaries(db, own, submitters, now) }
}

async function toSubmitter(db: Db, { id, number, alias, commercialName }: OwnedSubmitter): Promise<FinancingSubmitter> {
  const holder = await firstHolder(db, id)
  return { id, number, name: alias ?? commercialName, type: 'FINANCING_SUBMITTER', holder: holder?.name ?? '' }
}

async function summaries(
  db: Db,
  contracts: readonly OwnedRemittanceContract[],
  submitters: readonly OwnedSubmitter[],
  now: Instant,
): Promise<FinancingCreditor[]> {
  const ids = contracts.map(({ id }) => id)
  const [found, lines, releases] = await Promise.all([
    collectingSummaries(db, contracts, submitters, now),
    linesOf(db, ids),
    releasesOf(db, ids),
  ])
  return found.flatMap((summary) => {
    const line = lines.get(summary.id)
    return line ? [{ ...summary, type: 'FINANCING_CREDITOR' as const, line: toLine(line, releases(summary.id), dayAt(now)) }] : []
  })
}

function toLine(line: FinancingLine, releases: readonly Release[], today: LocalDate): Line {
  const [next] = releases
  return {
    limit: line.limit,
    risk: riskOf(line),
    available: availableOn(line, today),
    ...(next ? { next: { on: next.on, amount: next.amount } } : {}),
    ...(line.validUntil === null ? {} : { validUntil: line.validUntil }),
    expired: isExpired(line, today),
  }
}

export const readFinancingCreditor: Handler<typeof financingCreditor> = async ({ bank, session, params, now }) => {
  const db = bank.database
  const contract = await requireCreditor(db, session.userId, params.id, 'FINANCING')
  const [summary] = await summaries(db, [contract], await submittersOf(db, session.userId, 'FINANCING'), now)
  if (!summary) throw new Failure('NOT_FOUND')
  const [rules, line, releases] = await Promise.all([
    rulesOf({ bank, session, now }, contract),
    lineOf(db, contract.id),
    releasesOf(db, [contract.id]),
  ])
  const { rate, yearDays, minimumDays } = line
  const days = releases(contract.id)
  const listed = add(ZERO, ...days.map(({ amount }) => amount))
  return {
    ...summary,
    ...rules,
    rate,
    yearDays,
    minimumDays,
    openedOn: contract.openedOn,
    releases: runningAvailable(days.slice(0, MOST_RELEASES), summary.line),
    unlisted: add(riskOf(line), negate(listed)),
  }
}

/** What is available after each of them. */
function runningAvailable(days: readonly Release[], { available, expired }: Line) {
  let after = available
  return days.map((day) => {
    after = expired ? after : toCents(after + day.amount)
    return { ...day, after }
  })
}

const OPTIONS = {
  files: named(LISTED_SUPPORT_STATES, SUPPORT_STATE_NAMES),
  remittances: named(REMITTANCE_STATES, REMITTANCE_STATE_NAMES),
  debits: named(DEBIT_STATES, DEBIT_STATE_NAMES),
  advances: named(ADVANCE_STATES, ADVANCE_STATE_NAMES),
  documents: named(DOCUMENT_STATES, DOCUMENT_STATE_NAMES),
}

export const readFinancingStatusOptions: Handler<typeof financingStatusOptions> = async () => OPTIONS
