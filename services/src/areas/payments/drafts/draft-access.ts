/** Who may see a remittance that is being written: whoever has its contract, and of a payroll only who may see whom it pays. */
import { alias } from 'drizzle-orm/pg-core'
import { DRAFT_KINDS, type DraftKind } from '@almenara/contract/areas/payments/drafts'
import { and, desc, eq, exists, inArray, not, sql } from 'drizzle-orm'
import { isUuid } from '../../../db/uuid.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import { parties, users } from '../../../identity/tables.ts'
import { contractsOf, mayPrepare, type OwnedRemittanceContract } from '../contracts/contracts.ts'
import { paymentSupports } from '../files/tables.ts'
import { isPayroll } from '../lists/visible-files.ts'
import { paymentDrafts } from './tables.ts'

type Who = Pick<Session, 'userId'>
export type DraftRow = typeof paymentDrafts.$inferSelect

export interface FoundDraft {
  draft: DraftRow
  contract: OwnedRemittanceContract
  savedBy: string
}

/** In these the file that was made of it has somebody's signature: what was written stays as it was signed. */
const SIGNED = ['WAITING', 'PRESENTED', 'DONE'] as const
const saver = alias(users, 'saver')

const signedOf = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(paymentSupports)
    .where(and(eq(paymentSupports.draftId, paymentDrafts.id), inArray(paymentSupports.state, [...SIGNED])))

function selectDrafts(db: Db) {
  return db
    .select({ draft: paymentDrafts, savedBy: parties.name })
    .from(paymentDrafts)
    .innerJoin(saver, eq(saver.id, paymentDrafts.savedBy))
    .innerJoin(parties, eq(parties.id, saver.partyId))
}

/** The contracts of this user under which a remittance may be written by hand. */
async function writtenUnder(db: Db, userId: number): Promise<OwnedRemittanceContract[]> {
  return (await contractsOf(db, userId)).filter(({ kind }) => DRAFT_KINDS.some((one) => one === kind))
}

/** Throws NOT_FOUND where it is none of theirs. */
export async function requireWrittenUnder(db: Db, userId: number, id: string): Promise<OwnedRemittanceContract> {
  const contract = (await writtenUnder(db, userId)).find((one) => one.id === id)
  if (!contract) throw new Failure('NOT_FOUND')
  return contract
}

export const kindOf = ({ kind }: Pick<OwnedRemittanceContract, 'kind'>): DraftKind => (kind === 'DEBITS' ? 'DEBITS' : 'TRANSFERS')

/** Those that have not been signed, the last that was saved first. */
export async function openDrafts(db: Db, { userId }: Who, contractId: string | undefined, most: number): Promise<FoundDraft[]> {
  const contracts = (await writtenUnder(db, userId)).filter(({ id }) => contractId === undefined || id === contractId)
  if (contractId !== undefined && contracts.length === 0) throw new Failure('NOT_FOUND')
  const ids = contracts.map(({ id }) => id)
  const rows = await selectDrafts(db)
    .where(and(inArray(paymentDrafts.contractId, ids), not(exists(signedOf(db)))))
    .orderBy(desc(paymentDrafts.savedAt), desc(paymentDrafts.id))
    .limit(most)
  return rows.flatMap((row) => withContract(row, contracts, userId) ?? [])
}

function withContract(row: Omit<FoundDraft, 'contract'>, contracts: readonly OwnedRemittanceContract[], userId: number) {
  const contract = contracts.find(({ id }) => id === row.draft.contractId)
  if (!contract) return undefined
  const sees = contract.seePayroll || row.draft.createdBy === userId || !isPayroll(row.draft.purpose)
  return sees ? { ...row, contract } : undefined
}

/** Throws NOT_FOUND where it is not theirs to see. */
export async function requireDraft(db: Db, { userId }: Who, id: string): Promise<FoundDraft> {
  const [row] = isUuid(id) ? await selectDrafts(db).where(eq(paymentDrafts.id, id)) : []
  const found = row && withContract(row, await writtenUnder(db, userId), userId)
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

/** The same for whoever may prepare files of its contract. Throws PRODUCT_CONSULTATIVE for whoever may only see it. */
export async function requireOwnDraft(db: Db, who: Who, id: string): Promise<FoundDraft> {
  const found = await requireDraft(db, who, id)
  if (!mayPrepare(found.contract)) throw new Failure('PRODUCT_CONSULTATIVE')
  return found
}

/** The same, kept until the end of the transaction. Throws NOTEBOOK_CLOSED once somebody has signed what was made of it. */
export async function lockOpenDraft(tx: Tx, who: Who, id: string): Promise<FoundDraft> {
  if (isUuid(id)) await tx.select({ id: paymentDrafts.id }).from(paymentDrafts).where(eq(paymentDrafts.id, id)).for('no key update')
  const found = await requireOwnDraft(tx, who, id)
  const signed = and(eq(paymentSupports.draftId, id), inArray(paymentSupports.state, [...SIGNED]))
  if ((await tx.$count(paymentSupports, signed)) > 0)
    throw new Failure('NOTEBOOK_CLOSED', { message: 'Esta remesa ya se ha firmado. Repítala para hacer otra.' })
  return found
}
