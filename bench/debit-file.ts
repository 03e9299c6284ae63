/** Files of debits of any size, as the bank's own messages are written; they come piece by piece, so that a large one is never whole in memory. */
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { writeMessage } from '@almenara/formats/iso20022/message'
import { WRITTEN_COLLECTIONS, type Collection } from '@almenara/formats/sepa/pain008'
import { CREDITOR_ID } from './payments-bank.ts'

interface DebitFile {
  name: string
  account: string
  count: number
  ibanOf(order: number): string
}

const AMOUNT = 1_045_32

/** Of one batch of recurrent CORE debits. */
export function debitFile({ name, account, count, ibanOf }: DebitFile): AsyncIterable<Uint8Array> {
  const totals = { count, sum: toCents(count * AMOUNT) }
  const head = { messageId: name, createdAt: toInstant('2026-11-20T09:00:00+01:00'), initiatorName: 'Persona', ...totals }
  const kind = { creditorId: CREDITOR_ID, scheme: 'CORE', sequence: 'RCUR', collectionOn: toLocalDate('2026-12-03') } as const
  const batch = { batchId: `${name}-1`, ...totals, ...kind, creditorName: 'Persona', creditorIban: account }
  return writeMessage(WRITTEN_COLLECTIONS, head, [{ batch, items: debits({ name, account, count, ibanOf }) }])
}

function* debits({ name, count, ibanOf }: DebitFile): Generator<Collection> {
  for (let place = 1; place <= count; place += 1) {
    yield {
      endToEndId: `${name}-${place}`,
      amount: toCents(AMOUNT),
      mandateId: `M-${place}`,
      signedOn: toLocalDate('2019-02-04'),
      debtorName: `Deudor ${place}`,
      debtorIban: ibanOf(place),
      remittance: 'Cuota de diciembre',
    }
  }
}
