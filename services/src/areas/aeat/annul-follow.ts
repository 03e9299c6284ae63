/** The agency's word on an annulment that was asked for. */
import { dayAt, type Instant } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import { mustPost } from '../../payments/payment-postings.ts'
import { houseAccount } from '../../products/house-accounts.ts'
import { change, postpone, tell } from './endings.ts'
import { taxWords } from './frozen.ts'
import { contraryPosting, houseOf, type DeclarationRow } from './postings.ts'
import { declarations } from './tables.ts'

export async function pursueAnnulment(bank: Bank, row: DeclarationRow): Promise<void> {
  const answer = await bank.aeat.annul(row.id, row.nrc ?? '', row.annulmentReason ?? '')
  const now = bank.clock.now()
  if (answer.outcome === 'UNKNOWN') return postpone(bank, row, now)
  const house = await houseAccount(bank.database, houseOf(row.family))
  await bank.database.transaction(async (tx) => {
    const [current] = await tx.select().from(declarations).where(eq(declarations.id, row.id)).for('update')
    if (current?.state !== 'ANNULMENT_ASKED' || current.nrc === null) return
    if (answer.outcome === 'ANNULLED') await annulled(tx, current, current.nrc, house, now)
    else await change(tx, current.id, { state: 'PAID', refusal: answer.reason, nextAttemptAt: null })
    const what = `la anulacion del ${taxWords(current)}`
    const said =
      answer.outcome === 'ANNULLED' ? `aceptada ${what}. El importe esta en su cuenta.` : `la Agencia Tributaria no ha aceptado ${what}.`
    await tell(tx, bank, { userId: current.annulmentUserId ?? current.userId }, said, now)
  })
}

async function annulled(tx: Tx, row: DeclarationRow, nrc: string, house: number, now: Instant): Promise<void> {
  await change(tx, row.id, { state: 'ANNULLED', nextAttemptAt: null })
  await mustPost(tx, { ...contraryPosting(row, house, nrc, 'tax-annulled'), bookedOn: dayAt(now) }, now)
}
