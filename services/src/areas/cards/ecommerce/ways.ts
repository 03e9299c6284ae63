/** What may be done with what is pending, and each way: refusing and stopping need no signature, approving and allowing do. */
import {
  challengeApproval,
  permissionRestoration,
  type EcommerceAction,
  type PendingOperationParams,
  type revokePendingOperation,
} from '@almenara/contract/areas/cards/ecommerce'

import { formatAmount } from '@almenara/contract/money'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import { askedOutside } from '../../../two-step/ask-outside.ts'
import type { Preparing, TwoStepOperation } from '../../../two-step/define.ts'
import { cardWords, text } from '../card-operation.ts'
import { cards } from '../tables.ts'
import { closedChallenge, closedWords, decideChallenge } from './challenges.ts'
import { requireOperation, type Operation } from './operations.ts'
import { cardPermissions } from './tables.ts'

const OTHER = 'Esta operación no se puede hacer con lo que ha elegido.'
const STOPPED = 'Los cargos de esta tienda ya están anulados.'
const ALLOWED = 'Los cargos de esta tienda ya están permitidos.'
const CARD_CLOSED = 'La tarjeta está bloqueada o no está activa. Actívela o desbloquéela antes.'
const OFFLINE = 'El servicio de tarjetas no ha respondido y no se ha decidido nada. Vuelva a intentarlo.'

/** Why it cannot be done now; absent where it can. */
export function whyClosed(operation: Operation, action: EcommerceAction): string | undefined {
  if (action === 'APPROVE' || action === 'REFUSE') {
    if (operation.kind !== 'CHALLENGE') return OTHER
    if (operation.state !== 'PENDING') return closedWords(operation.row.decidedAt, operation.state)
    return action === 'REFUSE' || operation.card.card.state === 'ACTIVE' ? undefined : CARD_CLOSED
  }
  if (operation.kind !== 'PERMISSION') return OTHER
  if (action === 'STOP') return operation.state === 'ACTIVE' ? undefined : STOPPED
  return operation.state === 'STOPPED' ? undefined : ALLOWED
}

/** Of this kind and open to this way, or why not. */
function requireOpenTo(operation: Operation, action: EcommerceAction): void {
  const message = whyClosed(operation, action)
  if (message !== undefined) throw new Failure('REVOKE_CLOSED', { message })
}

/** The first decision counts, and the same again answers the same. Throws REVOKE_CLOSED, CARDS_OFFLINE and PRODUCT_CONSULTATIVE. */
export const revokeOperation: Handler<typeof revokePendingOperation> = async ({ bank, session, now, params, body }) => {
  const operation = await requireOperation(bank.database, session, params.pendingOperationId, now)
  const { card, kind } = operation
  if (!card.canOperate) throw new Failure('PRODUCT_CONSULTATIVE')
  const what = whatOf(operation)
  if (body.way === 'REFUSE' && kind === 'CHALLENGE') {
    const { id } = operation.row
    // One whose time turns out to be over stays marked so; of one that the processor did not take, nothing is written.
    const refuse = async (tx: Tx) => {
      const outcome = await decideChallenge(tx, bank, id, 'REFUSED', now)
      if (outcome === 'OFFLINE') throw new Failure('CARDS_OFFLINE', { message: OFFLINE })
      const isFirst = outcome === 'DONE' && operation.row.state === 'PENDING'
      if (isFirst) await recordEvent(tx, session, { kind: 'CARD_PURCHASE_REFUSED', at: now, productId: card.id, data: { what } })
      return outcome
    }
    const decided = await askedOutside('CARDS', () => bank.database.transaction(refuse))
    if (decided === 'DONE') return { id, state: 'REFUSED' }
    const after = await requireOperation(bank.database, session, id, now)
    throw after.kind === 'CHALLENGE' ? closedChallenge(after.row, after.row.state) : new Failure('NOT_FOUND')
  }
  if (body.way === 'STOP' && kind === 'PERMISSION') {
    const { id } = operation.row
    await bank.database.transaction(async (tx) => {
      // Under the card's lock, as its purchases are: no charge of this shop is being authorised meanwhile.
      await tx.select({ id: cards.productId }).from(cards).where(eq(cards.productId, card.id)).for('update')
      const stopped = await tx
        .update(cardPermissions)
        .set({ stoppedAt: now, refusedCount: 0, refusedAt: null })
        .where(and(eq(cardPermissions.id, id), isNull(cardPermissions.stoppedAt)))
        .returning({ id: cardPermissions.id })
      if (stopped.length > 0) await recordEvent(tx, session, { kind: 'CARD_CHARGES_STOPPED', at: now, productId: card.id, data: { what } })
    })
    return { id, state: 'STOPPED' }
  }
  throw new Failure('REVOKE_CLOSED', { message: OTHER })
}

/** What the session log says of it. */
const whatOf = ({ row, card }: Operation) => `${row.merchant}, tarjeta •••• ${card.card.ending}`

