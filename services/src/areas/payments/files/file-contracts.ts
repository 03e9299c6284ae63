/** The contracts that a file may be presented under: whose they are, and which account each of its batches is charged to. */
import { parseTaxId } from '@almenara/contract/tax-id'
import type { FileKind } from '@almenara/formats/intake/orders'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { parties } from '../../../identity/tables.ts'
import { holders } from '../../../products/tables.ts'
import { contractsOf, mayPrepare, type OwnedRemittanceContract } from '../contracts/contracts.ts'

const KINDS = { TRANSFERS: ['TRANSFERS'], DEBITS: ['DEBITS', 'FINANCING'], CONFIRMING: ['CONFIRMING'] } as const satisfies Record<
  FileKind,
  readonly string[]
>

export interface FileContract extends OwnedRemittanceContract {
  /** Its holders' tax identifiers. */
  taxIds: string[]
}

/**
 * Those that this user may prepare files for, in their order. A file that asks for an advance is of the lines of financing, where there is one; without
 * any it is presented as one of debits.
 */
export async function contractsFor(db: Db, userId: number, kind: FileKind, asksAdvance: boolean): Promise<FileContract[]> {
  const kinds: readonly string[] = KINDS[kind]
  const able = (await contractsOf(db, userId)).filter(
    (contract) => kinds.includes(contract.kind) && mayPrepare(contract) && contract.account.status === 'ACTIVE',
  )
  const advancing = asksAdvance && able.some((contract) => contract.kind === 'FINANCING')
  const owned = able.filter((contract) => (contract.kind === 'FINANCING') === advancing)
  const ids = owned.map(({ id }) => id)
  const rows = await db
    .select({ id: holders.productId, taxId: parties.taxId })
    .from(holders)
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(inArray(holders.productId, ids))
  return owned.map((contract) => ({ ...contract, taxIds: rows.flatMap(({ id, taxId }) => (id === contract.id ? [taxId] : [])) }))
}

/** Who presents a file, as its head says: a tax identifier, with the suffix of a contract behind it or inside an identifier of creditor. */
export interface Initiator {
  taxId: string
  suffix?: string
}

/** `undefined` where it says nothing that identifies a customer of this bank: programs write names of their own. */
export function initiatorOf(written: string | null): Initiator | undefined {
  const bare = (written ?? '').toUpperCase().replace(/[\s./-]/g, '')
  const [, creditorSuffix, creditor] = /^ES\d\d(\d{3})([A-Z0-9]{9})$/.exec(bare) ?? []
  const [, plain, suffix] = /^(?:ES)?([A-Z0-9]{9})(\d{3})?$/.exec(bare) ?? []
  const parsed = parseTaxId(creditor ?? plain ?? '')
  if (!parsed.ok) return undefined
  const said = creditorSuffix ?? suffix
  return { taxId: parsed.taxId, ...(said === undefined ? {} : { suffix: said }) }
}

/** Those of whoever presents it; all of them where the file does not say who that is. */
export function ofInitiator(contracts: readonly FileContract[], initiator: Initiator | undefined): FileContract[] {
  if (!initiator) return [...contracts]
  return contracts.filter(
    ({ taxIds, suffix }) => taxIds.includes(initiator.taxId) && (initiator.suffix === undefined || initiator.suffix === suffix),
  )
}
