/** A receipt's code, checked by whoever was given it: what proves the order, and nothing that they did not know already. */
import type { Certificate } from '@almenara/contract/areas/certificates'
import type { Instant } from '@almenara/contract/dates'
import { maskIban } from '@almenara/contract/iban'
import { maskName } from '@almenara/contract/text'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import { parties, users } from '../../identity/tables.ts'
import { thaw } from '../../two-step/freeze.ts'
import { orders } from '../../two-step/tables.ts'
import { undoneSinceOf } from '../../two-step/works.ts'

/** Throws NOT_FOUND for a code that stands for nothing and, alike, for an order that was not executed. */
export async function viewCertificate(db: Db, code: string): Promise<Certificate> {
  const [found] = await db
    .select({ order: orders, orderer: parties.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(parties, eq(parties.id, users.partyId))
    .where(eq(orders.verificationCode, code))
  if (found?.order.status !== 'EXECUTED') throw new Failure('NOT_FOUND')
  const { title, amount, facts, later } = thaw(found.order.frozen)
  const undone = await undoneSinceOf(found.order.kind)?.(db, found.order.id)
  return {
    title,
    status: 'EXECUTED',
    ...(later ? { later: true } : {}),
    ...(undone ? { undone } : {}),
    executedAt: found.order.closedAt as Instant,
    reference: found.order.reference,
    ...(amount === undefined ? {} : { amount }),
    parties: [
      { label: 'Ordenada por', name: maskName(found.orderer) },
      ...facts.flatMap(({ label, value }) =>
        value.type === 'PARTY' ? [{ label, name: maskName(value.name), ...(value.iban ? { iban: maskIban(value.iban) } : {}) }] : [],
      ),
    ],
  }
}
