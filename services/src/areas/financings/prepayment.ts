/** Paying a part of a loan back early, or all of it: what it would do, and the order that does it. */
import {
  prepayment as calls,
  type prepaymentSimulation,
  type PrepaymentInput,
  type PrepaymentSimulation,
} from '@almenara/contract/areas/financings/prepayment'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { CUT_NAMES } from '@almenara/contract/financing-names'
import { add, formatAmount, negate, type Cents } from '@almenara/contract/money'
import { formatRate } from '@almenara/contract/rate'
import type { Fact } from '@almenara/contract/two-step'
import { endSentence } from '@almenara/contract/sentence'
import { count, eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { badInput, Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import type { Leg } from '../../ledger/types.ts'
import { displayName, requireProduct, type OwnedContract, type OwnedProduct } from '../../products/access.ts'
import { houseAccount } from '../../products/house-accounts.ts'
import { money } from '../../products/position.ts'
import { products } from '../../products/tables.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../two-step/define.ts'
import { CHARGED } from '../../two-step/result-words.ts'
import { othersSignToday } from '../../two-step/same-day.ts'
import { requireOperative } from '../../two-step/signatory.ts'
import { PRODUCT_CHANGED } from '../../two-step/refusals.ts'
import type { Work } from '../../two-step/work.ts'
import { chargedAccount, requireFinancing } from './financing-detail.ts'
import { planPrepayment } from './prepayment-plan.ts'
import { financingReceipts, loanPrepayments, loans } from './tables.ts'

interface Which {
  id: string
}

const LOANS = ['LOAN', 'LEASING'] as const

export const simulatePrepayment: Handler<typeof prepaymentSimulation> = async ({ bank, session, params, query, now }) => {
  const product = await requireFinancing(bank.database, session, params.id, LOANS)
  return planPrepayment(bank.database, product, query, dayAt(now))
}

/** What the work needs, frozen with the order: the loan as it was, and what is written of it. */
interface Frozen {
  productId: string
  on: LocalDate
  receipts: number
  prepayments: number
  amount: Cents
  cut: PrepaymentInput['cut']
  interest: Cents
  fee: Cents
  /** Nothing is left to be paid. */
  ends: boolean
}

export const prepayment: TwoStepOperation<Which, PrepaymentInput, Frozen, 'PRODUCT_CHANGED'> = {
  kind: 'loan-prepayment',
  calls,
  contract: { of: 'PRODUCT' },
  prepare: async (request) => {
    const { bank, session, params, input, now } = request
    const product = await requireFinancing(bank.database, session, params.id, LOANS)
    requireOperative(product)
    const today = dayAt(now)
    const plan = await planPrepayment(bank.database, product, input, today)
    const payer = await payerOf(request)
    const { available } = money(payer)
    if (plan.total > available) {
      const most = `En la cuenta de cargo hay ${formatAmount(available)} disponibles y se cargarán ${formatAmount(plan.total)}.`
      throw badInput('amount', `${most} Escriba un importe menor.`, 'INSUFFICIENT_FUNDS')
    }
    const standing = await standingOf(bank.database, product.id)
    const { amount, cut, accruedInterest: interest, fee } = plan
    const data: Frozen = { productId: product.id, on: today, ...standing, amount, cut, interest, fee, ends: plan.after.remaining === 0 }
    const legs = await legsOf(request, plan, product, payer)
    return {
      ...wordsOf(plan, product, payer, today),
      legs,
      data,
      product: payer,
      ...othersSignToday(payer, plan.total, now),
    }
  },
  refusals: { PRODUCT_CHANGED },
  work: (tx, executing) => record(tx, executing),
}

/** The account that pays the receipts, which whoever orders this must be able to see. */
async function payerOf({ bank, session, params }: Preparing<Which, PrepaymentInput>): Promise<OwnedProduct> {
  const account = await chargedAccount(bank.database, session, params.id)
  if (!account?.id)
    throw new Failure('PREPAYMENT_REFUSED', { message: 'Para amortizar debe poder operar con la cuenta de cargo del préstamo.' })
  return requireProduct(bank.database, session, account.id, ['VIEW', 'CREDIT'])
}

/** How many receipts and prepayments the loan has: with another of either, the figures are others. */
async function standingOf(db: Db, productId: string): Promise<{ receipts: number; prepayments: number }> {
  const [receipts] = await db.select({ found: count() }).from(financingReceipts).where(eq(financingReceipts.productId, productId))
  const [early] = await db.select({ found: count() }).from(loanPrepayments).where(eq(loanPrepayments.productId, productId))
  return { receipts: receipts?.found ?? 0, prepayments: early?.found ?? 0 }
}

function wordsOf(plan: PrepaymentSimulation, product: OwnedContract, payer: OwnedProduct, today: LocalDate): Omit<Prepared, 'legs'> {
  const { amount, cut, total, after, before, saved } = plan
  const name = displayName(product)
  const ends = after.remaining === 0
  const then: Fact[] = ends
    ? [{ label: 'Después', value: { type: 'TEXT', text: 'El préstamo queda pagado del todo' } }]
    : [
        { label: 'Cuota desde ahora', value: { type: 'MONEY', amount: after.instalment } },
        { label: 'Último vencimiento', value: { type: 'DAY', day: after.endsOn } },
      ]
  const facts: Fact[] = [
    { label: 'Total que se carga', value: { type: 'MONEY', amount: total } },
    { label: 'Capital que amortiza', field: 'amount', value: { type: 'MONEY', amount } },
    { label: 'Intereses hasta hoy', value: { type: 'MONEY', amount: plan.accruedInterest } },
    {
      label: plan.feeRate === 0 ? `Compensación (${plan.feeLaw})` : `Compensación (hasta ${formatRate(plan.feeRate)}, ${plan.feeLaw})`,
      value: { type: 'MONEY', amount: plan.fee },
    },
    { label: 'Préstamo', value: { type: 'TEXT', text: `${name}, ${product.identifier}` } },
    { label: 'Modalidad', field: 'cut', value: { type: 'TEXT', text: CUT_NAMES[cut] } },
    { label: 'Cuenta de cargo', value: { type: 'PARTY', name: displayName(payer), iban: payer.identifier } },
    ...then,
    { label: 'Fecha', value: { type: 'DAY', day: today } },
  ]
  const owed = formatAmount(after.outstanding)
  return {
    title: 'Amortización anticipada',
    amount: total,
    payee: name,
    purpose: `amortizar ${formatAmount(amount, { currency: null })} EUR de su préstamo ${product.identifier}`,
    facts,
    done: {
      title: ends ? 'Préstamo pagado' : 'Amortización hecha',
      text: ends ? `Ya no debe nada de ${endSentence(name)}` : `Ahora debe ${owed} de ${endSentence(name)}`,
      next: [
        ...(ends ? [] : [instalmentWords(before.instalment, after.instalment)]),
        ...(saved > 0 ? [`Dejará de pagar ${formatAmount(saved)} de intereses, con el tipo de hoy.`] : []),
        CHARGED,
      ],
    },
  }
}

/** Whoever ends before goes on paying the same, but for cents of rounding. */
function instalmentWords(before: Cents, after: Cents): string {
  if (before === after) return `Su cuota sigue siendo de ${formatAmount(after)}.`
  return `Su cuota pasa de ${formatAmount(before)} a ${formatAmount(after)}.`
}

async function legsOf(
  { bank }: Preparing<Which, PrepaymentInput>,
  { amount, accruedInterest, fee, total }: PrepaymentSimulation,
  product: OwnedContract,
  payer: OwnedProduct,
): Promise<Leg[]> {
  if (product.ledgerAccountId === null) throw new Failure('INTERNAL', { message: `Loan ${product.id} has no books` })
  const words = { type: 'LOAN_INSTALLMENT', commonConcept: 5, ownConcept: 52, title: 'Amortización anticipada' } as const
  const detail = product.commercialName
  const gains = add(accruedInterest, fee)
  const legs: Leg[] = [
    { account: payer.ledgerAccountId, amount: negate(total), ...words, detail, reference: product.identifier },
    { account: product.ledgerAccountId, amount, ...words, detail: 'Capital amortizado' },
  ]
  if (gains === 0) return legs
  return [...legs, { account: await houseAccount(bank.database, 'income'), amount: gains, ...words, detail }]
}

/** Writes it in the table of the loan, if the loan is still as it was when it was asked for. */
const record: Work<Frozen, 'PRODUCT_CHANGED'> = async (tx, { order, data, now }) => {
  await tx.select({ id: loans.productId }).from(loans).where(eq(loans.productId, data.productId)).for('update')
  const standing = await standingOf(tx, data.productId)
  if (dayAt(now) !== data.on || standing.receipts !== data.receipts || standing.prepayments !== data.prepayments) return 'PRODUCT_CHANGED'
  const { productId, on: paidOn, amount, cut, interest, fee } = data
  await tx
    .insert(loanPrepayments)
    .values({ orderId: order.id, productId, number: data.prepayments + 1, paidOn, amount, cut, interest, fee })
  if (data.ends) await tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, productId))
  return undefined
}
