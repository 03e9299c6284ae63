/** What other banks' customers may send to this one's, on the operator's demand or on the timetable of the simulated clearing. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { DirectDebit } from '@almenara/formats/sepa/pacs003'

/** A transfer from an account of another bank to one of this. `id` makes it once. */
export interface SentTransfer {
  id: string
  amount: Cents
  toIban: string
  toName: string
  fromIban: string
  fromName: string
  concept: string
  instant?: boolean
  /** Of whoever pays; none when absent. */
  endToEndId?: string
  /** When an instant one arrives, if not at once. */
  arrivesAt?: Instant
  purpose?: string
}

/** A direct debit of a creditor at another bank on an account of this. It is presented at once and collected on its day. */
export interface SentDebit {
  id: string
  amount: Cents
  scheme: 'CORE' | 'B2B'
  sequence?: DirectDebit['sequence']
  collectionOn: LocalDate
  mandateId: string
  signedOn: LocalDate
  creditorId: string
  creditorName: string
  creditorIban: string
  /** Of its bank, where the number of the account does not say it. */
  creditorBic?: string
  debtorName: string
  debtorIban: string
  concept: string
}
