/** The file of a remittance that was written by hand: pain.001.001.09, as a customer's program would write it. */
import { add, type Cents } from '@almenara/contract/money'
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { NOT_PROVIDED } from '@almenara/formats/intake/fields'
import { writeMessage } from '@almenara/formats/iso20022/message'
import { WRITTEN_ORDERS } from '@almenara/formats/sepa/pain001'
import type { TakenLine } from './judge-lines.ts'

interface Written {
  draftId: string
  version: number
  createdAt: Instant
  executionOn: LocalDate
  purpose: string | null
  /** Of whoever pays. */
  name: string
  iban: string
  lines: readonly TakenLine[]
}

/** The name of the message that a version of a draft makes. */
export const messageIdOf = (draftId: string, version: number) => `${draftId.replaceAll('-', '').slice(0, 24)}-${version}`

/** The same version makes the same bytes. */
export function draftFile({ draftId, version, createdAt, executionOn, purpose, name, iban, lines }: Written): AsyncGenerator<Uint8Array> {
  const id = messageIdOf(draftId, version)
  const totals = { count: lines.length, sum: add(...lines.map(({ amount }): Cents => amount)) }
  const payer = [...name].slice(0, 70).join('').trim()
  const head = { messageId: id, createdAt, initiatorName: payer, ...totals }
  const batch = {
    batchId: id,
    ...totals,
    ...(purpose === null ? {} : { categoryPurpose: purpose }),
    executionOn,
    debtorName: payer,
    debtorIban: iban,
  }
  const items = lines.map(({ name: creditorName, iban: creditorIban, amount, concept, reference }) => ({
    endToEndId: reference || NOT_PROVIDED,
    amount,
    creditorName,
    creditorIban,
    ...(concept ? { remittance: concept } : {}),
  }))
  return writeMessage(WRITTEN_ORDERS, head, [{ batch, items }])
}
