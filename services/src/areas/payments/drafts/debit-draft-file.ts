/** The file of a remittance of debits that was written by hand: pain.008.001.08, as a customer's program would write it. */
import type { CreditorScheme } from '@almenara/contract/areas/payments/debit-codes'
import { add, type Cents } from '@almenara/contract/money'
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { NOT_PROVIDED } from '@almenara/formats/intake/fields'
import { writeMessage } from '@almenara/formats/iso20022/message'
import { WRITTEN_COLLECTIONS } from '@almenara/formats/sepa/pain008'
import type { TakenLine } from './judge-lines.ts'
import type { TakenMandate } from './judge-mandate.ts'

interface Written {
  /** The message's, by draft and version. */
  id: string
  createdAt: Instant
  collectionOn: LocalDate
  scheme: CreditorScheme
  creditorId: string
  /** Of whoever collects. */
  name: string
  iban: string
  lines: readonly TakenLine[]
}

type TakenDebit = TakenLine & { mandate: TakenMandate }

/** A block for each sequence, in the order of the lines. The same version makes the same bytes. */
export function debitDraftFile({
  id,
  createdAt,
  collectionOn,
  scheme,
  creditorId,
  name,
  iban,
  lines,
}: Written): AsyncGenerator<Uint8Array> {
  const debits = lines.filter((line): line is TakenDebit => line.mandate !== undefined)
  const creditorName = [...name].slice(0, 70).join('').trim()
  const sequences = [...new Set(debits.map(({ mandate }) => mandate.sequence))]
  const blocks = sequences.map((sequence, place) => {
    const own = debits.filter(({ mandate }) => mandate.sequence === sequence)
    const batchId = sequences.length === 1 ? id : `${id.slice(0, 33)}-${place + 1}`
    const batch = { batchId, ...totalsOf(own), scheme, sequence, collectionOn, creditorName, creditorIban: iban, creditorId }
    return { batch, items: own.map(itemOf) }
  })
  return writeMessage(WRITTEN_COLLECTIONS, { messageId: id, createdAt, initiatorName: creditorName, ...totalsOf(debits) }, blocks)
}

const totalsOf = (some: readonly TakenLine[]) => ({ count: some.length, sum: add(...some.map(({ amount }): Cents => amount)) })

function itemOf({ name: debtorName, iban: debtorIban, amount, concept, reference, mandate: { mandateId, signedOn } }: TakenDebit) {
  return {
    endToEndId: reference || NOT_PROVIDED,
    amount,
    mandateId,
    signedOn,
    debtorName,
    debtorIban,
    ...(concept ? { remittance: concept } : {}),
  }
}
