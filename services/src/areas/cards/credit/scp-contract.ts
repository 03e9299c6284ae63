/** Deferring a purchase: it leaves the month's settlement and is paid in monthly instalments. Nothing moves in the books until the first. */
import { scpContract as calls, type ScpContractInput, type ScpParams } from '@almenara/contract/areas/cards/scp'
import { dayAt, formatDay, type LocalDate } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import { and, eq, gte } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import type { Prepared } from '../../../two-step/authorize.ts'
import type { TwoStepOperation } from '../../../two-step/define.ts'
import { displayName } from '../../../products/access.ts'
import { cardMovements } from '../tables.ts'
import { lockCard } from './closing.ts'
import { formatRate } from '@almenara/contract/areas/cards/rates'
import { SCP_CLOSED, type Purchase } from './scp-access.ts'
import type { Instalment, ScpQuote } from './scp-rules.ts'
import { endsOf, quoteFor } from './scp-simulation.ts'
import { lastClosing } from './settlement-rules.ts'
import { cardSettlements, scpInstalments, scpPlans } from './tables.ts'

/** What the signature executes: the plan with its whole table, as it was signed. */
interface Frozen {
  productId: string
  movementId: number
  plan: Pick<typeof scpPlans.$inferInsert, 'principal' | 'payments' | 'instalment' | 'tin' | 'tae'>
  table: Omit<Instalment, 'amount'>[]
}

export const scpContract: TwoStepOperation<ScpParams, ScpContractInput, Frozen, 'SCP_CLOSED'> = {
  kind: 'scp-contract',
  calls,
  contract: { of: 'PRODUCT' },
  prepare: async (request) => {
    const { payments } = request.input
    const { purchase, terms, quoted } = await quoteFor(request, payments, 'payments')
    return prepared(purchase, quoted, { payments, tin: terms.tin })
  },
  refusals: { SCP_CLOSED },
  work: async (tx, { data, now }) => write(tx, data, dayAt(now)),
}

function prepared(purchase: Purchase, quoted: ScpQuote, { payments, tin }: { payments: number; tin: number }): Prepared<Frozen> {
  const { owned, movement, principal } = purchase
  const { firstDueOn } = endsOf(quoted.table)
  const { instalment, tae } = quoted
  const data: Frozen = {
    productId: owned.id,
    movementId: movement.id,
    plan: { principal, payments, instalment, tin, tae },
    table: quoted.table.map(({ amount: _, ...row }) => row),
  }
  return {
    title: 'Aplazamiento de una compra',
    purpose: `aplazar ${formatAmount(principal, { currency: null })} EUR en ${payments} cuotas de ${formatAmount(instalment, { currency: null })} EUR`,
    facts: factsOf(purchase, quoted, { payments, tin }),
    legs: [],
    done: {
      title: 'Compra aplazada',
      text: `Pagará ${formatAmount(principal)} de ${movement.merchant} en ${payments} cuotas.`,
      next: [
        'La compra ya no entra entera en la próxima liquidación de la tarjeta.',
        `La primera cuota se cargará el ${formatDay(firstDueOn)} en su cuenta asociada, con la liquidación de ese mes.`,
        'Puede pagar lo que quede cuando quiera, sin comisión.',
      ],
    },
    product: owned,
    data,
  }
}

function text(label: string, value: string, field?: string): Fact {
  return { label, ...(field ? { field } : {}), value: { type: 'TEXT', text: value } }
}

function money(label: string, amount: ScpQuote['cost']): Fact {
  return { label, value: { type: 'MONEY', amount } }
}

/** What a customer must know before a credit (law 16/2011, art. 10): amounts, instalments, rates and total. */
function factsOf({ owned, movement, principal }: Purchase, quoted: ScpQuote, { payments, tin }: { payments: number; tin: number }): Fact[] {
  const { firstDueOn, lastDueOn } = endsOf(quoted.table)
  return [
    text('Compra', movement.merchant),
    money('Importe que aplaza', principal),
    text('Tarjeta', `${displayName(owned)} •••• ${owned.card.ending}`),
    text('Número de cuotas', String(payments), 'payments'),
    money('Cuota mensual', quoted.instalment),
    { label: 'Primera cuota', value: { type: 'DAY', day: firstDueOn } },
    { label: 'Última cuota', value: { type: 'DAY', day: lastDueOn } },
    text('TIN', formatRate(tin)),
    text('TAE', formatRate(quoted.tae)),
    money('Intereses', quoted.interest),
    money('Comisión', quoted.fee),
    money('Coste total del aplazamiento', quoted.cost),
    money('Total que pagará', quoted.total),
  ]
}

/** Refuses what was deferred or settled since it was asked for. */
async function write(tx: Tx, { productId, movementId, plan, table }: Frozen, today: LocalDate): Promise<'SCP_CLOSED' | undefined> {
  await lockCard(tx, productId)
  const [movement] = await tx.select().from(cardMovements).where(eq(cardMovements.id, movementId))
  if (!movement?.settledOn || movement.settledOn <= lastClosing(today)) return 'SCP_CLOSED'
  const settledSince = and(eq(cardSettlements.productId, productId), gte(cardSettlements.closesOn, movement.settledOn))
  if ((await tx.$count(cardSettlements, settledSince)) > 0) return 'SCP_CLOSED'
  const [written] = await tx
    .insert(scpPlans)
    .values({ ...plan, productId, movementId, deferredOn: today })
    .onConflictDoNothing()
    .returning({ id: scpPlans.id })
  if (!written) return 'SCP_CLOSED'
  await tx.insert(scpInstalments).values(table.map((row) => ({ ...row, planId: written.id })))
  return undefined
}
