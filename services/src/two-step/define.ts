/** A two-step operation: what an area writes of it, and the two routes that come with it. */
import type { Instant } from '@almenara/contract/dates'
import type { Authorized, TwoStepCalls, Warning } from '@almenara/contract/two-step'
import type { Bank } from '../bank.ts'
import type { Asker } from '../http/handler.ts'
import { route, type Route } from '../http/route.ts'
import type { Session } from '../identity/sessions.ts'
import { authorize, type Prepared } from './authorize.ts'
import { confirm } from './confirm.ts'
import { writeContractCopy, type Contract } from './contract-copy.ts'
import type { GroupWork, OrderGroupWork, SqlJudgement } from './group-work.ts'
import type { Tx } from '../db/connection.ts'
import type { NewRow } from '../db/insert-rows.ts'
import { readSignatory } from './signatory.ts'
import type { Executing, Execution, OrderWork, Work } from './work.ts'
import type { Follow, MayCoSign, OrderKind, Outside, PartByCode, RefusedByOther, UndoneSince } from './order-kinds.ts'

export interface Preparing<P, I> extends Asker {
  params: P
  input: I
}

/**
 * `P` and `I`: the parameters and the input of its calls. `D`: what it freezes for its own execution. `R`: the codes with which its
 * execution may be refused, beside those of the ledger.
 */
export type TwoStepOperation<P, I, D = undefined, R extends string = never> = {
  /** What it is for the bank, and the kind of its posting: `internal-transfer`. */
  kind: string
  calls: TwoStepCalls<P, I>
  /** Access, checks and rules, and then the whole effect. Reads only. Throws a Failure that names the field and the remedy. */
  prepare(request: Preparing<P, I>): Promise<Prepared<D>>
  /** What the request is known again by where its input is a secret, of which not even a digest may be kept. The input, when absent. */
  recognise?: (request: Preparing<P, I>) => unknown
  /** The area's own row, of what its lists show of the order: written in the transaction that opens it. Orders are read for no list. */
  opened?: (operationId: string, prepared: Prepared<D>) => NewRow | undefined
  /** Only for what must run SQL when it is executed: of its own, or in groups. */
  work?: Work<D, R> | GroupWork<D, R>
  /** For work that asks somebody outside the bank before its transaction ends: whom. Few of these go at a time. */
  asksOutside?: Outside
  /** For what makes or changes a contract: a copy of it is sent when it is executed. Only with work of its own, not in groups. */
  contract?: Contract<D>
  /** For work that leaves the order `PROCESSING`: asks whoever executes it, before the customer is answered. */
  follow?: Follow
  /** For what may be undone once it is executed: what its receipt's check says of it. */
  undoneSince?: UndoneSince
  /** For what a day that passes while others must sign makes late: what they are warned of then. */
  warningsAt?: (data: D, now: Instant) => Warning[] | undefined
  /** For an order whose parts have receipts of their own: the one that has a code. */
  partByCode?: PartByCode
  /** For what takes more of a co-signatory than the power over its product. */
  mayCoSign?: MayCoSign
  /** For what must be opened again, or told to others than its orderer, when a co-signatory refuses it. */
  refusedByOther?: RefusedByOther
  /** After it is executed and committed: what this process remembers and is no longer so. */
  executed?: (request: { bank: Bank; session: Session }) => void
} & Refusals<R>

/** Why its work, or whoever does the rest of it, refuses an order: what its customer reads. Each code has its sentence. */
type Refusals<R extends string> = [R] extends [never] ? { refusals?: undefined } : { refusals: Readonly<Record<R, string>> }

/**
 * What the operation froze in an order of its own: the text of an order is what the `prepare` of its kind answered, and nobody writes it
 * again. Throws where the order is of another kind.
 */
export function frozenBy<P, I, D, R extends string>({ kind }: TwoStepOperation<P, I, D, R>, { order, effect }: Kept): D {
  if (order.kind !== kind) throw new Error(`Order ${order.id} is of the kind ${order.kind} and not ${kind}`)
  return effect.data as D
}
type Kept = Pick<Execution, 'order' | 'effect'>

/** A confirmation's route, which says besides what the bank does with orders of its kind. */
export interface ConfirmationRoute extends Route {
  orderKind: OrderKind
}

