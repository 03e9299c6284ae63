/** A receipt's code, checked by whoever was given it: what proves the order, and nothing that they did not know already. */
import type { CheckedReceipt } from '@almenara/contract/areas/certificates/view'
import type { Instant } from '@almenara/contract/dates'
import { maskIban } from '@almenara/contract/iban'
import { maskName } from '@almenara/contract/text'
import type { Db } from '../../db/connection.ts'
import { requireExecuted } from '../../two-step/read.ts'
import { partOf, undoneSinceOf } from '../../two-step/order-kinds.ts'

/** Throws NOT_FOUND for a code that stands for nothing and, alike, for an order that was not executed. */
export async function viewReceipt(db: Db, code: string): Promise<CheckedReceipt> {
  const part = await partOf(db, code)
  if (part) return { kind: 'RECEIPT', status: 'EXECUTED', ...part, parties: part.parties.map(masked) }
  const { order, effect, orderer } = await requireExecuted(db, code)
  const { title, amount, facts, later } = effect
  const undone = await undoneSinceOf(order.kind)?.(db, order.id)
  return {
    kind: 'RECEIPT',
    title,
    status: 'EXECUTED',
    ...(later ? { later: true } : {}),
    ...(undone ? { undone } : {}),
    executedAt: order.closedAt as Instant,
    reference: order.reference,
    ...(amount === undefined ? {} : { amount }),
    parties: [
      { label: 'Ordenada por', name: maskName(orderer) },
      ...facts.flatMap(({ label, value }) => (value.type === 'PARTY' ? [masked({ label, name: value.name, iban: value.iban })] : [])),
    ],
  }
}

const masked = ({ label, name, iban }: { label: string; name: string; iban?: string | undefined }) => {
  return { label, name: maskName(name), ...(iban ? { iban: maskIban(iban) } : {}) }
}
