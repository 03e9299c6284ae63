/** What is told of debits that came back: a notice for each remittance and day, and a message where they left the account overdrawn. */
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { and, eq, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { tell } from '../remittances/tell.ts'
import type { Remittance } from '../remittances/outcomes.ts'
import { debitsOf } from './debit-books.ts'
import { debitRefunds } from './tables.ts'

interface Told {
  remittance: Remittance
  /** Of those that have come back now. */
  count: number
  amount: Cents
  on: LocalDate
  /** Whether they left the account of returns below zero. */
  overdrawn: boolean
}

/** In the transaction that books them, once they are rows. */
export async function tellReturns(tx: Tx, bank: Bank, { remittance, count, amount, on, overdrawn }: Told): Promise<void> {
  const [known] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(debitRefunds)
    .where(and(eq(debitRefunds.remittanceId, remittance.id), eq(debitRefunds.bookedOn, on)))
  const now = bank.clock.now()
  const what = `${debitsOf(count)} de la remesa ${remittance.number} del ${formatDay(remittance.executionOn)}, por ${formatAmount(amount)}`
  if (overdrawn) {
    await tell(tx, bank, remittance, now, {
      title: 'Una devolución ha dejado su cuenta en descubierto',
      text: `Han vuelto ${what}. El cargo ha dejado su cuenta en descubierto: ingrese el dinero que falta.`,
    })
    return
  }
  // The first of the day tells of them: thousands would be told one by one otherwise.
  if ((known?.count ?? 0) > count) return
  const text = `Han vuelto ${what}. Vea por qué y cuáles puede presentar de nuevo.`
  await tell(tx, bank, remittance, now, { title: 'Han vuelto recibos de una remesa', text, isQuiet: true })
}
