/** A request that comes to a customer of this bank, from another bank or from another customer of this one. */
import type { Cents } from '@almenara/contract/money'
import type { Instant } from '@almenara/contract/dates'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import type { BizumContract } from '../contract/require-contract.ts'
import { bizumRequests } from './tables.ts'
import { acquaintanceOf, isStranger } from './people.ts'
import { tellAsked } from './request-mail.ts'
import type { RequestRow } from './request-rows.ts'

export interface Received {
  id: string
  contract: BizumContract
  /** Of whoever asks, and their name as the directory shows it. */
  phone: string
  name: string
  amount: Cents
  concept: string
  expiresAt: Instant
  schemeId?: string
  twinId?: string
}

/**
 * Writes it and tells the customer, where it is from somebody they know: a stranger's is silent, or, as the customer has chosen, shown as any
 * other, or refused. What a blocked person asks is refused. The same request again is not written; undefined then.
 */
export async function receiveRequest(tx: Tx, bank: Bank, received: Received, now: Instant): Promise<RequestRow | undefined> {
  const { id, contract, phone, name, amount, concept, expiresAt, schemeId, twinId } = received
  const person = await acquaintanceOf(tx, contract.userId, phone)
  const stranger = isStranger(person)
  const refused = person.blocked || (stranger && contract.strangers === 'REFUSE')
  const lapsed = expiresAt <= now
  const state = lapsed ? 'EXPIRED' : refused ? 'REJECTED' : 'PENDING'
  const [row] = await tx
    .insert(bizumRequests)
    .values({
      id,
      direction: 'RECEIVED',
      userId: contract.userId,
      partyId: contract.partyId,
      contractId: contract.id,
      phone,
      name,
      amount,
      concept,
      state,
      stranger,
      createdAt: now,
      expiresAt,
      closedAt: state === 'PENDING' ? null : now,
      schemeId: schemeId ?? null,
      twinId: twinId ?? null,
      nextAttemptAt: state === 'REJECTED' && schemeId !== undefined ? now : null,
    })
    .onConflictDoNothing()
    .returning()
  if (row?.state === 'PENDING' && (!stranger || contract.strangers === 'SHOW')) await tellAsked(tx, bank, row, now)
  return row
}
