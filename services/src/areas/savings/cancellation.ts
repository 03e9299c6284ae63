/** Cancelling a deposit before it matures: what it would give, and doing it. */
import { cancellation as calls, type cancellationSimulation } from '@almenara/contract/areas/savings/operations'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { formatRate } from '@almenara/contract/millionths'
import { formatAmount, negate, ZERO, type Cents } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import { endSentence } from '@almenara/contract/sentence'
import { and, eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { writeAboutProduct } from '../../correspondence/about-product.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { displayName, requireProduct, type OwnedProduct } from '../../products/access.ts'
import { products } from '../../products/tables.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { TERMS_CHANGED } from '../../two-step/refusals.ts'
import { AVAILABLE_NOW, CREDITED } from '../../two-step/result-words.ts'
import { othersSignToday } from '../../two-step/same-day.ts'
import type { Work } from '../../two-step/work.ts'
import { depositLegs } from './deposit-legs.ts'
import { depositLetter } from './deposit-letter.ts'
import { cancellationOn, type Cancellation } from './deposit-terms.ts'
import { HAS_MATURED } from './deposit-words.ts'
import { linkedAccount, type LinkedAccount } from './linked-account.ts'
import { addMovements } from './movement-writer.ts'
import { savingsDues, termDeposits } from './tables.ts'
import { termsOf } from './valuation.ts'

interface Simulated extends Cancellation {
  on: LocalDate
  principal: Cents
  penaltyRate: ReturnType<typeof formatRate>
  account: LinkedAccount
}

async function simulate({ database }: Bank, deposit: OwnedProduct, on: LocalDate): Promise<Simulated> {
  const terms = await termsOf(database, deposit.id)
  if (terms.maturesOn <= on) throw new Failure('ORDER_CLOSED', { message: HAS_MATURED })
  const account = await linkedAccount(database, terms.accountId)
  return { on, principal: terms.principal, penaltyRate: formatRate(terms.penaltyRate), account, ...cancellationOn(terms, on) }
}

export const simulateCancellation: Handler<typeof cancellationSimulation> = async ({ bank, session, params, now }) => {
  const deposit = await requireProduct(bank.database, session, params.id, ['TERM_DEPOSIT'])
  const { on, principal, interest, daysLeft, penalty, withholding, net, account } = await simulate(bank, deposit, dayAt(now))
  return { on, principal, interest, daysLeft, penalty, withholding, net, account: { name: account.name, iban: account.iban } }
}

/** What was worked out for the day on which it was ordered: on another day it would be another. */
type Frozen = Pick<Simulated, 'on' | 'from' | 'principal' | 'interest' | 'withholding' | 'penalty'> & { productId: string }

export const cancellation: TwoStepOperation<{ id: string }, object, Frozen, 'TERMS_CHANGED'> = {
  kind: 'deposit-cancellation',
  calls,
  prepare: async ({ bank, session, params, now }) => {
    const deposit = await requireProduct(bank.database, session, params.id, ['TERM_DEPOSIT'])
    const found = await simulate(bank, deposit, dayAt(now))
    const { on, from, principal, interest, withholding, penalty, net, account } = found
    const name = displayName(deposit)
    const paid = { account: account.ledgerAccountId, deposit: deposit.ledgerAccountId, name: deposit.commercialName }
    const data: Frozen = { productId: deposit.id, on, from, principal, interest, withholding, penalty }
    return {
      title: 'Cancelación anticipada de un depósito',
      amount: principal,
      payee: account.name,
      purpose: `cancelar un depósito de ${formatAmount(principal, { currency: null })} EUR y abonar ${formatAmount(net, { currency: null })} EUR`,
      facts: factsOf(found, name, deposit.identifier),
      legs: await depositLegs(bank, { ...paid, principal, interest, withholding, penalty, from, to: on }),
      done: {
        title: 'Depósito cancelado',
        text: `Hemos abonado ${formatAmount(net)} en su cuenta ${endSentence(account.name)}`,
        next: [AVAILABLE_NOW, CREDITED],
      },
      product: deposit,
      ...othersSignToday(deposit, principal, now),
      data,
    }
  },
  refusals: { TERMS_CHANGED },
  work: (tx, executing) => cancel(tx, executing),
}

function factsOf(
  { principal, interest, penalty, penaltyRate, withholding, net, account, daysLeft, on }: Simulated,
  name: string,
  iban: string,
): Fact[] {
  return [
    { label: 'Capital que cancela', value: { type: 'MONEY', amount: principal } },
    { label: 'Depósito', value: { type: 'PARTY', name, iban } },
    { label: 'Intereses devengados', value: { type: 'MONEY', amount: interest } },
    { label: `Penalización (${penaltyRate} por ${daysLeft} días)`, value: { type: 'MONEY', amount: negate(penalty) } },
    { label: 'Retención de IRPF', value: { type: 'MONEY', amount: negate(withholding) } },
    { label: 'Recibirá', value: { type: 'MONEY', amount: net } },
    { label: 'En la cuenta', value: { type: 'PARTY', name: account.name, iban: account.iban } },
    { label: 'Fecha', value: { type: 'DAY', day: on } },
  ]
}

const cancel: Work<Frozen, 'TERMS_CHANGED'> = async (tx, { bank, data: frozen, now }) => {
  const { productId, on, from, principal, interest, withholding, penalty } = frozen
  const [terms] = await tx.select().from(termDeposits).where(eq(termDeposits.productId, productId)).for('update')
  const [product] = await tx.select().from(products).where(eq(products.id, productId))
  const [due] = await tx
    .select()
    .from(savingsDues)
    .where(and(eq(savingsDues.productId, productId), eq(savingsDues.state, 'FROZEN')))
  const stands = terms?.paidUntil === from && terms.principal === principal && product?.status === 'ACTIVE' && !due
  if (!stands || dayAt(now) !== on) return 'TERMS_CHANGED'
  await tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, productId))
  await tx.update(termDeposits).set({ paidUntil: on, principal: ZERO }).where(eq(termDeposits.productId, productId))
  const detail = 'Cancelación anticipada'
  await addMovements(
    tx,
    productId,
    [
      { kind: 'INTEREST' as const, amount: interest, balanceAfter: principal },
      { kind: 'PENALTY' as const, amount: negate(penalty), balanceAfter: principal },
      { kind: 'WITHHOLDING' as const, amount: negate(withholding), balanceAfter: principal },
      { kind: 'CANCELLATION' as const, amount: negate(principal), balanceAfter: ZERO },
    ]
      .filter(({ amount }) => amount !== 0)
      .map((movement) => ({ ...movement, bookedOn: on, detail })),
  )
  const { accountId, rate } = terms
  const settled = { productId, accountId, rate, principal, from, to: on, bookedOn: on, interest, withholding, penalty, returned: principal }
  await writeAboutProduct(tx, bank, await depositLetter(tx, { ...settled, kind: 'CANCELLATION' }, now), now)
  return undefined
}
