/** What is measured of payments by file, in one bank: files read, remittances of transfers and of debits made, and their pages. */
import { benchDebits } from './debits.ts'
import { benchPaymentFiles } from './payment-files.ts'
import { withPaymentsBank } from './payments-bank.ts'
import { benchRemittancePages } from './remittance-pages.ts'
import { barePostings, benchRemittances } from './remittances.ts'
import type { Verdict } from './verdict.ts'

export function benchPayments(report: (line: string) => void): Promise<Verdict[]> {
  return withPaymentsBank(async (payments) => {
    const files = await benchPaymentFiles(payments, report)
    const bare = await barePostings(payments)
    return [
      ...files,
      ...(await benchRemittances(payments, bare, report)),
      ...(await benchDebits(payments, bare, report)),
      ...(await benchRemittancePages(payments, report)),
    ]
  })
}
