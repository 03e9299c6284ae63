/**
 * The salaries of past months: each file is presented, signed and unpacked as any, and ends as the accounts' own entries say. Those were written before,
 * and the books take nothing in front of them.
 */
import { addDays, toInstant, type LocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { and, desc, eq, lt } from 'drizzle-orm'
import { presentNotebook } from '../areas/payments/remittances/presentation.ts'
import { countOutcomes, lockRemittances } from '../areas/payments/remittances/outcomes.ts'
import { unpackRemittances } from '../areas/payments/remittances/unpack.ts'
import { remittances } from '../areas/payments/remittances/tables.ts'
import { bankDayUntil } from '../calendar/bank-days.ts'
import { entries, transactions } from '../ledger/tables.ts'
import { payments } from '../payments/tables.ts'
import { payrollFile } from './remittances-file.ts'
import { CONTRACTS, STAFF, type FileLine } from './remittances-cast.ts'
import type { Desk } from './remittances-desk.ts'
import type { Company } from './remittances-company.ts'
import { monthName } from './words.ts'

/** Those that are told, the last ones. */
const TOLD = 4

interface Paid {
  bookedOn: LocalDate
  amount: number
  reference: string
}

/** `before`: the day from which on nothing has happened yet. */
export async function writePastPayrolls(desk: Desk, company: Company, before: LocalDate): Promise<void> {
  for (const paid of await salariesOf(desk, company, before)) await writePayroll(desk, company, paid)
}

/** In the order in which they were paid. */
async function salariesOf({ bank: { database } }: Desk, { ledgerAccountId }: Company, before: LocalDate): Promise<Paid[]> {
  const { bookedOn, amount, reference, accountId, transactionId } = entries
  const rows = await database
    .select({ bookedOn, amount, reference })
    .from(entries)
    .innerJoin(transactions, and(eq(transactions.id, transactionId), eq(transactions.kind, 'salaries')))
    .where(and(eq(accountId, ledgerAccountId), lt(bookedOn, before)))
    .orderBy(desc(bookedOn))
    .limit(TOLD)
  return rows.map((row) => ({ ...row, amount: -row.amount, reference: row.reference ?? '' })).toReversed()
}

async function writePayroll(desk: Desk, company: Company, paid: Paid): Promise<void> {
  const { bookedOn, amount, reference } = paid
  const name = `nominas-${bookedOn.slice(0, 7)}-${reference.toLowerCase()}.xml`
  if (await company.hasFile(name)) return
  desk.goTo(bankDayUntil(addDays(bookedOn, -2)), '09:20')
  await desk.visit('construcciones', async (visit) => {
    const facts = { ...company.facts(CONTRACTS.payroll, `${reference}-${bookedOn.slice(0, 4)}`, visit.now), requestedOn: bookedOn }
    const content = payrollFile({ ...facts, lines: salaries(amount, bookedOn) })
    const { id: supportId, version } = await desk.present(visit, { name, content })
    await desk.sign(visit, presentNotebook, { params: { supportId }, input: { version } })
    await unpackRemittances.one({ bank: desk.bank, day: bookedOn, from: bookedOn }, supportId)
    desk.goTo(bookedOn, '08:00')
    await settle(desk, supportId, bookedOn)
  })
}

/** Not all earn the same: what they are paid comes to what was booked. */
export function salaries(amount: number, on: LocalDate): FileLine[] {
  const shares = [0.28, 0.26, 0.24]
  const first = shares.map((share) => Math.round(amount * share))
  const last = amount - first.reduce((sum, one) => sum + one, 0)
  return [...first, last].flatMap((one, place) => {
    const to = STAFF[place]
    return to ? [{ to, amount: one, concept: `Nómina de ${monthName(on)}` }] : []
  })
}

/** Charged and paid as the account's entry says. */
async function settle({ bank }: Desk, supportId: string, on: LocalDate): Promise<void> {
  const now = toInstant(`${on}T08:00:00Z`)
  await bank.database.transaction(async (tx) => {
    const made = await tx.select({ id: remittances.id }).from(remittances).where(eq(remittances.supportId, supportId))
    for (const remittance of await lockRemittances(
      tx,
      made.map(({ id }) => id),
    )) {
      await tx.update(payments).set({ state: 'SETTLED', settledOn: on }).where(eq(payments.remittanceId, remittance.id))
      const moved = { to: 'settled' as const, count: remittance.count, amount: toCents(remittance.amount) }
      await countOutcomes(tx, remittance, [moved], now, { state: 'IN_PROGRESS', chargedAt: now, blocksDone: 1 })
    }
  })
}
