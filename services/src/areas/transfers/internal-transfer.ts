/** A transfer between two accounts of the same customer: free, at once, at any hour. */
import { internalTransfer as calls, type InternalTransferInput } from '@almenara/contract/areas/transfers/internal'
import { dayAt } from '@almenara/contract/dates'
import { maskIban } from '@almenara/contract/iban'
import { formatAmount, toCents, type Cents } from '@almenara/contract/money'
import { paymentText } from '@almenara/contract/text'
import type { Fact } from '@almenara/contract/two-step'
import { badInput } from '../../http/failure.ts'
import type { Request } from '../../http/route.ts'
import type { Leg } from '../../ledger/types.ts'
import { ACCOUNT_TYPES, displayName, ownedProducts, requireProduct, type OwnedProduct } from '../../products/access.ts'
import { money } from '../../products/position.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../two-step/define.ts'

interface Source {
  id: string
}

/** Every other account of the customer: a consultative one may receive. */
export async function readInternalTargets({ bank, session, params }: Request<Source, undefined, undefined>) {
  await requireProduct(bank.database, session, params.id, ACCOUNT_TYPES)
  const accounts = await ownedProducts(bank.database, session, ACCOUNT_TYPES)
  const others = accounts.filter(({ id }) => id !== params.id)
  return {
    accounts: others.map((account) => ({
      id: account.id,
      name: displayName(account),
      iban: account.identifier,
      available: money(account).available,
    })),
  }
}

export const internalTransfer: TwoStepOperation<Source, InternalTransferInput> = {
  kind: 'internal-transfer',
  calls,
  prepare: async (request) => {
    const { bank, session, params, input } = request
    const accounts = await ownedProducts(bank.database, session, ACCOUNT_TYPES)
    const source = accounts.find(({ id }) => id === params.id) ?? (await requireProduct(bank.database, session, params.id, ACCOUNT_TYPES))
    const target = accounts.find(({ id }) => id === input.target)
    if (!target) throw badInput('target', 'Elija una de sus cuentas para recibir el dinero.')
    if (target.id === source.id) throw badInput('target', 'Elija una cuenta distinta de la de cargo.')
    checkInput(input, source)
    return prepared(request, source, target)
  },
}

function checkInput({ amount, concept }: InternalTransferInput, source: OwnedProduct): void {
  if (amount <= 0) throw badInput('amount', 'El importe debe ser mayor que cero.')
  const { available } = money(source)
  if (amount > available) {
    throw badInput('amount', `En la cuenta hay ${formatAmount(available)} disponibles. Escriba un importe menor.`, 'INSUFFICIENT_FUNDS')
  }
  if (!paymentText.accepts(concept)) throw badInput('concept', "Use solo letras sin tilde, números y los signos / - ? : ( ) . , ' +")
}

function prepared({ now, input }: Preparing<Source, InternalTransferInput>, source: OwnedProduct, target: OwnedProduct): Prepared {
  const { amount } = input
  const concept = input.concept.trim() || 'Traspaso entre cuentas propias'
  const payee = displayName(target)
  const left = toCents(money(source).available - amount)
  const facts: Fact[] = [
    { label: 'Importe', field: 'amount', value: { type: 'MONEY', amount } },
    { label: 'Para', field: 'target', value: { type: 'PARTY', name: payee, iban: target.identifier } },
    { label: 'Desde', field: 'source', value: { type: 'PARTY', name: displayName(source), iban: source.identifier } },
    { label: 'Concepto', field: 'concept', value: { type: 'TEXT', text: concept } },
    { label: 'Fecha', value: { type: 'DAY', day: dayAt(now) } },
    { label: 'Comisión', value: { type: 'MONEY', amount: toCents(0) } },
    { label: 'Disponible después', private: true, value: { type: 'MONEY', amount: left } },
  ]
  return {
    title: 'Traspaso entre sus cuentas',
    amount,
    payee,
    purpose: `un traspaso de ${formatAmount(amount, { currency: null })} EUR a ${maskIban(target.identifier)}`,
    facts,
    legs: legsOf(amount, concept, source, target),
    done: {
      title: 'Traspaso hecho',
      text: `Ya hay ${formatAmount(amount)} más en «${payee}».`,
      next: ['El cargo y el abono ya aparecen en los movimientos de las dos cuentas.', 'El dinero está disponible desde este momento.'],
    },
    product: source,
  }
}

/** Own concepts as the bank's other transfers: 41 what leaves, 40 what arrives. */
function legsOf(amount: Cents, concept: string, source: OwnedProduct, target: OwnedProduct): Leg[] {
  const text = { commonConcept: 4 as const, detail: concept }
  return [
    {
      account: source.ledgerAccountId,
      amount: toCents(-amount),
      type: 'TRANSFER_OUT',
      ownConcept: 41,
      title: `Traspaso a ${displayName(target)}`,
      ...text,
      data: { counterpartyIban: target.identifier, remittance: concept },
    },
    {
      account: target.ledgerAccountId,
      amount,
      type: 'TRANSFER_IN',
      ownConcept: 40,
      title: `Traspaso de ${displayName(source)}`,
      ...text,
      data: { counterpartyIban: source.identifier, remittance: concept },
    },
  ]
}