/** What the routes among these confirm. */
export function orderKindsOf(routes: readonly (Route | ConfirmationRoute)[]): OrderKind[] {
  return routes.flatMap((one) => ('orderKind' in one ? [one.orderKind] : []))
}

/** The operation's two routes. Signature methods, co-signing, expiry, the session log and the receipt come with them. */
export function twoStepRoutes<P, I, D, R extends string>(operation: TwoStepOperation<P, I, D, R>): [Route, ConfirmationRoute] {
  const { kind, calls, prepare, recognise, executed } = operation
  const orderKind = orderKindOf(operation)
  const authorization = route(calls.authorization, async ({ bank, session, now, params, body }) => {
    const { operationId, method, ...rest } = body as Authorized<object>
    const request = { bank, session, now, params, input: rest as I }
    // Read beside it: neither needs the other, and both are asked of the database.
    const [effect, signatory] = await Promise.all([prepare(request), readSignatory(bank.database, session, now)])
    const row = operation.opened?.(operationId, effect)
    const prepared = params === undefined ? effect : { ...effect, params }
    const asked = recognise ? recognise(request) : rest
    return authorize({ bank, actor: session, now, kind, operationId, method, params, input: asked, prepared, signatory, opened: row })
  })
  const confirmation = route(calls.confirmation, async ({ bank, session, now, params, body }) => {
    const state = await confirm({ bank, actor: session, now, kind, params, body, work: orderKind.work })
    if (state.status === 'EXECUTED') executed?.({ bank, session })
    return state
  })
  return [authorization, { ...confirmation, orderKind }]
}

function orderKindOf<P, I, D, R extends string>(operation: TwoStepOperation<P, I, D, R>): OrderKind {
  const {
    kind,
    refusals = {},
    work,
    asksOutside,
    contract,
    follow,
    undoneSince,
    warningsAt,
    partByCode,
    mayCoSign,
    refusedByOther,
  } = operation
  const frozen = <E extends Execution>(execution: E) => ({ ...execution, data: frozenBy(operation, execution) })
  const own =
    typeof work === 'function'
      ? (((tx, execution) => worked(tx, frozen(execution), work, contract)) satisfies OrderWork)
      : work && inGroups(work, frozen)
  const warnings: OrderKind['warningsAt'] = warningsAt && ((effect, now) => warningsAt(effect.data as D, now))
  return { kind, refusals, work: own, asksOutside, follow, undoneSince, warningsAt: warnings, partByCode, mayCoSign, refusedByOther }
}

async function worked<D, R extends string>(tx: Tx, executing: Executing<D>, work: Work<D, R>, contract: Contract<D> | undefined) {
  const outcome = await work(tx, executing)
  if (outcome === undefined && contract) await writeContractCopy(tx, executing, contract)
  return outcome
}

function inGroups<D, R extends string>(
  { judge, holdUntilSettled, holdEach, inSql, row, record }: GroupWork<D, R>,
  frozen: <E extends Execution>(execution: E) => E & { data: D },
): OrderGroupWork {
  return {
    judge: (tx, orders) => judge(tx, orders.map(frozen)),
    ...(holdUntilSettled ? { holdUntilSettled: (order) => holdUntilSettled(frozen(order)) } : {}),
    ...(inSql ? { inSql: judgementOf(inSql, frozen) } : {}),
    ...(row ? { row: (order) => row(frozen(order)) } : {}),
    ...(holdEach ? { holdEach: (order) => holdEach(frozen(order)) } : {}),
    record: (tx, orders) => record(tx, orders.map(frozen)),
  }
}

function judgementOf<D>(
  { name, shared, item, legs, rows, after }: SqlJudgement<Executing<D>>,
  frozen: <E extends Execution>(execution: E) => E & { data: D },
): SqlJudgement<Execution> {
  return {
    name,
    shared,
    item: (order) => item(frozen(order)),
    rows: (recorded) => rows(frozen(recorded)),
    ...(legs ? { legs: (order) => legs(frozen(order)) } : {}),
    ...(after ? { after: { name: after.name, item: (order) => after.item(frozen(order)) } } : {}),
  }
}
