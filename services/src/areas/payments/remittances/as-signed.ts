/** What was signed of a file, and whether its orders still are that. */
import { createHash } from 'node:crypto'
import type { RemittanceKind } from '@almenara/contract/areas/payments/codes'
import type { CreditorScheme, DebitSequence } from '@almenara/contract/areas/payments/debit-codes'
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { parseFrozen } from '../../../two-step/freeze.ts'
import { orders } from '../../../two-step/tables.ts'
import { itemsDigest } from '../files/digest.ts'
import type { SignedPayeeCheck } from './payee-check-words.ts'
import { remittances } from './tables.ts'

/** A remittance to be, as it was reviewed. */
export interface PlannedBatch {
  batch: number
  batchId: string
  kind: RemittanceKind
  contractId: string
  /** The account that it charges. */
  productId: string
  ledgerAccountId: number
  requestedOn: LocalDate | null
  executionOn: LocalDate
  instant: boolean
  purpose: string | null
  bookedAsOne: boolean | null
  /** Of debits. */
  scheme: CreditorScheme | null
  sequence: DebitSequence | null
  creditorId: string | null
  count: number
  amount: Cents
  firstOrdinal: number
  lastOrdinal: number
}

/** A file as it was reviewed: what its signature is bound to. */
export interface PlannedSupport {
  supportId: string
  name: string
  version: number
  /** SHA-256 of its accepted orders, and of those that are left out, in hexadecimal. */
  itemsDigest: string
  excludedDigest: string
  excluded: number
  count: number
  amount: Cents
  batches: PlannedBatch[]
  /** What the check of its payees had said. */
  payeeCheck?: SignedPayeeCheck
}

/** What an order of presentation froze. */
export interface Presentation {
  supports: PlannedSupport[]
}

/** Throws where the orders of a file are not those that were signed: nothing of it is executed. */
export async function requireAsSigned(db: Db, supportId: string): Promise<void> {
  const [signed] = await db
    .select({ frozen: orders.frozen, digest: orders.digest })
    .from(remittances)
    .innerJoin(orders, eq(orders.id, remittances.orderId))
    .where(eq(remittances.supportId, supportId))
    .limit(1)
  if (!signed) throw new Error(`File ${supportId} was not presented`)
  const { supports } = parseFrozen(signed.frozen).data as Presentation
  const planned = supports.find((one) => one.supportId === supportId)
  const isWhole = createHash('sha256').update(signed.frozen).digest().equals(signed.digest)
  if (!isWhole || planned?.itemsDigest !== (await itemsDigest(db, supportId)).digest) {
    throw new Error(`The orders of file ${supportId} are not what was signed`)
  }
}
