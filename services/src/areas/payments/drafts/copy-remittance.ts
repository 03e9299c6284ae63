/** «Repetir»: the payees of a remittance that was sent, for another one. */
import { MOST_LINES, type Draft, type DraftLine } from '@almenara/contract/areas/payments/drafts'
import { formatIdentifier } from '@almenara/contract/iban'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import type { OwnedRemittanceContract } from '../contracts/contracts.ts'
import type { CreditorScheme } from '@almenara/contract/areas/payments/debit-codes'
import { formatDay } from '@almenara/contract/dates'
import { requireDebitRemittance } from '../debits/debit-access.ts'
import { remittanceDebits } from '../debits/tables.ts'
import { requireDetailed } from '../lists/find-remittance.ts'
import { selectRemittances } from '../lists/remittance-list.ts'
import { nameOfRemittance } from '../lists/remittance-name.ts'
import { transfersOf } from '../lists/remittance-transfers.ts'
import { remittances } from '../remittances/tables.ts'
import { SEQUENCE_WORDS } from './judge-mandate.ts'
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
  scheme: CreditorScheme | null
  lines: DraftLine[]
  before: CopiedFrom['lines']
}

/**
 * Throws NOT_FOUND for one that they may not see whole, CONTRACT_LIMIT for one with more lines than are written by hand, BUSY while its
 * transfers are still being made of what was signed: a part of it would be copied as if it were all.
 */
export async function copyOf(db: Db, session: Session, { contract, remittanceId, amounts }: Copying): Promise<Copy> {
  const named = { contractNumber: contract.id, remittanceId }
  const isCollected = contract.kind === 'DEBITS'
  const { remittance, title } = isCollected ? await requireDebitRemittance(db, session, named) : await requireDetailed(db, session, named)
  if (remittance.count > MOST_LINES)
    throw new Failure('CONTRACT_LIMIT', {
      message: 'Tiene más de 1.000 líneas: genérela con su programa y preséntela como fichero.',
    })
  const before = isCollected ? await debitsAsWritten(db, remittance.id) : await transfersAsWritten(db, remittance.id)
  if (before.length < remittance.count)
    throw new Failure('BUSY', { message: 'La remesa se está preparando. Repítala dentro de unos segundos.' })
  const lines = before.map((line, place) => ({ ...line, ...(amounts === 'EMPTY' ? { amount: '' } : {}), copied: place + 1 }))
  return {
    remittanceId,
    title: nameOfRemittance({ title }).slice(0, 50),
    purpose: remittance.purpose,
    scheme: remittance.scheme,
    lines,
    before,
  }
}

interface Copied {
  name: string
  iban: string
  amount: Cents
  concept: string
  endToEndId: string
}

const asWritten = ({ name, iban, amount, concept, endToEndId }: Copied): CopiedFrom['lines'][number] => ({
  name,
  iban: formatIdentifier(iban),
  amount: formatAmount(amount, { currency: null }),
  concept,
  reference: endToEndId === 'NOTPROVIDED' ? '' : endToEndId,
})

async function transfersAsWritten(db: Db, remittanceId: string): Promise<CopiedFrom['lines']> {
  const lines: CopiedFrom['lines'] = []
  for await (const rows of transfersOf(db, remittanceId))
    for (const row of rows) lines.push(asWritten({ ...row, name: row.creditorName, iban: row.creditorIban }))
  return lines
}

/** Once the first debit of a mandate has been presented, the next ones repeat. */
async function debitsAsWritten(db: Db, remittanceId: string): Promise<CopiedFrom['lines']> {
  const mine = eq(remittanceDebits.remittanceId, remittanceId)
  const rows = await db.select().from(remittanceDebits).where(mine).orderBy(asc(remittanceDebits.ordinal))
  return rows.map((row) => ({
    ...asWritten({ ...row, name: row.debtorName, iban: row.debtorIban }),
    mandate: row.mandateId,
    signedOn: formatDay(row.signedOn),
    sequence: SEQUENCE_WORDS[row.sequence === 'FRST' ? 'RCUR' : row.sequence],
  }))
}

/** The remittance that was copied, as it is told beside what is written now. */
export async function sourceOf(db: Db, { remittanceId, lines }: CopiedFrom): Promise<Draft['from']> {
  const [row] = await selectRemittances(db).where(eq(remittances.id, remittanceId))
  if (!row) return undefined
  const { id, number, count, amount } = row.remittance
  return { id, number, name: nameOfRemittance(row), count, amount, lines }
}
