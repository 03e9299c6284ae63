/** Remittances that are advanced, in the order that signs them: their net is paid in at once, and their lines owe the nominal. */
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { ZERO } from '@almenara/contract/money'
import type { Bank } from '../../../bank.ts'
import { datedKey } from '../../../calendar/dated-work.ts'
import type { Tx } from '../../../db/connection.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import { postAllIn } from '../../../ledger/post-in.ts'
import type { LedgerRefusal } from '../../../ledger/types.ts'
import { houseAccount } from '../../../products/house-accounts.ts'
import { leadingTo } from '../remittances/remittance-postings.ts'
import { advanceLegs } from './advance-books.ts'
import { availableOn, linesOf, type FinancingLine } from './line.ts'
import { quoteOf, type Advanced } from './quote.ts'
import { financingAdvances } from './tables.ts'

interface NewRemittance extends Advanced {
  id: string
  number: string
  batchId: string
  ledgerAccountId: number
}

/**
 * Their contracts are locked. A refusal undoes all of them: FINANCING_LIMIT where a line has not enough left, or has expired; the ledger's where what
 * an advance costs is more than it pays in and the account has not the difference.
 */
export async function openAdvances(
  tx: Tx,
  bank: Bank,
  made: readonly NewRemittance[],
  now: Instant,
): Promise<'FINANCING_LIMIT' | LedgerRefusal | undefined> {
  if (made.length === 0) return undefined
  const today = dayAt(now)
  const lines = await linesOf(
    tx,
    made.map(({ contractId }) => contractId),
  )
  if (overLimit(made, lines, today)) return 'FINANCING_LIMIT'
  const income = await houseAccount(bank.database, 'income')
  const advances = made.map((remittance) => {
    const line = lines.get(remittance.contractId)
    if (!line) throw new Error(`Contract ${remittance.contractId} has no line of financing`)
    const quote = quoteOf(remittance, line, today)
    const accounts = { line: line.ledgerAccountId, account: remittance.ledgerAccountId, income }
    const legs = leadingTo(remittance, advanceLegs(remittance, accounts, quote))
    return { remittance, quote, posting: { key: datedKey('advance', remittance.id, today), kind: 'advance', legs } }
  })
  const posted = await postAllIn(
    tx,
    advances.map(({ posting }) => posting),
    now,
  )
  const rows = []
  for (const [at, { remittance, quote }] of advances.entries()) {
    const answer = posted[at]
    if (answer?.outcome !== 'POSTED' && answer?.outcome !== 'REPLAYED') return answer?.outcome
    rows.push({
      remittanceId: remittance.id,
      contractId: remittance.contractId,
      ...quote,
      advancedOn: today,
      at: now,
      postingId: answer.transaction,
      repaid: ZERO,
      unpaid: ZERO,
    })
  }
  await insertRows(tx, financingAdvances, rows)
  return undefined
}

/** The first line on which these would be too much, with by how much. */
export function overLimit(
  made: readonly Advanced[],
  lines: ReadonlyMap<string, FinancingLine>,
  today: LocalDate,
): { line: FinancingLine; excess: number } | undefined {
  for (const line of lines.values()) {
    const wanted = made.reduce((sum, { contractId, amount }) => (contractId === line.contractId ? sum + amount : sum), 0)
    const excess = wanted - availableOn(line, today)
    if (excess > 0) return { line, excess }
  }
  return undefined
}
