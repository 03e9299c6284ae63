/** What is done with a deposit when it matures: renew its money, renew it with its interest, or pay it all. */
import { renewal as calls, type RenewalInput } from '@almenara/contract/areas/savings/operations'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatRate } from '@almenara/contract/millionths'
import { RENEWAL_NAMES, type Renewal } from '@almenara/contract/savings-names'
import type { Fact } from '@almenara/contract/two-step'
import { and, eq, gt } from 'drizzle-orm'
import { badInput, Failure } from '../../http/failure.ts'
import { displayName, requireProduct } from '../../products/access.ts'
import type { TwoStepOperation } from '../../two-step/define.ts'
import { TERMS_CHANGED } from '../../two-step/refusals.ts'
import { HAS_MATURED } from './deposit-words.ts'
import { linkedAccount } from './linked-account.ts'
import { termDeposits } from './tables.ts'
import { termsOf } from './valuation.ts'

interface Frozen {
  productId: string
  renewal: Renewal
  /** Another term, and the instruction would be for another day. */
  maturesOn: string
}

export const renewal: TwoStepOperation<{ id: string }, RenewalInput, Frozen, 'TERMS_CHANGED'> = {
  kind: 'deposit-renewal',
  calls,
  contract: { of: 'PRODUCT' },
  prepare: async ({ bank, session, params, input, now }) => {
    const deposit = await requireProduct(bank.database, session, params.id, ['TERM_DEPOSIT'])
    const terms = await termsOf(bank.database, deposit.id)
    const { maturesOn, renewalRate, months } = terms
    if (maturesOn <= dayAt(now)) throw new Failure('ORDER_CLOSED', { message: HAS_MATURED })
    if (input.renewal === terms.renewal) throw badInput('renewal', 'Elija una instrucción distinta de la que ya tiene.')
    const account = await linkedAccount(bank.database, terms.accountId)
    const renews = input.renewal !== 'PAY'
    const name = displayName(deposit)
    const facts: Fact[] = [
      { label: 'Al vencimiento', field: 'renewal', value: { type: 'TEXT', text: RENEWAL_NAMES[input.renewal] } },
      { label: 'Hasta ahora', value: { type: 'TEXT', text: RENEWAL_NAMES[terms.renewal] } },
      { label: 'Depósito', value: { type: 'PARTY', name, iban: deposit.identifier } },
      { label: 'Vencimiento', value: { type: 'DAY', day: maturesOn } },
      ...(renews
        ? ([
            { label: 'Nuevo plazo', value: { type: 'TEXT', text: `${months} meses` } },
            { label: 'Nuevo tipo de interés', value: { type: 'TEXT', text: `${formatRate(renewalRate)} nominal anual` } },
          ] satisfies Fact[])
        : []),
      { label: 'Cuenta de abono', value: { type: 'PARTY', name: account.name, iban: account.iban } },
    ]
    const data: Frozen = { productId: deposit.id, renewal: input.renewal, maturesOn }
    return {
      title: 'Instrucción de vencimiento de un depósito',
      purpose: `la instrucción al vencimiento de su depósito ${renews ? 'de renovarlo' : 'de no renovarlo'}`,
      facts,
      legs: [],
      done: {
        title: 'Instrucción guardada',
        text: `El ${formatDay(maturesOn)} haremos lo que ha elegido: ${RENEWAL_NAMES[input.renewal].toLowerCase()}.`,
        next: ['Puede cambiarla las veces que quiera hasta el día antes del vencimiento.'],
      },
      product: deposit,
      data,
    }
  },
  refusals: { TERMS_CHANGED },
  work: async (tx, { data, now }) => {
    const { productId, renewal: chosen, maturesOn } = data
    const { rowCount } = await tx
      .update(termDeposits)
      .set({ renewal: chosen })
      .where(
        and(
          eq(termDeposits.productId, productId),
          eq(termDeposits.maturesOn, maturesOn as typeof termDeposits.$inferSelect.maturesOn),
          gt(termDeposits.maturesOn, dayAt(now)),
        ),
      )
    return rowCount === 1 ? undefined : 'TERMS_CHANGED'
  },
}
