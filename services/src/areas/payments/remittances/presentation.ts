/** Signing files of payments, one or several with one code, which is bound to the sum and to each of their orders. */
import {
  presentNotebook as oneCall,
  presentNotebooks as severalCalls,
  type OneNotebook,
  type SeveralNotebooks,
} from '@almenara/contract/areas/payments/presentation'
import { dayAt, endOfDay, type Instant } from '@almenara/contract/dates'
import { add, ZERO } from '@almenara/contract/money'
import { inArray } from 'drizzle-orm'
import { isUuid } from '../../../db/uuid.ts'
import type { Bank } from '../../../bank.ts'
import { Failure } from '../../../http/failure.ts'
import type { Prepared } from '../../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../../two-step/define.ts'
import type { MayCoSign } from '../../../two-step/order-kinds.ts'
import { requiredSignatures } from '../../../two-step/signatory.ts'
import { contractsOf } from '../contracts/contracts.ts'
import { paymentSupports } from '../files/tables.ts'
import { advanceFacts, advancesOf, requireWithinLine } from '../financing/advance-words.ts'
import { cutOffOf } from '../lists/bank-moments.ts'
import type { PlannedSupport, Presentation } from './as-signed.ts'
import { checkFacts, checkWarnings, signedCheckOf } from './payee-check-words.ts'
import { executionDay, planOf, renewDays, type Support } from './plan.ts'
import { present, PRESENTATION_REFUSALS, type PresentationRefusal } from './present-work.ts'
import { doneOf, factsOf, payeesOf, purposeOf, titleOf, warningsOf } from './presentation-words.ts'
import { requireCovered } from '../confirming/require-covered.ts'
import { productOf } from './signed-with.ts'
import { requireSigner, requireWithinFile } from './signers.ts'
import { presentations } from './tables.ts'
import { tellReopened } from './tell-reopened.ts'

type Wanted = readonly { id: string; version: number }[]

export const presentNotebook: TwoStepOperation<OneNotebook, { version: number }, Presentation, PresentationRefusal> = {
  kind: 'notebook-presentation',
  calls: oneCall,
  prepare: (request) => prepare(request, [{ id: request.params.supportId, version: request.input.version }]),
  opened: openedPresentation,
  refusals: PRESENTATION_REFUSALS,
  work: present,
  mayCoSign,
  refusedByOther: tellReopened,
}

export const presentNotebooks: TwoStepOperation<undefined, SeveralNotebooks, Presentation, PresentationRefusal> = {
  kind: 'notebooks-presentation',
  calls: severalCalls,
  prepare: (request) => prepare(request, request.input.notebooks),
  opened: openedPresentation,
  refusals: PRESENTATION_REFUSALS,
  work: present,
  mayCoSign,
  refusedByOther: tellReopened,
}

function openedPresentation(orderId: string, { data }: Prepared<Presentation>) {
  return { table: presentations, values: { orderId, supportIds: data.supports.map(({ supportId }) => supportId) } }
}

type Asking = Omit<Preparing<unknown, unknown>, 'params' | 'input'>

