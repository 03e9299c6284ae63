import type { ScpDetail, scpDetail } from '@almenara/contract/areas/cards/scp'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { add } from '@almenara/contract/money'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Asker, Handler } from '../../../http/handler.ts'
import { deferrableUntil, mostPaymentsOf, type Purchase, requirePurchase, scpTermsOf, whyNotDeferred } from './scp-access.ts'
import { scopeOf } from './scp-extract.ts'
import { type Plan, type PlanInstalment, readInstalments, repaidOf } from './scp-plans.ts'
import { scpPurchases, toPurchases } from './scp-purchases.ts'
import { earlyRepayment } from './scp-rules.ts'

/** A purchase that is neither deferred nor can be has no detail here: it answers NOT_FOUND. */
export const readScpDetail: Handler<typeof scpDetail> = async (request) => {
  const { bank, session, params, query, now } = request
  const { database } = bank
  const today = dayAt(now)
  const purchase = await requirePurchase(database, session, params)
  const { movement, plan } = purchase
  if (!plan && whyNotDeferred(purchase, today) !== undefined) throw new Failure('NOT_FOUND')
  const [shown] = await toPurchases(database, [{ movement, plan: plan ?? null }])
  if (!shown) throw new Failure('INTERNAL')
  return {
    purchase: shown,
    ...(plan ? { plan: await planOf(database, plan, today) } : { offer: offerOf(purchase) }),
    ...(query.txId ? await neighboursIn({ ...request, query: { txId: query.txId } }, purchase) : {}),
  }
}

/** The list may have been filtered by what this purchase no longer is: its neighbours are still those beside it. */
async function neighboursIn(request: Asker & { query: { txId: string } }, { owned, movement: { madeAt, id } }: Purchase) {
  const list = scpPurchases.open(request, await scopeOf(request, owned))
  const { newer, older } = await scpPurchases.around(request.bank.database, list, [madeAt, id])
  return {
    ...(newer ? { newer: String(newer.movement.id) } : {}),
    ...(older ? { older: String(older.movement.id) } : {}),
  }
}

function offerOf({ terms, principal, movement }: Purchase): NonNullable<ScpDetail['offer']> {
  if (!terms || movement.settledOn === null) throw new Failure('INTERNAL')
  const { tin, leastPayments, ...others } = scpTermsOf(terms)
  const mostPayments = mostPaymentsOf(principal, { tin, leastPayments, ...others })
  return { tin, leastPayments, mostPayments, until: deferrableUntil(movement.settledOn) }
}

async function planOf(db: Db, plan: Plan, today: LocalDate): Promise<NonNullable<ScpDetail['plan']>> {
  const table = (await readInstalments(db, [plan])).get(plan.id) ?? []
  const [first, last] = [table[0], table.at(-1)]
  if (!first || !last) throw new Failure('INTERNAL', { message: `Plan ${plan.id} has no instalments` })
  const interest = add(...table.map((row) => row.interest))
  const fee = add(...table.map((row) => row.fee))
  const { payments, instalment, tin, tae, deferredOn, cancelledOn, principal } = plan
  return {
    payments,
    instalment,
    tin,
    tae,
    deferredOn,
    firstDueOn: first.dueOn,
    lastDueOn: last.dueOn,
    interest,
    fee,
    cost: add(interest, fee),
    total: add(principal, interest, fee),
    repaid: repaidOf(plan, table),
    table: table.map(rowOf),
    ...earlyOf(plan, table, today),
    ...(cancelledOn === null ? {} : { cancelledOn }),
  }
}

function rowOf({ number, dueOn, principal, interest, fee, amount, outstanding, state }: PlanInstalment) {
  return { number, dueOn, principal, interest, fee, amount, outstanding, state }
}

function earlyOf({ tin }: Plan, table: readonly PlanInstalment[], today: LocalDate): Pick<NonNullable<ScpDetail['plan']>, 'early'> {
  const left = table.filter(({ state }) => state === 'PENDING')
  return left.length > 0 ? { early: earlyRepayment(left, tin, today) } : {}
}
