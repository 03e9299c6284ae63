/** What paying a loan back early would do: the same figures for the simulation and for the order. */
import type { PrepaymentInput, PrepaymentSimulation } from '@almenara/contract/areas/financings/prepayment'
import type { LocalDate } from '@almenara/contract/dates'
import { AMOUNT_NOT_POSITIVE } from '@almenara/contract/field-faults'
import { PREPAYMENT_REASONS } from '@almenara/contract/financing-names'
import { add, formatAmount, negate, toCents, ZERO, type Cents } from '@almenara/contract/money'
import type { Rate } from '@almenara/contract/rate'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { badInput, Failure } from '../../http/failure.ts'
import type { OwnedContract } from '../../products/access.ts'
import { prepaymentBlock } from './financing-detail.ts'
import { nextReviewOf, pendingRows, rateNow, readLoan, tableOf, type LoanContract } from './loan-contract.ts'
import { accruedOn, compensationOf, LAWS } from './rules/prepayment.ts'
import type { ScheduleRow } from './rules/schedule.ts'
import { referenceRates } from './tables.ts'

/** Throws PREPAYMENT_REFUSED where the loan cannot be paid back early here, BAD_INPUT on `amount`. */
export async function planPrepayment(
  db: Db,
  product: OwnedContract,
  { amount, cut }: PrepaymentInput,
  today: LocalDate,
): Promise<PrepaymentSimulation> {
  const contract = await readLoan(db, product.id)
  if (!contract) throw new Failure('NOT_FOUND')
  const block = prepaymentBlock(product, contract, today)
  if (block) throw new Failure('PREPAYMENT_REFUSED', { message: PREPAYMENT_REASONS[block] })
  const pending = pendingRows(contract)
  const owed = owedOn(contract)
  checkAmount(amount, owed)
  const after = pendingRows({ ...contract, prepayments: [...contract.prepayments, { on: today, amount, cut }] })
  const accruedInterest = accruedOn(amount, rateNow(contract), lastDueOf(contract), today)
  const { rate: feeRate, amount: fee } = await feeOf(db, contract, { amount, pending, owed, today })
  const [before, then] = [sideOf(owed, pending, today), sideOf(toCents(owed - amount), after, today)]
  return {
    amount,
    cut,
    accruedInterest,
    fee,
    feeRate,
    feeLaw: LAWS[contract.loan.purpose],
    total: add(amount, accruedInterest, fee),
    before,
    after: then,
    saved: toCents(Math.max(0, before.interest - then.interest - accruedInterest)),
  }
}

function checkAmount(amount: Cents, owed: Cents): void {
  if (amount <= 0) throw badInput('amount', AMOUNT_NOT_POSITIVE)
  if (amount > owed) throw badInput('amount', `Debe ${formatAmount(owed)}. Escriba un importe menor o igual.`)
}

/** What is owed between instalments: after the last one, less what was paid early since. */
function owedOn(contract: LoanContract): Cents {
  const charged = contract.receipts.at(-1)?.number ?? 0
  const last = tableOf(contract).find(({ number }) => number === charged)
  const since = lastDueOf(contract)
  const early = contract.prepayments.filter(({ on }) => on >= since).map(({ amount }) => amount)
  return add(last?.outstanding ?? contract.loan.principal, negate(add(...early)))
}

function lastDueOf({ receipts, loan }: LoanContract): LocalDate {
  return receipts.at(-1)?.dueOn ?? loan.startedOn
}

interface Fee {
  amount: Cents
  pending: readonly ScheduleRow[]
  owed: Cents
  today: LocalDate
}

async function feeOf(db: Db, contract: LoanContract, { amount, pending, owed, today }: Fee): Promise<{ rate: Rate; amount: Cents }> {
  const { loan } = contract
  const terms = {
    purpose: loan.purpose,
    isVariable: loan.referenceIndex !== null,
    startedOn: loan.startedOn,
    agreedFee: loan.prepaymentFee,
  }
  // The loss lasts until the next review, from which the loan is at the market's rate again.
  const review = nextReviewOf(contract, pending.at(-1)?.dueOn ?? today)
  const exposed = review === undefined ? pending : pending.filter(({ dueOn }) => dueOn <= review)
  const marketRate = await marketRateFor(db, loan)
  return compensationOf({
    terms,
    on: today,
    amount,
    pending: exposed,
    endsOn: pending.at(-1)?.dueOn ?? today,
    outstanding: owed,
    marketRate,
  })
}

/** Of variable loans, their own index with their spread; of fixed ones, the ten-year swap. */
async function marketRateFor(db: Db, { referenceIndex, spread }: LoanContract['loan']): Promise<Rate | undefined> {
  const [last] = await db
    .select({ rate: referenceRates.rate })
    .from(referenceRates)
    .where(and(eq(referenceRates.referenceIndex, referenceIndex ?? 'IRS_10Y')))
    .orderBy(desc(referenceRates.month))
    .limit(1)
  return last && Math.max(0, last.rate + spread)
}

function sideOf(outstanding: Cents, rows: readonly ScheduleRow[], today: LocalDate): PrepaymentSimulation['before'] {
  return {
    outstanding,
    instalment: rows[0]?.total ?? ZERO,
    remaining: rows.length,
    endsOn: rows.at(-1)?.dueOn ?? today,
    interest: add(...rows.map(({ interest }) => interest)),
  }
}
