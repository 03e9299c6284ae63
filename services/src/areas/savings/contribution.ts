/** An extra contribution to a pension plan, from an account of the customer. */
import { contribution as calls, type ContributionInput } from '@almenara/contract/areas/savings/operations'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { AMOUNT_NOT_POSITIVE } from '@almenara/contract/field-faults'
import { formatAmount, negate, type Cents } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import { endSentence } from '@almenara/contract/sentence'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { badInput, Failure } from '../../http/failure.ts'
import type { Leg } from '../../ledger/types.ts'
import { ACCOUNT_TYPES, displayName, ownedProducts, type OwnedContract, type OwnedProduct } from '../../products/access.ts'
import { houseAccount } from '../../products/house-accounts.ts'
import { money } from '../../products/position.ts'
import type { Preparing, TwoStepOperation } from '../../two-step/define.ts'
import { contributionsOf, countContribution, type YearOfContributions } from './contribution-limit.ts'
import { addMovements } from './movement-writer.ts'
import { requireSavings } from './savings-pool.ts'
import { pensionContracts } from './tables.ts'

interface Frozen {
  productId: string
  partyId: number
  amount: Cents
}

export const contribution: TwoStepOperation<{ id: string }, ContributionInput, Frozen, 'CONTRIBUTION_LIMIT'> = {
  kind: 'plan-contribution',
  calls,
  prepare: async (request) => {
    const { bank, session, params, input, now } = request
    const plan = await requireSavings(bank.database, session, params.id, ['PENSION_PLAN'])
    if (!plan.canOperate) throw new Failure('PRODUCT_CONSULTATIVE')
    const [terms] = await bank.database.select().from(pensionContracts).where(eq(pensionContracts.productId, plan.id))
    if (!terms) throw new Failure('INTERNAL', { message: `The plan ${plan.id} has no contract` })
    const accounts = await ownedProducts(bank.database, session, ACCOUNT_TYPES)
    const source = accounts.find(({ id }) => id === input.source)
    if (!source) throw badInput('source', 'Elija una de sus cuentas para hacer la aportación.')
    const year = await contributionsOf(bank.database, terms.partyId, Number(dayAt(now).slice(0, 4)))
    checkAmount(input.amount, source, year)
    const data: Frozen = { productId: plan.id, partyId: terms.partyId, amount: input.amount }
    return {
      ...effectOf(request, { plan, source, year }),
      legs: await legsOf(bank, source.ledgerAccountId, plan.commercialName, input.amount),
      product: source,
      data,
    }
  },
  refusals: {
    CONTRIBUTION_LIMIT: 'Con otra aportación hecha mientras tanto pasaría del límite legal del año. No se ha hecho ningún cargo.',
  },
  work: async (tx, { data, now }) => {
    const { productId, partyId, amount } = data
    const today = dayAt(now)
    await tx.select().from(pensionContracts).where(eq(pensionContracts.productId, productId)).for('update')
    if (!(await countContribution(tx, partyId, Number(today.slice(0, 4)), amount))) return 'CONTRIBUTION_LIMIT'
    await addMovements(tx, productId, [contributionMovement('CONTRIBUTION', today, amount)])
    return undefined
  },
}

/** It has no units until the next price is published: what is bought is always bought at a price that nobody knows yet. */
export function contributionMovement(kind: 'CONTRIBUTION' | 'PERIODIC_CONTRIBUTION', bookedOn: LocalDate, amount: Cents) {
  return { kind, bookedOn, amount, detail: 'Desde su cuenta' }
}

function checkAmount(amount: Cents, source: OwnedProduct, { year, left, limit }: YearOfContributions): void {
  if (amount <= 0) throw badInput('amount', AMOUNT_NOT_POSITIVE)
  if (amount > left) {
    const rest = left > 0 ? `Aún puede aportar ${formatAmount(left)}.` : 'Ya lo ha alcanzado.'
    throw badInput('amount', `El límite legal de ${year} es de ${formatAmount(limit)}. ${rest}`, 'CONTRIBUTION_LIMIT')
  }
  const { available } = money(source)
  if (amount > available) {
    throw badInput('amount', `En la cuenta hay ${formatAmount(available)} disponibles. Escriba un importe menor.`, 'INSUFFICIENT_FUNDS')
  }
}

interface Parts {
  plan: OwnedContract
  source: OwnedProduct
  year: YearOfContributions
}

function effectOf({ input: { amount }, now }: Preparing<{ id: string }, ContributionInput>, { plan, source, year }: Parts) {
  const name = displayName(plan)
  const left = (year.left - amount) as Cents
  const facts: Fact[] = [
    { label: 'Importe', field: 'amount', value: { type: 'MONEY', amount } },
    { label: 'Plan', value: { type: 'TEXT', text: `${name}, contrato ${plan.identifier}` } },
    { label: 'Desde', field: 'source', value: { type: 'PARTY', name: displayName(source), iban: source.identifier } },
    { label: 'Fecha', value: { type: 'DAY', day: dayAt(now) } },
    { label: 'Valor liquidativo', value: { type: 'TEXT', text: 'El del próximo día hábil' } },
    { label: 'Comisión', value: { type: 'MONEY', amount: 0 as Cents } },
    { label: `Podrá aportar aún en ${year.year}`, private: true, value: { type: 'MONEY', amount: left } },
  ]
  return {
    title: 'Aportación a un plan de pensiones',
    amount,
    payee: name,
    purpose: `una aportación de ${formatAmount(amount, { currency: null })} EUR a su plan de pensiones ${plan.identifier}`,
    facts,
    done: {
      title: 'Aportación hecha',
      text: `Ha aportado ${formatAmount(amount)} a ${endSentence(name)}`,
      next: [
        'Le asignaremos las participaciones con el valor liquidativo del próximo día hábil.',
        'El dinero aportado no se puede retirar hasta que se dé un supuesto que la ley permita.',
      ],
    },
  }
}

/** The plan's money is at its depositary: it leaves the bank's books of customers. */
export async function legsOf({ database }: Pick<Bank, 'database'>, account: number, name: string, amount: Cents): Promise<Leg[]> {
  const concepts = { type: 'SAVINGS', commonConcept: 7, ownConcept: 181 } as const
  const text = { title: 'Aportación a plan de pensiones', detail: name }
  return [
    { account, amount: negate(amount), ...concepts, ...text },
    { account: await houseAccount(database, 'savings'), amount, ...concepts, ...text },
  ]
}
