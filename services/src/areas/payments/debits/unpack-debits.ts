/** The orders of a file of debits as rows of `remittance_debits`, to be sent when their time comes. */
import type { Instant } from '@almenara/contract/dates'
import type { Bank } from '../../../bank.ts'
import { datedKey } from '../../../calendar/dated-work.ts'
import type { paymentSupportOrders } from '../files/tables.ts'
import { lineBank } from '../remittances/line-bank.ts'
import type { Remittance } from '../remittances/outcomes.ts'
import type { remittanceDebits } from './tables.ts'

/** Of a debtor whose bank cannot be reached. */
export const NO_BANK = 'NOTPROVIDED'

type Line = typeof paymentSupportOrders.$inferSelect
export type NewDebit = typeof remittanceDebits.$inferInsert & Record<string, unknown>

/** Of a remittance that was cancelled before it was sent they are rows too, cancelled. */
export function debitRows(bank: Bank, remittance: Remittance, lines: readonly Line[], now: Instant): Promise<NewDebit[]> {
  return Promise.all(lines.map((line) => debitRow(bank, remittance, line, now)))
}

async function debitRow(bank: Bank, remittance: Remittance, line: Line, now: Instant): Promise<NewDebit> {
  const { ordinal, amount, iban, name, debit } = line
  const creditorId = debit?.creditorId ?? remittance.creditorId
  if (amount === null || iban === null || name === null || !debit || creditorId === null) {
    throw new Error(`Order ${ordinal} of ${remittance.number} is not whole`)
  }
  const { own, bic } = await lineBank(bank, iban, line.bic)
  const id = datedKey('remittance-debit', `${remittance.id} ${ordinal}`, remittance.executionOn)
  const { mandateId, signedOn, scheme, sequence, amendment } = debit
  return {
    id,
    remittanceId: remittance.id,
    ordinal,
    state: remittance.state === 'CANCELLED' ? 'CANCELLED' : 'SCHEDULED',
    closedAt: remittance.state === 'CANCELLED' ? now : null,
    amount,
    collectionOn: remittance.executionOn,
    scheme,
    sequence,
    creditorId,
    mandateId,
    signedOn,
    amendment: amendment ?? null,
    debtorName: name,
    debtorIban: iban,
    debtorBic: bic ?? NO_BANK,
    debtorAddress: line.address,
    own,
    concept: line.concept ?? '',
    purpose: line.purpose,
    endToEndId: line.endToEndId ?? 'NOTPROVIDED',
    transactionId: `D${id.replaceAll('-', '')}`,
  }
}
