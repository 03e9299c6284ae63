import { cccOf, type Iban } from '@almenara/contract/iban'
import type { N43Account, N43Movement, N43Variant, SepaDebitData, SepaTransferData } from '@almenara/formats/norma43/statement'
import { writeNorma43 } from '@almenara/formats/norma43/write'
import type { Db } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import { balancesAround, entriesIn, type EntryRow } from '../../ledger/history.ts'
import type { ExportedList, Period } from './movement-period.ts'
import { rangeOf } from './movements.ts'

/** A Cuaderno 43 of the period. Throws Q999 for an account that the notebook cannot name: one without a Spanish IBAN. */
export async function norma43Of(
  db: Db,
  { account, holderName, list }: ExportedList,
  { fromDate, toDate }: Period,
  variant: N43Variant,
): Promise<AsyncIterable<Uint8Array>> {
  const ccc = cccOf(account.identifier as Iban)
  if (!ccc) throw new Failure('Q999', { cause: new Error(`Account ${account.id} has no Spanish IBAN`) })
  const { opening } = await balancesAround(db, rangeOf(list))
  const statement: N43Account = { ...ccc, from: fromDate, to: toDate, openingBalance: opening, currency: 'EUR', holderName }
  return writeNorma43({ account: statement, movements: toNorma43(entriesIn(db, rangeOf(list)), holderName) }, { variant })
}

async function* toNorma43(rows: AsyncIterable<EntryRow>, holderName: string): AsyncGenerator<N43Movement> {
  for await (const row of rows) {
    const { bookedOn, valueOn, commonConcept, ownConcept, amount, documentNumber, reference, title, detail, data } = row
    const sepa = commonConcept === 3 ? debitData(row, holderName) : transferData(row, holderName)
    yield {
      bookedOn,
      valueOn,
      commonConcept: String(commonConcept).padStart(2, '0'),
      ownConcept: String(ownConcept).padStart(3, '0'),
      amount,
      documentNumber: String(documentNumber),
      reference1: '',
      reference2: reference,
      texts: [title, detail].filter((text) => text !== ''),
      ...(sepa ? { sepa } : {}),
      ...(data?.original ? { original: data.original } : {}),
    }
  }
}

/** Annex 4.1. Who paid and who was paid depends on where the money went; without a counterparty it is no SEPA transfer. */
function transferData({ amount, detail, data }: EntryRow, holderName: string): SepaTransferData | undefined {
  if (!data?.counterpartyName) return undefined
  const received = amount > 0
  return {
    kind: 'TRANSFER',
    payerName: received ? data.counterpartyName : holderName,
    payerCode: received ? (data.counterpartyId ?? '') : '',
    payerReference: data.endToEndId ?? '',
    onBehalfOf: data.ultimateName ?? '',
    purpose: data.purpose ?? '',
    categoryPurpose: data.categoryPurpose ?? '',
    concept: data.remittance ?? detail,
    beneficiary: received ? holderName : data.counterpartyName,
  }
}

/** Annex 4.2. What was domiciled outside SEPA has no scheme, and keeps its free text. */
function debitData({ detail, data }: EntryRow, holderName: string): SepaDebitData | undefined {
  if (!data?.counterpartyName || !data.scheme) return undefined
  return {
    kind: 'DEBIT',
    scheme: data.scheme,
    creditorName: data.counterpartyName,
    creditorId: data.counterpartyId ?? '',
    mandateReference: data.mandateId ?? '',
    purpose: data.purpose ?? '',
    categoryPurpose: data.categoryPurpose ?? '',
    concept: data.remittance ?? detail,
    creditorReference: data.endToEndId ?? '',
    debtorName: data.ultimateName ?? holderName,
  }
}
