/** Financing in tests: a loan, a credit account, a guarantee, each charged to an account of its owner. */
import { addMonths, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { randomUUID } from 'node:crypto'
import { DATED_WORKS } from '../areas/dated-works.ts'
import { chargeReceipts } from '../areas/financings/charge-receipts.ts'
import { reviewRates } from '../areas/financings/review-rates.ts'
import { settleCredits } from '../areas/financings/settle-credits.ts'
import {
  creditTerms,
  discountedBills,
  discountLines,
  financings,
  guarantees,
  loanRates,
  loans,
  referenceRates,
} from '../areas/financings/tables.ts'
import type { DatedWork } from '../calendar/dated-work.ts'
import { runDay, runDueDays } from '../calendar/run-days.ts'
import { isBankDay } from '../calendar/bank-days.ts'
import { openAccount } from '../ledger/open-account.ts'
import { holders, powers, products } from '../products/tables.ts'
import type { TestAccount, TestBank, TestUser } from './bank.ts'

let contracts = 0

type Type = 'LOAN' | 'LEASING' | 'CREDIT' | 'GUARANTEE' | 'FINANCIAL_IMPACT'

interface TestProduct {
  type: Type
  name: string
  openedOn: LocalDate
  /** The limit of its ledger account; without one it has none. */
  limit?: number
  canOperate?: boolean
}

/** A product of this user, and the row that says where it is charged. */
async function addProduct(test: TestBank, owner: TestUser, payer: TestAccount | undefined, product: TestProduct): Promise<TestAccount> {
  const { type, name, openedOn, limit, canOperate = true } = product
  contracts += 1
  const id = test.bank.ids.next()
  const iban = `0418-7-${String(contracts).padStart(7, '0')}`
  return test.database.transaction(async (tx) => {
    const ledgerAccountId = limit === undefined ? null : await openAccount(tx, { overdraft: toCents(limit) })
    await tx.insert(products).values({ id, type, commercialName: name, identifier: iban, ledgerAccountId, openedOn })
    await tx.insert(holders).values({ productId: id, partyId: owner.partyId, ordinal: 1 })
    await tx.insert(powers).values({ userId: owner.id, productId: id, position: 500 + contracts, canOperate })
    await tx.insert(financings).values({ productId: id, chargedTo: payer?.id ?? id })
    return { id, iban, ledgerAccountId: ledgerAccountId ?? -1 }
  })
}

type LoanTerms = Partial<Omit<typeof loans.$inferInsert, 'productId'>> & { rate?: number; type?: 'LOAN' | 'LEASING'; canOperate?: boolean }

/** 12.000 € at 6 % in 24 months from 15/11/2026, by default; the money is in the books. */
export async function addLoan(test: TestBank, owner: TestUser, payer: TestAccount, asked: LoanTerms = {}): Promise<TestAccount> {
  const { rate = 6000, type = 'LOAN', canOperate = true, ...given } = asked
  const startedOn = given.startedOn ?? toLocalDate('2026-11-15')
  const principal = given.principal ?? toCents(12_000_00)
  const loan = await addProduct(test, owner, payer, { type, name: 'Préstamo', openedOn: startedOn, limit: principal, canOperate })
  await test.database.transaction(async (tx) => {
    await tx.insert(loans).values({
      productId: loan.id,
      purpose: 'CONSUMER',
      principal,
      startedOn,
      firstDueOn: addMonths(startedOn, 1),
      months: 24,
      prepaymentFee: 1000,
      defaultRate: 8000,
      ...given,
    })
    await tx.insert(loanRates).values({ productId: loan.id, since: startedOn, rate })
  })
  const text = { type: 'LOAN_PROCEEDS', commonConcept: 5, title: 'Concesión' } as const
  await test.bank.ledger.post({
    key: randomUUID(),
    kind: 'test',
    bookedOn: startedOn,
    legs: [
      { account: loan.ledgerAccountId, amount: toCents(-principal), ...text },
      { account: test.house, amount: principal, ...text },
    ],
  })
  return loan
}

/** A credit account of 10.000 €, at 5 %, with a fee of 0,25 % on what is not drawn. */
export async function addCredit(test: TestBank, owner: TestUser): Promise<TestAccount> {
  const openedOn = toLocalDate('2026-01-15')
  const credit = await addProduct(test, owner, undefined, { type: 'CREDIT', name: 'Cuenta de crédito', openedOn, limit: 10_000_00 })
  const terms = { rate: 5000, excessRate: 29_000, undrawnFee: 250, endsOn: toLocalDate('2029-01-15') }
  await test.database.transaction((tx) => tx.insert(creditTerms).values({ productId: credit.id, ...terms }))
  return credit
}

export async function addGuarantee(test: TestBank, owner: TestUser, payer: TestAccount): Promise<TestAccount> {
  const issuedOn = toLocalDate('2026-11-23')
  const guarantee = await addProduct(test, owner, payer, { type: 'GUARANTEE', name: 'Aval', openedOn: issuedOn })
  const terms = { amount: toCents(48_000_00), beneficiary: 'Ayuntamiento de Vallmar', purpose: 'Obra', kind: 'TECHNICAL' as const }
  await test.database.transaction((tx) =>
    tx.insert(guarantees).values({ productId: guarantee.id, ...terms, issuedOn, feeRate: 1000, minimumFee: toCents(3000) }),
  )
  return guarantee
}

/** A discount line of 50.000 € with a bill collected, one returned and one to fall due, of 1.000, 2.000 and 3.000 €. */
export async function addDiscount(test: TestBank, owner: TestUser, payer: TestAccount): Promise<TestAccount> {
  const openedOn = toLocalDate('2026-01-02')
  const line = await addProduct(test, owner, payer, { type: 'FINANCIAL_IMPACT', name: 'Descuento', openedOn })
  const bill = (number: string, amount: number, dueOn: string) => ({
    productId: line.id,
    number,
    drawee: `Librado ${number}`,
    amount: toCents(amount),
    interest: toCents(500),
    fee: toCents(900),
    discountedOn: toLocalDate('2026-08-03'),
    dueOn: toLocalDate(dueOn),
  })
  await test.database.transaction(async (tx) => {
    await tx.insert(discountLines).values({ productId: line.id, maximum: toCents(50_000_00), rate: 5000 })
    await tx
      .insert(discountedBills)
      .values([
        bill('A1', 1_000_00, '2026-10-05'),
        { ...bill('A2', 2_000_00, '2026-11-05'), returnedOn: toLocalDate('2026-11-09'), returnReason: 'Falta de fondos' },
        bill('A3', 3_000_00, '2026-12-07'),
      ])
  })
  return line
}

export async function publishRate(test: TestBank, month: string, rate: number): Promise<void> {
  const row = { referenceIndex: 'EURIBOR_12M' as const, month: toLocalDate(month), rate }
  await test.database.transaction((tx) => tx.insert(referenceRates).values(row))
}

/** A bank day asks a hundred questions of every area: where there is financing alone, these are all that finds any work. */
const OF_FINANCINGS: readonly DatedWork[] = [reviewRates, chargeReceipts, settleCredits]

/** Runs the bank days from one to another, both included, the clock at nine of each: with the work of financing, or with all that the bank does. */
export async function runDays(test: TestBank, from: string, to: string, which: 'OWN' | 'ALL' = 'OWN'): Promise<void> {
  for (let day = toLocalDate(from); day <= to; day = toLocalDate(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10))) {
    if (!isBankDay(day)) continue
    test.clock.set(`${day}T09:00:00Z`)
    await runDay(test.bank, which === 'ALL' ? DATED_WORKS : OF_FINANCINGS, day)
  }
}

/** Runs at once the days that have come by the morning of one. */
export async function catchUp(test: TestBank, day: string): Promise<void> {
  test.clock.set(`${day}T09:00:00Z`)
  await runDueDays(test.bank, OF_FINANCINGS)
}
