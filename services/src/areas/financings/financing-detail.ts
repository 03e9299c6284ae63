import { FINANCING_TYPES, type FinancingDetail, type LoanDetail, type detail } from '@almenara/contract/areas/financings/products'
import { addMonths, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, negate, ZERO } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { lastBankDayOfMonth } from '../../calendar/bank-days.ts'
import type { Db } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import type { Session } from '../../identity/sessions.ts'
import { displayName, ownedContracts, requireContract, type OwnedContract } from '../../products/access.ts'
import { firstHolder } from '../../products/holders.ts'
import { products } from '../../products/tables.ts'
import { nextReviewOf, pendingRows, rateNow, tableOf, type LoanContract } from './loan-contract.ts'
import { isExpired, readPortfolio, summaryOf, type Portfolio } from './portfolio.ts'
import { settlementDayUntil } from './rules/credit-settlement.ts'
import { defaultRateOf } from './rules/default-interest.ts'
import { receiptTotal } from './rules/receipt-legs.ts'
import { creditTerms, financings } from './tables.ts'

/** One financing of this user. Throws NOT_FOUND when it does not exist or is not theirs. */
export function requireFinancing(
  db: Db,
  session: Session,
  id: string,
  types: readonly (typeof FINANCING_TYPES)[number][] = FINANCING_TYPES,
): Promise<OwnedContract> {
  return requireContract(db, session, id, types)
}

export const readFinancing: Handler<typeof detail> = async ({ bank, session, params, now }) => {
  const product = await requireFinancing(bank.database, session, params.id)
  return detailOf(bank, session, product, now)
}

export async function detailOf({ database }: Bank, session: Session, product: OwnedContract, now: Instant): Promise<FinancingDetail> {
  const portfolio = await readPortfolio(database, [product], now)
  const holder = await firstHolder(database, product.id)
  const chargedTo = await chargedAccount(database, session, product.id)
  if (!holder || !chargedTo) throw new Failure('INTERNAL', { message: `Financing ${product.id} is not whole` })
  const { alias, openedOn } = product
  return {
    ...summaryOf(product, portfolio),
    ...(alias === null ? {} : { alias }),
    holder: holder.name,
    openedOn,
    chargedTo,
    ...(await ofItsType(database, product, portfolio)),
  }
}

/** Where receipts are charged, with its id where this user may see it. */
export async function chargedAccount(db: Db, session: Session, productId: string): Promise<FinancingDetail['chargedTo'] | undefined> {
  const [row] = await db
    .select({ id: products.id, commercialName: products.commercialName, iban: products.identifier })
    .from(financings)
    .innerJoin(products, eq(products.id, financings.chargedTo))
    .where(eq(financings.productId, productId))
  if (!row) return undefined
  const own = (await ownedContracts(db, session, ['VIEW', 'CREDIT'])).find(({ id }) => id === row.id)
  return own ? { id: own.id, name: displayName(own), iban: row.iban } : { name: row.commercialName, iban: row.iban }
}

type OfItsType = Pick<FinancingDetail, 'loan' | 'credit' | 'guarantee' | 'discount'>

async function ofItsType(db: Db, product: OwnedContract, portfolio: Portfolio): Promise<OfItsType> {
  const contract = portfolio.loans.get(product.id)
  if (contract) return { loan: loanDetail(product, contract, portfolio) }
  const guarantee = portfolio.guarantees.get(product.id)
  if (guarantee) {
    const { productId: _, amount: __, expiresOn, ...terms } = guarantee
    return { guarantee: { ...terms, expired: isExpired(guarantee, portfolio.today), ...(expiresOn === null ? {} : { expiresOn }) } }
  }
  const discount = portfolio.discounts.get(product.id)
  if (discount) {
    const { maximum, rate, used } = discount
    return { discount: { maximum, rate, available: add(maximum, negate(used)) } }
  }
  const [terms] = await db.select().from(creditTerms).where(eq(creditTerms.productId, product.id))
  return terms ? { credit: creditDetail(terms, product, portfolio) } : {}
}

function creditDetail(terms: typeof creditTerms.$inferSelect, product: OwnedContract, { books, today }: Portfolio) {
  const { balance = ZERO, overdraft = ZERO } = books.get(product.ledgerAccountId ?? -1) ?? {}
  const { productId: _, ...conditions } = terms
  return { limit: overdraft, available: add(balance, overdraft), ...conditions, nextSettlementOn: nextSettlement(today) }
}

function nextSettlement(today: LocalDate): LocalDate {
  return lastBankDayOfMonth(addMonths(settlementDayUntil(today), 3))
}

function loanDetail(product: OwnedContract, contract: LoanContract, portfolio: Portfolio): LoanDetail {
  const { loan, receipts, terms } = contract
  const table = tableOf(contract)
  const endsOn = table.at(-1)?.dueOn ?? loan.firstDueOn
  const rate = rateNow(contract)
  const nextReviewOn = nextReviewOf(contract, endsOn)
  const graceUntil = loan.graceMonths > 0 ? addMonths(loan.firstDueOn, loan.graceMonths - 1) : undefined
  const unpaid = receipts.filter(({ paidOn }) => paidOn === null)
  const blocked = prepaymentBlock(product, contract, portfolio.today)
  const { balance = ZERO } = portfolio.books.get(product.ledgerAccountId ?? -1) ?? {}
  return {
    purpose: loan.purpose,
    principal: loan.principal,
    outstanding: negate(balance),
    startedOn: loan.startedOn,
    endsOn,
    paid: receipts.length - unpaid.length,
    instalments: table.length,
    rate,
    ...(nextReviewOn ? { variable: { index: INDEX_NAMES[loan.referenceIndex ?? 'EURIBOR_12M'], spread: loan.spread, nextReviewOn } } : {}),
    ...(graceUntil && graceUntil > portfolio.today ? { graceUntil } : {}),
    defaultRate: defaultRateOf(loan.purpose, rate, loan.defaultRate),
    ...(product.type === 'LEASING' ? { residual: terms.residual, vatRate: terms.vatRate } : {}),
    unpaid: add(...unpaid.map((receipt) => receiptTotal({ ...receipt, lateInterest: ZERO }))),
    ...(blocked ? { prepayment: blocked } : {}),
  }
}

const INDEX_NAMES = { EURIBOR_12M: 'Euríbor a doce meses', IRS_10Y: 'IRS a diez años' } as const

/** Why a loan cannot be paid back early here; `undefined` where it can. */
export function prepaymentBlock(product: OwnedContract, contract: LoanContract, today: LocalDate): LoanDetail['prepayment'] {
  if (product.type === 'LEASING') return 'LEASING'
  const [next] = pendingRows(contract)
  if (!next) return 'FINISHED'
  // What falls due today is charged first.
  const isBehind = contract.receipts.some(({ paidOn }) => paidOn === null) || next.dueOn <= today
  if (isBehind) return 'UNPAID_RECEIPTS'
  return next.number <= contract.loan.graceMonths ? 'GRACE' : undefined
}
