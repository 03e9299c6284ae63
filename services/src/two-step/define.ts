/** A two-step operation: what an area writes of it, and the two routes that come with it. */
import type { Instant } from '@almenara/contract/dates'
import type { Authorized, TwoStepCalls } from '@almenara/contract/two-step'
import type { Bank } from '../bank.ts'
import { route, type Route } from '../http/route.ts'
import type { Session } from '../identity/sessions.ts'
import { authorize, type Prepared } from './authorize.ts'
import { confirm } from './confirm.ts'
import type { OpenedRow } from './orders.ts'
import { readSignatory } from './signatory.ts'
import type { Work } from './work.ts'
import type { Follow, OrderKind, UndoneSince } from './works.ts'

export interface Preparing<P, I> {
  bank: Bank
  session: Session
  now: Instant
  params: P
  input: I
}

export interface TwoStepOperation<P, I> {
  /** What it is for the bank, and the kind of its posting: `internal-transfer`. */
  kind: string
  calls: TwoStepCalls<P, I>
  /** Access, checks and rules, and then the whole effect. Reads only. Throws a Failure that names the field and the remedy. */
  prepare(request: Preparing<P, I>): Promise<Prepared>
  /** What the request is known again by where its input is a secret, of which not even a digest may be kept. The input, when absent. */
  recognise?: (request: Preparing<P, I>) => unknown
  /** The area's own row, of what its lists show of the order: written in the transaction that opens it. Orders are read for no list. */
  opened?: (operationId: string, prepared: Prepared) => OpenedRow
  /** Only for what must run SQL when it is executed. */
  work?: Work
  /** For work that leaves the order `PROCESSING`: asks whoever executes it, before the customer is answered. */
  follow?: Follow
  /** For what may be undone once it is executed: what is told of it to whoever checks its receipt. */
  undoneSince?: UndoneSince
  /** After it is executed and committed: what this process remembers and is no longer so. */
  executed?: (request: { bank: Bank; session: Session }) => void
}

/** A confirmation's route, which says besides what the bank does with orders of its kind. */
export interface ConfirmationRoute extends Route {
  orderKind: OrderKind
}

/** What the routes among these confirm. */
export function orderKindsOf(routes: readonly (Route | ConfirmationRoute)[]): OrderKind[] {
  return routes.flatMap((one) => ('orderKind' in one ? [one.orderKind] : []))
}

/** The operation's two routes. Signature methods, co-signing, expiry, the session log and the receipt come with them. */
export function twoStepRoutes<P, I>({
  kind,
  calls,
  prepare,
  recognise,
  opened,
  work,
  follow,
  undoneSince,
  executed,
}: TwoStepOperation<P, I>): [Route, ConfirmationRoute] {
  const authorization = route(calls.authorization, async ({ bank, session, now, params, body }) => {
    const { operationId, method, ...rest } = body as Authorized<object>
    const request = { bank, session, now, params, input: rest as I }
    // Read beside it: neither needs the other, and both are asked of the database.
    const [effect, signatory] = await Promise.all([prepare(request), readSignatory(bank.database, session, now)])
    const prepared = params === undefined ? effect : { ...effect, params }
    const asked = recognise ? recognise(request) : rest
    return authorize({ bank, actor: session, now, kind, operationId, method, params, input: asked, prepared, signatory, opened })
  })
  const confirmation = route(calls.confirmation, async ({ bank, session, now, params, body }) => {
    const state = await confirm({ bank, actor: session, now, kind, params, body, work })
    if (state.status === 'EXECUTED') executed?.({ bank, session })
    return state
  })
  return [authorization, { ...confirmation, orderKind: { kind, work, follow, undoneSince } }]
}