/** What a signed decision freezes. */
interface Decision {
  id: string
  productId: string
  what: string
}

const found = ({ bank, session, params, now }: Preparing<PendingOperationParams, unknown>) =>
  requireOperation(bank.database, session, params.pendingOperationId, now)

/** Signed for its shop and its amount, and told to the processor in the transaction that writes it: both or neither. */
export const approveChallenge: TwoStepOperation<
  PendingOperationParams,
  Record<string, never>,
  Decision,
  'REVOKE_CLOSED' | 'CARDS_OFFLINE'
> = {
  kind: 'card-challenge',
  calls: challengeApproval,
  asksOutside: 'CARDS',
  prepare: async (request) => {
    const operation = await found(request)
    requireOpenTo(operation, 'APPROVE')
    if (operation.kind !== 'CHALLENGE') throw new Failure('REVOKE_CLOSED', { message: OTHER })
    const { card, row } = operation
    const { merchant, place, amount, expiresAt, originalAmount, originalCurrency } = row
    const asked =
      originalAmount === null ? [] : [text('La tienda pide', `${formatAmount(originalAmount, { currency: null })} ${originalCurrency}`)]
    return {
      title: 'Compra por internet',
      amount,
      payee: merchant,
      purpose: `una compra de ${formatAmount(amount, { currency: null })} EUR en ${merchant}`,
      facts: [
        { label: 'Importe', value: { type: 'MONEY', amount } },
        ...asked,
        text('Tienda', place === '' ? merchant : `${merchant}, ${place}`),
        text('Tarjeta', cardWords(card)),
      ],
      warnings: [
        { code: 'NOT_BUYING', text: 'Apruebe solo si está comprando ahora en esa tienda. El banco nunca le pide aprobar una compra.' },
      ],
      legs: [],
      done: {
        title: 'Compra aprobada',
        text: `${merchant} ya puede terminar la compra de ${formatAmount(amount)}.`,
        next: ['Vuelva a la página de la tienda.', 'La compra aparecerá entre las autorizadas hasta que la tienda la cargue.'],
      },
      product: card,
      strong: true,
      signBefore: { at: expiresAt, code: 'REVOKE_CLOSED' },
      data: { id: row.id, productId: card.id, what: whatOf(operation) },
    }
  },
  refusals: {
    REVOKE_CLOSED: 'Esta compra ya se decidió o su plazo ha terminado. No se ha aprobado ahora.',
    CARDS_OFFLINE: OFFLINE,
  },
  work: async (tx, { bank, order, actor, data, now }) => {
    const decided = await decideChallenge(tx, bank, data.id, 'APPROVED', now)
    if (decided === 'OFFLINE') return 'CARDS_OFFLINE'
    if (decided !== 'DONE') return 'REVOKE_CLOSED'
    const { productId, what } = data
    await recordEvent(tx, actor, { kind: 'CARD_PURCHASE_APPROVED', at: now, productId, orderId: order.id, data: { what } })
    return undefined
  },
}

/** A shop that was stopped may charge by itself again. */
export const restorePermission: TwoStepOperation<PendingOperationParams, Record<string, never>, Decision, 'REVOKE_CLOSED'> = {
  kind: 'card-permission',
  calls: permissionRestoration,
  prepare: async (request) => {
    const operation = await found(request)
    requireOpenTo(operation, 'ALLOW')
    if (operation.kind !== 'PERMISSION') throw new Failure('REVOKE_CLOSED', { message: OTHER })
    const { card, row } = operation
    return {
      title: 'Permitir los cargos de una tienda',
      payee: row.merchant,
      purpose: `permitir a ${row.merchant} cobrar en su tarjeta ${card.card.ending}`,
      facts: [
        text('Tienda', row.merchant),
        text('Tarjeta', cardWords(card)),
        text('Efecto', 'La tienda podrá volver a cobrar por su cuenta, con la tarjeta que guarda.'),
      ],
      legs: [],
      done: {
        title: 'Cargos permitidos',
        text: `${row.merchant} puede volver a cobrar en su tarjeta •••• ${card.card.ending}.`,
        next: ['Puede anularlos de nuevo cuando quiera, sin firma.'],
      },
      product: card,
      strong: true,
      data: { id: operation.row.id, productId: card.id, what: whatOf(operation) },
    }
  },
  refusals: { REVOKE_CLOSED: ALLOWED },
  work: async (tx, { order, actor, data, now }) => {
    const allowed = await tx
      .update(cardPermissions)
      .set({ stoppedAt: null, refusedCount: 0, refusedAt: null })
      .where(and(eq(cardPermissions.id, data.id), isNotNull(cardPermissions.stoppedAt)))
      .returning({ id: cardPermissions.id })
    if (allowed.length === 0) return 'REVOKE_CLOSED'
    const { productId, what } = data
    await recordEvent(tx, actor, { kind: 'CARD_CHARGES_ALLOWED', at: now, productId, orderId: order.id, data: { what } })
    return undefined
  },
}
