/** «Repetir»: the payees of a remittance that was sent, for another one. */
import { MOST_LINES, type Draft, type DraftLine } from '@almenara/contract/areas/payments/drafts'
import { formatIdentifier } from '@almenara/contract/iban'
import { formatAmount } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import type { OwnedRemittanceContract } from '../contracts/contracts.ts'
import { requireDetailed } from '../lists/find-remittance.ts'
import { selectRemittances } from '../lists/remittance-list.ts'
import { nameOfRemittance } from '../lists/remittance-name.ts'
import { transfersOf } from '../lists/remittance-transfers.ts'
import { remittances } from '../remittances/tables.ts'
import type { CopiedFrom } from './tables.ts'

interface Copying {
  contract: OwnedRemittanceContract
  remittanceId: string
  amounts: 'KEEP' | 'EMPTY'
}

export interface Copy {
  remittanceId: string
  title: string
  purpose: string | null
  lines: DraftLine[]
  before: CopiedFrom['lines']
}

/**
 * Throws NOT_FOUND for one that they may not see whole, CONTRACT_LIMIT for one with more lines than are written by hand, BUSY while its
 * transfers are still being made of what was signed: a part of it would be copied as if it were all.
 */
export async function copyOf(db: Db, session: Session, { contract, remittanceId, amounts }: Copying): Promise<Copy> {
  const { remittance, title } = await requireDetailed(db, session, { contractNumber: contract.id, remittanceId })
  if (remittance.count > MOST_LINES)
    throw new Failure('CONTRACT_LIMIT', {
      message: 'Tiene más de 1.000 transferencias: genérela con su programa y preséntela como fichero.',
    })
  const before: CopiedFrom['lines'] = []
  for await (const rows of transfersOf(db, remittance.id))
    for (const { creditorName: name, creditorIban, amount, concept, endToEndId } of rows)
      before.push({
        name,
        iban: formatIdentifier(creditorIban),
        amount: formatAmount(amount, { currency: null }),
        concept,
        reference: endToEndId === 'NOTPROVIDED' ? '' : endToEndId,
      })
  if (before.length < remittance.count)
    throw new Failure('BUSY', { message: 'La remesa se está preparando. Repítala dentro de unos segundos.' })
  const lines = before.map((line, place) => ({ ...line, ...(amounts === 'EMPTY' ? { amount: '' } : {}), copied: place + 1 }))
  return { remittanceId, title: nameOfRemittance({ title }).slice(0, 50), purpose: remittance.purpose, lines, before }
}

/** The remittance that was copied, as it is told beside what is written now. */
export async function sourceOf(db: Db, { remittanceId, lines }: CopiedFrom): Promise<Draft['from']> {
  const [row] = await selectRemittances(db).where(eq(remittances.id, remittanceId))
  if (!row) return undefined
  const { id, number, count, amount } = row.remittance
  return { id, number, name: nameOfRemittance(row), count, amount, lines }
}
