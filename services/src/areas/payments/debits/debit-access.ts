/** Which presenters, creditors and remittances of debits a user has. Not theirs and not there are the same answer. */
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { isUuid } from '../../../db/uuid.ts'
import { Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import { powers, products } from '../../../products/tables.ts'
import { contractsOf, requireRemittanceContract, type OwnedRemittanceContract } from '../contracts/contracts.ts'
import { selectRemittances, type RemittanceRow } from '../lists/remittance-list.ts'
import { remittances } from '../remittances/tables.ts'

/** Debits that are paid in once they are collected, or advanced on a line. */
export type CollectingKind = 'DEBITS' | 'FINANCING'

const SUBMITTERS = { DEBITS: 'DEBIT_SUBMITTER', FINANCING: 'FINANCING_SUBMITTER' } as const

/** A contract of debits of this user, of one of both kinds. Throws NOT_FOUND for any other. */
export async function requireCreditor(
  db: Db,
  userId: number,
  id: string,
  kind: CollectingKind = 'DEBITS',
): Promise<OwnedRemittanceContract> {
  const contract = await requireRemittanceContract(db, userId, id)
  if (contract.kind !== kind) throw new Failure('NOT_FOUND')
  return contract
}

/** The presenters of a user, in the order in which they see them. */
export function submittersOf(db: Db, userId: number, kind: CollectingKind = 'DEBITS') {
  const { id, identifier: number, commercialName, type, status } = products
  return db
    .select({ id, number, commercialName, alias: powers.alias })
    .from(powers)
    .innerJoin(products, eq(id, powers.productId))
    .where(and(eq(powers.userId, userId), eq(status, 'ACTIVE'), eq(type, SUBMITTERS[kind])))
    .orderBy(asc(powers.position), asc(id))
}

export type OwnedSubmitter = Awaited<ReturnType<typeof submittersOf>>[number]

/** What files and remittances may be listed of: a presenter, with those of its creditors that this user has too, or a creditor. */
export interface OwnedPresenter {
  id: string
  number: string
  name: string
  creditors: OwnedRemittanceContract[]
}

export async function requirePresenter(db: Db, { userId }: Session, id: string, kind: CollectingKind = 'DEBITS'): Promise<OwnedPresenter> {
  const creditors = await contractsOf(db, userId, kind)
  const submitter = (await submittersOf(db, userId, kind)).find((one) => one.id === id)
  const own = submitter ? creditors.filter(({ submitterId }) => submitterId === id) : creditors.filter((one) => one.id === id)
  const named = submitter ?? own[0]
  if (!named) throw new Failure('NOT_FOUND')
  return { id, number: named.number, name: named.alias ?? named.commercialName, creditors: own }
}

export interface FoundDebitRemittance extends RemittanceRow {
  contract: OwnedRemittanceContract
}

export async function requireDebitRemittance(
  db: Db,
  { userId }: Session,
  { contractNumber, remittanceId }: { contractNumber: string; remittanceId: string },
  kind: CollectingKind = 'DEBITS',
): Promise<FoundDebitRemittance> {
  const contract = await requireCreditor(db, userId, contractNumber, kind)
  const mine = and(eq(remittances.id, remittanceId), eq(remittances.contractId, contract.id))
  const [row] = isUuid(remittanceId) ? await selectRemittances(db).where(mine) : []
  if (!row) throw new Failure('NOT_FOUND')
  return { ...row, contract }
}
