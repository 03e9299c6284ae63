import type { scpAmortization, ScpInstalment, scpSimulation } from '@almenara/contract/areas/cards/scp'
import { dayAt } from '@almenara/contract/dates'
import { badInput } from '../../../http/failure.ts'
import type { Asker, Handler } from '../../../http/handler.ts'
import { mostPaymentsOf, type Purchase, requireDeferrable, requirePurchase } from './scp-access.ts'
import { type Instalment, quote, type ScpQuote, type ScpTerms } from './scp-rules.ts'

type Params = { id: string; scpId: string }

interface Quoted {
  purchase: Purchase
  terms: ScpTerms
  quoted: ScpQuote
}

type Quoting = Asker & { params: Params }

/** What deferring a purchase today would cost. Throws NOT_FOUND, SCP_CLOSED, or BAD_INPUT on `field`. */
export async function quoteFor({ bank, session, params, now }: Quoting, payments: number, field: string): Promise<Quoted> {
  const purchase = await requirePurchase(bank.database, session, params)
  const today = dayAt(now)
  const terms = requireDeferrable(purchase, today)
  const most = mostPaymentsOf(purchase.principal, terms)
  if (payments < terms.leastPayments || payments > most) {
    throw badInput(field, `Elija entre ${terms.leastPayments} y ${most} cuotas.`)
  }
  return { purchase, terms, quoted: quote(purchase.principal, terms, payments, today) }
}

export const simulateScp: Handler<typeof scpSimulation> = async (request) => {
  const { paymentsNumber } = request.query
  const { terms, quoted } = await quoteFor(request, paymentsNumber, 'paymentsNumber')
  const { instalment, tae, interest, fee, cost, total, table } = quoted
  const { firstDueOn, lastDueOn } = endsOf(table)
  return { payments: paymentsNumber, instalment, firstDueOn, lastDueOn, tin: terms.tin, tae, interest, fee, cost, total }
}

export const simulateAmortization: Handler<typeof scpAmortization> = async (request) => {
  const { quoted } = await quoteFor(request, request.query.paymentsNumber, 'paymentsNumber')
  return { table: quoted.table.map(toInstalment) }
}

export function endsOf(table: readonly Instalment[]) {
  const [first, last] = [table[0], table.at(-1)]
  if (!first || !last) throw new RangeError('A table without instalments')
  return { firstDueOn: first.dueOn, lastDueOn: last.dueOn }
}

function toInstalment({ closesOn: _, ...row }: Instalment): ScpInstalment {
  return row
}
