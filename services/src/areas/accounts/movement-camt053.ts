import type { Instant } from '@almenara/contract/dates'
import type { CamtDetails, CamtEntry, CamtStatement } from '@almenara/formats/camt053/statement'
import { writeCamt053 } from '@almenara/formats/camt053/write'
import type { Bank } from '../../bank.ts'
import { balancesAround, entriesIn, type EntryRow } from '../../ledger/history.ts'
import type { EntryData } from '../../ledger/types.ts'
import { sidesOf, type ExportedList, type Period } from './movement-period.ts'
import { rangeOf } from './movements.ts'
import { transactionCode } from './transaction-codes.ts'

/** A camt.053 of the period: every movement, with the balances of its two ends. */
export async function camt053Of(
  { database, brand, ids }: Bank,
  { account, holderName, list }: ExportedList,
  { fromDate, toDate }: Period,
  now: Instant,
): Promise<AsyncIterable<Uint8Array>> {
  const whole = { ...list, filters: {} }
  const { opening, closing } = await balancesAround(database, rangeOf(whole))
  const statement: CamtStatement = {
    id: ids.next(),
    createdAt: now,
    from: fromDate,
    to: toDate,
    account: { iban: account.identifier, name: account.commercialName, holderName, bic: brand.bic },
    currency: 'EUR',
    openingBalance: opening,
    closingBalance: closing,
    ...(await sidesOf(database, whole)),
  }
  return writeCamt053(statement, toCamt053(entriesIn(database, rangeOf(whole))))
}

/** The bank's own code is that of its Cuaderno 43: common concept and own concept. */
const OWN_CODES = 'CSB43'

async function* toCamt053(rows: AsyncIterable<EntryRow>): AsyncGenerator<CamtEntry> {
  for await (const { seq, amount, bookedOn, valueOn, reference, type, commonConcept, ownConcept, title, detail, data } of rows) {
    yield {
      number: String(seq),
      amount,
      bookedOn,
      valueOn,
      reference,
      code: transactionCode(type, amount),
      proprietary: { code: String(commonConcept).padStart(2, '0') + String(ownConcept).padStart(3, '0'), issuer: OWN_CODES },
      text: [title, detail].filter((text) => text !== '').join(' · '),
      ...(data ? { details: detailsOf(data) } : {}),
    }
  }
}

/** camt.053 has no place for the category purpose (SALA, PENS): it is the purpose where no finer one came. Both lists hold those codes. */
function detailsOf({ categoryPurpose, remittanceId: _, transferId: __, ...details }: EntryData): CamtDetails {
  const purpose = details.purpose ?? categoryPurpose
  return { ...details, ...(purpose === undefined ? {} : { purpose }) }
}
