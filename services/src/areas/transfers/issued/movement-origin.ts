/** The movements that are transfers ordered from their account, and what their customer may do with them. */
import { dayAt } from '@almenara/contract/dates'
import type { MovementAction } from '@almenara/contract/movement-origin'
import type { FindOrigin } from '../../../products/movement-origins.ts'
import type { ActionRule } from '../../../two-step/allowed-actions.ts'
import type { Payment } from '../../../payments/payment-postings.ts'
import { cancellationMethod, type Way } from '../../../payments/cancellation-method.ts'
import { findIssued } from './find-issued.ts'
import { lastRecall } from '../../../payments/recalls.ts'
import { whoReceives } from './issued-read.ts'

/** A charge has the key of its payment or, between own accounts and at once, of its order. */
export const originIssued: FindOrigin = async ({ bank: { database }, session, now }, { account, key }) => {
  const payment = await findIssued(database, account.id, key)
  if (!payment) return undefined
  const { id, scope, creditorName: name, creditorIban: iban, concept } = payment
  const { targetId, favouriteId } = await whoReceives(database, session, payment)
  const way = cancellationMethod(payment, await lastRecall(database, id), dayAt(now))
  return {
    origin: { kind: 'ISSUED', id, scope, payee: { name, iban }, concept, ...(targetId ? { targetId } : {}) },
    rules: rulesOf(payment, way, { isGone: scope === 'internal' && targetId === undefined, isKept: favouriteId !== undefined }),
  }
}

/** `isGone`: the own account that received is no longer theirs. */
function rulesOf({ scope, state, orderId }: Payment, { way, text }: Way, { isGone, isKept }: { isGone: boolean; isKept: boolean }) {
  const denied = way === 'NONE' ? { deny: () => ({ code: 'STATE' as const, text }) } : {}
  const gone = isGone ? { deny: () => ({ code: 'NO_TARGET' as const, text: 'La cuenta que recibió el dinero ya no es suya.' }) } : {}
  const rules: ActionRule<MovementAction>[] = [{ action: 'REPEAT', feature: `transfers.${scope}.create`, ...gone }]
  if (orderId !== null || state === 'SETTLED') rules.push({ action: 'RECEIPT', feature: 'transfers.external.issued', reads: true })
  if (!isKept && !isGone) rules.push({ action: 'KEEP', feature: `transfers.${scope}.favourite-create`, reads: true })
  const undo = way === 'CANCEL' ? 'CANCEL' : 'RECALL'
  // Between own accounts nobody is asked for anything: the other account sends it back.
  if (scope === 'external' || way === 'CANCEL')
    rules.push({ action: undo, feature: 'transfers.external.cancel', protects: true, ...denied })
  return rules
}
