/**
 * A mobile top-up: its money is held when it is signed, the aggregator is asked, and its word charges or releases it (`top-ups.ts`).
 * Free of charge for the customer: the operator pays the bank.
 */
import { mobileRecharge as calls, type MobileRechargeInput } from '@almenara/contract/areas/operations/mobile-recharge'
import { CHOOSE_OPERATOR, topUpsTaken, WRITE_MOBILE } from '@almenara/contract/areas/operations/mobile-recharge-words'
import { dayAt } from '@almenara/contract/dates'
import type { Feature } from '@almenara/contract/features'
import { MOBILE_NOT_SPANISH, TOP_UP_NOT_OFFERED } from '@almenara/contract/field-faults'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { formatAmount, toCents, type Cents } from '@almenara/contract/money'
import { formatPhone, isSpanishMobile, parsePhone, type Phone } from '@almenara/contract/phone'
import type { Fact } from '@almenara/contract/two-step'
import type { Bank } from '../../bank.ts'
import { badInput, Failure } from '../../http/failure.ts'
import type { Leg } from '../../ledger/types.ts'
import type { OwnedProduct } from '../../products/access.ts'
import { houseAccount } from '../../products/house-accounts.ts'
import type { TopUpAmounts, TopUpOperator } from '../../rails/top-up/port.ts'
import { requireOpen } from '../../status/gate.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../two-step/define.ts'
import { SEEN_IN_MOVEMENTS, WILL_TELL } from '../../two-step/result-words.ts'
import { requirePayer, type Payer } from './payers.ts'
import { askAggregator, beginTopUp, type FrozenTopUp, TOP_UP_REFUSALS, type TopUpCode } from './top-ups.ts'

/** The feature that the address of each kind of payer opens: the bank may close one and leave the others. */
const FEATURES: Readonly<Record<Payer['type'], Feature>> = {
  VIEW: 'accounts.mobile-recharge',
  CREDIT: 'financings.mobile-recharge',
  CARDS: 'cards.mobile-recharge',
}

export const mobileRecharge: TwoStepOperation<undefined, MobileRechargeInput, FrozenTopUp, TopUpCode> = {
  kind: 'mobile-recharge',
  calls,
  prepare: async (request) => {
    const { bank, now, input } = request
    const { product, payer } = await requirePayer(request, input.payer)
    await requireOpen(bank, FEATURES[payer.type], now)
    const phone = readMobile(input.phone)
    const operator = (await readOperators(bank)).find(({ id }) => id === input.operator)
    if (!operator) throw badInput('operator', CHOOSE_OPERATOR)
    checkAmount(input.amount, operator.amounts)
    if (input.amount > payer.available) {
      throw badInput(
        'amount',
        `Hay ${formatAmount(payer.available)} disponibles. Elija un importe menor u otra forma de pago.`,
        'INSUFFICIENT_FUNDS',
      )
    }
    return prepared(request, { product, payer, phone, operator, clearing: await houseAccount(bank.database, 'top-ups') })
  },
  refusals: TOP_UP_REFUSALS,
  work: beginTopUp,
  follow: askAggregator,
}

/** Throws OPERATORS_OFFLINE when nobody answers for them. */
export async function readOperators({ topUps }: Pick<Bank, 'topUps'>): Promise<readonly TopUpOperator[]> {
  const operators = await topUps.operators()
  if (!operators) throw new Failure('OPERATORS_OFFLINE')
  return operators
}

function readMobile(text: string): Phone {
  const parsed = parsePhone(text)
  if (!parsed.ok && parsed.problem === 'EMPTY') throw badInput('phone', WRITE_MOBILE)
  if (!parsed.ok && parsed.problem === 'LENGTH') throw badInput('phone', `Un móvil español tiene ${MAX_LENGTH.phone} cifras.`)
  if (!parsed.ok || !isSpanishMobile(parsed.phone)) throw badInput('phone', MOBILE_NOT_SPANISH)
  return parsed.phone
}

function checkAmount(amount: Cents, amounts: TopUpAmounts): void {
  if (amounts.kind === 'FIXED') {
    if (!amounts.values.includes(amount)) throw badInput('amount', TOP_UP_NOT_OFFERED)
    return
  }
  const { minimum, maximum, step } = amounts
  if (amount < minimum || amount > maximum || (amount - minimum) % step !== 0) throw badInput('amount', topUpsTaken(amounts))
}

interface Parts {
  product: OwnedProduct
  payer: Payer
  phone: Phone
  operator: TopUpOperator
  /** The bank's own account, from which it pays the aggregator. */
  clearing: number
}

function prepared({ now, input: { amount } }: Preparing<undefined, MobileRechargeInput>, parts: Parts): Prepared<FrozenTopUp> {
  const { product, payer, phone, operator } = parts
  const number = formatPhone(phone)
  const paid: Fact['value'] =
    payer.type === 'CARDS'
      ? { type: 'TEXT', text: `${payer.name} ${payer.identifier}` }
      : { type: 'PARTY', name: payer.name, iban: payer.identifier }
  const facts: Fact[] = [
    { label: 'Importe', field: 'amount', value: { type: 'MONEY', amount } },
    { label: 'Móvil', field: 'phone', value: { type: 'TEXT', text: number } },
    { label: 'Operador', field: 'operator', value: { type: 'TEXT', text: operator.name } },
    { label: 'Se paga con', field: 'payer', value: paid },
    { label: 'Fecha', value: { type: 'DAY', day: dayAt(now) } },
    { label: 'Comisión', value: { type: 'MONEY', amount: toCents(0) } },
    { label: 'Disponible después', private: true, value: { type: 'MONEY', amount: toCents(payer.available - amount) } },
  ]
  const card = payer.type === 'CARDS' ? payer.id : undefined
  const data: FrozenTopUp = { operator: operator.id, operatorName: operator.name, phone, amount, ...(card ? { card } : {}) }
  return {
    title: 'Recarga de móvil',
    amount,
    payee: `${number} (${operator.name})`,
    purpose: `una recarga de ${formatAmount(amount, { currency: null })} EUR al móvil ${phone.slice(-9)}`,
    facts,
    legs: legsOf(amount, parts),
    meanwhile: {
      title: 'Recarga en curso',
      text: `${operator.name} todavía no ha confirmado la recarga de ${formatAmount(amount)} en el ${number}.`,
      next: ['El importe queda retenido. Solo se cobrará si el operador la confirma.', WILL_TELL],
    },
    done: {
      title: 'Recarga hecha',
      text: `El ${number} ya tiene ${formatAmount(amount)} más de saldo.`,
      next: ['El operador avisará por SMS al móvil recargado.', SEEN_IN_MOVEMENTS],
    },
    product,
    payment: true,
    data,
  }
}

function legsOf(amount: Cents, { product, phone, operator, clearing }: Parts): Leg[] {
  const words = {
    type: 'TOP_UP',
    commonConcept: 12,
    ownConcept: 126,
    title: `Recarga de móvil ${operator.name}`,
    detail: formatPhone(phone),
  } as const
  return [
    { account: product.ledgerAccountId, amount: toCents(-amount), ...words },
    { account: clearing, amount, ...words },
  ]
}
