/** Files of debits as a program writes them, for tests. */
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { add, toCents, ZERO } from '@almenara/contract/money'
import { writeMessage } from '@almenara/formats/iso20022/message'
import { WRITTEN_COLLECTIONS, type CollectionBatch } from '@almenara/formats/sepa/pain008'

interface WrittenDebit {
  iban: string
  mandateId: string
  name?: string
  /** In cents; 100,00 € unless said otherwise. */
  amount?: number
  /** Of a day of its own: each day is a batch. */
  on?: string
}

interface WrittenFile extends Partial<Pick<CollectionBatch, 'creditorId' | 'scheme' | 'sequence'>> {
  /** Where it is collected. */
  account: string
  messageId: string
  on?: string
}

/**
 * A file of debits (pain.008.001.08), of one batch where they are of one day: recurrent CORE debits of the club of the samples, on 03/12/2026, unless
 * said otherwise.
 */
export async function writeDebits(debits: readonly WrittenDebit[], { account, messageId, on = '2026-12-03', ...more }: WrittenFile) {
  const items = debits.map(({ iban, mandateId, name = 'Álvaro Peñuelas Garrido', amount = 100_00, on: day = on }, place) => ({
    day,
    endToEndId: `${messageId}-${place + 1}`,
    amount: toCents(amount),
    mandateId,
    signedOn: toLocalDate('2019-02-04'),
    debtorName: name,
    debtorIban: iban,
    remittance: 'Cuota de diciembre',
  }))
  const totalsOf = (some: typeof items) => ({ count: some.length, sum: add(ZERO, ...some.map(({ amount }) => amount)) })
  const creditorName = 'Club Deportivo Peñalsordo 2012, S.C.'
  const head = { messageId, createdAt: toInstant('2026-11-20T09:00:00+01:00'), initiatorName: creditorName, ...totalsOf(items) }
  const kind = { creditorId: 'ES27000J00120022', scheme: 'CORE', sequence: 'RCUR', ...more } as const
  const batches = [...new Set(items.map(({ day }) => day))].map((day, place) => {
    const own = items.filter((item) => item.day === day)
    const batchId = `${messageId}-${'ABCDEFG'.charAt(place)}`
    const batch = { batchId, ...totalsOf(own), ...kind, collectionOn: toLocalDate(day), creditorName, creditorIban: account }
    return { batch, items: own }
  })
  const chunks: Uint8Array[] = []
  for await (const chunk of writeMessage(WRITTEN_COLLECTIONS, head, batches)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
