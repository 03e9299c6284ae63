/**
 * A tax in the hands of the agency: its NRC is asked for, its money charged, and the agency told so. Each step is asked under the declaration's own
 * id until there is a word; without one nothing is decided, whoever asks and however often. Whoever stops in between leaves a row that says what is next.
 */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { sqlState } from '../../db/sql-state.ts'
import { CLAIM_SECONDS } from './begin.ts'
import { pursueAnnulment } from './annul-follow.ts'
import { charge, consolidated, NrcRepeated, postpone, refuseCharged, refuseUncharged, TIMED_OUT } from './endings.ts'
import type { DeclarationRow } from './postings.ts'
import { declarations } from './tables.ts'

/** After this long without an NRC the payment is given up: asked to be cancelled until the agency says what became of it. */
const GIVE_UP_SECONDS = 3600
const UNIQUE = '23505'

/** Asks once for each of an order's first, right after the signature: most end here. */
export async function followTaxes(bank: Bank, orderId: string): Promise<void> {
  const claimed = and(eq(declarations.orderId, orderId), sql`${declarations.nextAttemptAt} > ${bank.clock.now()}`)
  const rows = await bank.database.select().from(declarations).where(claimed).orderBy(asc(declarations.position))
  // Whatever fails here, the poller tries again.
  for (const row of rows) await pursue(bank, row, false).catch(() => undefined)
}

/** Asks after every declaration whose time has come; answers how many. Several processes may: each takes what no other has. */
export async function retryPendingTaxes(bank: Bank): Promise<number> {
  let asked = 0
  const failed: unknown[] = []
  for (;;) {
    const row = await claim(bank)
    if (!row) break
    await pursue(bank, row, true).catch((error: unknown) => failed.push(error))
    asked += 1
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} taxes could not be pursued`)
  return asked
}

async function claim({ database, clock }: Bank): Promise<DeclarationRow | undefined> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: declarations.id })
      .from(declarations)
      .where(and(isNotNull(declarations.nextAttemptAt), lte(declarations.nextAttemptAt, now)))
      .orderBy(declarations.nextAttemptAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return undefined
    const [row] = await tx
      .update(declarations)
      .set({ nextAttemptAt: addSeconds(now, CLAIM_SECONDS) })
      .where(eq(declarations.id, due.id))
      .returning()
    return row
  })
}

/** `late`: the customer left with «en curso», and gets a message with the result. */
async function pursue(bank: Bank, row: DeclarationRow, late: boolean): Promise<void> {
  if (row.state === 'ANNULMENT_ASKED') return pursueAnnulment(bank, row)
  const charged = row.state === 'CHARGED' ? row : await pursueNrc(bank, row, late)
  if (charged) await pursueConsolidation(bank, charged, late)
}

/** The row once it is charged; nothing where it ended, or has no word yet. */
async function pursueNrc(bank: Bank, row: DeclarationRow, late: boolean): Promise<DeclarationRow | undefined> {
  const answer = await askForNrc(bank, row)
  const now = bank.clock.now()
  switch (answer.outcome) {
    case 'UNKNOWN':
      await postpone(bank, row, now)
      return undefined
    case 'ISSUED':
      return chargeOnce(bank, row, answer.nrc, now)
    case 'CANCELLED':
      await refuseUncharged(bank, row, { code: 'TAX_TIMED_OUT', reason: TIMED_OUT, late, now })
      return undefined
    case 'REFUSED':
      await refuseUncharged(bank, row, { code: 'TAX_REFUSED', reason: answer.reason, late, now })
      return undefined
  }
}

function askForNrc({ aeat, clock }: Bank, row: DeclarationRow) {
  if (clock.now() >= addSeconds(row.orderedAt, GIVE_UP_SECONDS)) return aeat.cancel(row.id)
  const { id: key, model, exercise, period, reference, taxId, anagram, name, amount, iban } = row
  return aeat.request({
    key,
    model,
    taxId,
    name,
    amount,
    iban,
    ...(exercise === null ? {} : { exercise }),
    ...(period === null ? {} : { period }),
    ...(reference === null ? {} : { reference }),
    ...(anagram === null ? {} : { anagram }),
  })
}

/** An NRC that is another payment's proves nothing for this one: it is charged to nobody, and an operator looks. */
async function chargeOnce(bank: Bank, row: DeclarationRow, nrc: string, now: Instant): Promise<DeclarationRow | undefined> {
  try {
    return await charge(bank, row, nrc, now)
  } catch (error) {
    if (sqlState(error) !== UNIQUE) throw error
    await postpone(bank, row, now, `La Agencia Tributaria repite el NRC ${nrc}, que es de otro pago`)
    throw new NrcRepeated(row.id, nrc, { cause: error })
  }
}

async function pursueConsolidation(bank: Bank, row: DeclarationRow, late: boolean): Promise<void> {
  const { nrc, chargedAt } = row
  if (nrc === null || chargedAt === null) throw new RangeError(`The declaration ${row.id} is charged without an NRC`)
  const answer = await bank.aeat.consolidate(row.id, nrc, chargedAt)
  const now = bank.clock.now()
  if (answer.outcome === 'UNKNOWN') await postpone(bank, row, now)
  else if (answer.outcome === 'CONSOLIDATED') await consolidated(bank, row, { late, now })
  else await refuseCharged(bank, row, { reason: answer.reason, late, now })
}
