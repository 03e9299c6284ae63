/** The movements that are receipts or received transfers, and what their customer may do with them. */
import type { MovementAction } from '@almenara/contract/movement-origin'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { FindOrigin } from '../../products/movement-origins.ts'
import type { ReceivedPayment } from '../../received/postings.ts'
import { isOpen, lastRecall } from '../../received/recalls.ts'
import { receivedPayments } from '../../received/tables.ts'
import type { ActionRule, Denial } from '../../two-step/allowed-actions.ts'
import { mandateKey } from './mandate-key.ts'
import { rulesOf } from './mandates.ts'
import { reasonsOf } from './return-reasons.ts'

export const originReceived: FindOrigin = async ({ bank: { database }, now }, { account, transactionId }) => {
  // What came by a service is that service's.
  const mine = and(
    eq(receivedPayments.postingId, transactionId),
    eq(receivedPayments.productId, account.id),
    isNull(receivedPayments.service),
  )
  const [received] = await database.select().from(receivedPayments).where(mine)
  if (!received) return undefined
  const { id, kind, creditorId, mandateId } = received
  const today = dayAt(now)
  return kind === 'DEBIT'
    ? {
        origin: { kind: 'RECEIPT', id, mandateId: mandateKey(creditorId ?? '', mandateId ?? '') },
        rules: rulesOfDirectDebit(database, received, today),
      }
    : { origin: { kind: 'RECEIVED', id }, rules: await rulesOfTransfer(database, received, today) }
}

function rulesOfDirectDebit(db: Db, received: ReceivedPayment, today: LocalDate): ActionRule<MovementAction>[] {
  return [
    { action: 'RETURN', feature: 'direct-debits.receipts.return', deny: () => state(reasonsOf(received, today).closed) },
    { action: 'BLOCK', feature: 'direct-debits.mandates', protects: true, deny: async () => state(await whyNotBlocked(db, received)) },
    { action: 'RECEIPT', feature: 'direct-debits.receipts', reads: true },
    { action: 'LIMIT', feature: 'direct-debits.mandates' },
  ]
}

async function whyNotBlocked(db: Db, { productId, creditorId, mandateId }: ReceivedPayment): Promise<string | undefined> {
  const rules = await rulesOf(db, productId ?? '')
  const { blocked } = rules({ creditorId: creditorId ?? '', reference: mandateId ?? '' })
  return blocked === 'CREDITOR' ? 'Este acreedor ya está bloqueado. Puede retirar el bloqueo en «Domiciliaciones».' : undefined
}

async function rulesOfTransfer(db: Db, received: ReceivedPayment, today: LocalDate): Promise<ActionRule<MovementAction>[]> {
  const recall = await lastRecall(db, received.id)
  const feature = 'direct-debits.transfers.return'
  // What its payer's bank asks for is answered, whatever the term of its return.
  if (recall && isOpen(recall, today)) return [{ action: 'ANSWER_RECALL', feature, protects: true }]
  return [{ action: 'RETURN', feature, deny: () => state(reasonsOf(received, today).closed) }]
}

function state(text: string | undefined): Denial | undefined {
  return text === undefined ? undefined : { code: 'STATE', text }
}