async function prepare({ bank, session, now }: Asking, wanted: Wanted): Promise<Prepared<Presentation>> {
  const supports = await requireReady(bank, session.userId, wanted, now)
  const plan = await Promise.all(supports.map((support) => planOf(bank.database, support, now, support.itemsDigest ?? '')))
  const checks = await Promise.all(supports.map((support) => signedCheckOf(bank.database, support)))
  if (plan.some(({ count }) => count === 0)) throw new Failure('NOTEBOOK_CLOSED', { message: 'En el fichero no queda ninguna orden.' })
  await requireCovered(bank, plan)
  const contracts = await requireSigner(bank.database, session.userId, supports, plan)
  requireWithinFile(plan, contracts)
  const advanced = plan.flatMap(({ batches }) => batches.filter(({ kind }) => kind === 'FINANCING'))
  await requireWithinLine(bank.database, advanced, now)
  const advances = await advancesOf(bank.database, advanced, now)
  const amount = add(ZERO, ...plan.map((one) => one.amount))
  const product = productOf(contracts)
  const isJoint = requiredSignatures(product, amount) > 1
  const warnings = [...checkWarnings(checks), ...warningsOf(plan, contracts, isJoint, now)]
  return {
    title: titleOf(plan),
    amount,
    payee: payeesOf(plan),
    purpose: purposeOf(plan),
    facts: [...factsOf(plan, contracts, checkFacts(checks)), ...advanceFacts(advances)],
    ...(warnings.length > 0 ? { warnings } : {}),
    legs: [],
    done: doneOf(plan),
    product,
    // Nothing is held for it while others sign: its charge takes the money on its day, or waits for it.
    later: true,
    strong: true,
    signBefore: signBefore(supports, plan, isJoint, now),
    data: { supports: plan.map((one, place) => ({ ...one, ...(checks[place] ? { payeeCheck: checks[place] } : {}) })) },
  }
}

/**
 * Files that may be signed as they were seen. Throws NOT_FOUND for one that is not for this user, NOTEBOOK_CLOSED for one that is not to be signed, and
 * NOTEBOOK_CHANGED for one that is no more as they saw it, or whose day has passed meanwhile.
 */
async function requireReady(bank: Bank, userId: number, wanted: Wanted, now: Instant): Promise<Support[]> {
  const { database } = bank
  const ids = wanted.map(({ id }) => id)
  if (!ids.every(isUuid) || new Set(ids).size < ids.length) throw new Failure('NOT_FOUND')
  for (const id of ids) await database.transaction((tx) => renewDays(tx, id, now))
  const contracts = new Set((await contractsOf(database, userId)).map(({ id }) => id))
  const found = await database.select().from(paymentSupports).where(inArray(paymentSupports.id, ids))
  const mine = found.filter((one) => one.userId === userId || (one.contractId !== null && contracts.has(one.contractId)))
  if (mine.length < ids.length) throw new Failure('NOT_FOUND')
  return wanted.map(({ id, version }) => {
    const support = mine.find((one) => one.id === id)
    if (!support) throw new Failure('NOT_FOUND')
    if (support.state !== 'READY' || support.expiresOn < dayAt(now)) throw new Failure('NOTEBOOK_CLOSED')
    if (support.version !== version || support.payeeCheck === 'ASKING') throw new Failure('NOTEBOOK_CHANGED')
    return support
  })
}

/**
 * What one signs until the cut-off, where something would be made later after it; what several sign, until the file expires, and then it moves to
 * the next day.
 */
function signBefore(supports: readonly Support[], plan: readonly PlannedSupport[], isJoint: boolean, now: Instant) {
  // What an advance costs is that of the day on which it is signed.
  const isAdvanced = plan.some(({ batches }) => batches.some(({ kind }) => kind === 'FINANCING'))
  const lastDay = isAdvanced && !isJoint ? [dayAt(now)] : []
  const expires = endOfDay([...lastDay, ...supports.map(({ expiresOn }) => expiresOn)].toSorted()[0] ?? dayAt(now))
  const cutOff = cutOffOf(dayAt(now))
  const isUrgent = plan.some(({ batches }) => batches.some((batch) => executionDay(cutOff, batch) > batch.executionOn))
  return { at: isJoint || !isUrgent ? expires : cutOff, code: 'NOTEBOOK_CHANGED' as const }
}

/** A co-signatory may operate with the contracts and accounts of all that they sign, and has not prepared what another must sign. */
async function mayCoSign(...[db, { effect, userId }]: Parameters<MayCoSign>): Promise<void> {
  const { supports: plan } = effect.data as Presentation
  const ids = plan.map(({ supportId }) => supportId)
  const supports = await db.select().from(paymentSupports).where(inArray(paymentSupports.id, ids))
  await requireSigner(db, userId, supports, plan)
}
