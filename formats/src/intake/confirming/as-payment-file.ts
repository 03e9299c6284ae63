/** A confirming file as any file of payments: one batch, and an order for each of its invoices. */
import type { Encoding } from '../decode.ts'
import { Findings, type Finding } from '../finding.ts'
import type { FileOrder, FilePart } from '../orders.ts'
import type { ConfirmingInvoice } from './invoices.ts'
import { readConfirmingFile, type ConfirmingHead, type ConfirmingPart } from './read-confirming.ts'

/** What such a file is called where messages have their names. */
export const CONFIRMING_FORMAT = 'AEF 250'
/** Where the file gives its batch no name. */
const NO_NAME = 'CONFIRMING'

/** Throws `RecordsError`: nothing is then taken of the file. */
export async function* readConfirmingAsPayments(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options: { encoding?: Encoding | undefined } = {},
): AsyncGenerator<FilePart> {
  for await (const part of readConfirmingFile(chunks, options)) yield* toParts(part)
}

function* toParts(part: ConfirmingPart): Generator<FilePart> {
  if (part.part === 'FINDINGS') yield part
  else if (part.part === 'HEAD') yield* headParts(part)
  else {
    const { label, invoice, at } = part
    const postponed = invoice?.postponedTo === undefined ? [] : postponedIn(invoice, part)
    const findings = [...part.findings, ...postponed]
    yield { part: 'ORDER', label, ...(invoice && postponed.length === 0 ? { order: orderOf(invoice) } : {}), at, findings }
  }
}

/** Its reference is a name that programs write the same in every file, and its day that on which it was made: neither tells one file from another. */
function* headParts({ head, at, findings }: ConfirmingPart & { part: 'HEAD' }): Generator<FilePart> {
  const { name, taxId } = head
  const initiator = { ...(name ? { initiatorName: name } : {}), ...(taxId ? { initiatorId: taxId } : {}) }
  const file = { messageId: '', createdAt: '', asksAdvance: false, ...initiator }
  yield { part: 'HEAD', message: CONFIRMING_FORMAT, kind: 'CONFIRMING', head: file, findings: [] }
  yield { part: 'BATCH', batch: batchOf(head), at, findings }
}

function batchOf({ name, contract, reference, iban }: ConfirmingHead) {
  return { batch: 1, id: reference || contract || NO_NAME, instant: false, on: 'SOON' as const, iban, ...(name ? { name } : {}) }
}

/** The bank pays its supplier on the day that it falls due, and its customer pays then too: later is not taken. */
function postponedIn({ postponedTo }: ConfirmingInvoice, { label, at }: ConfirmingPart & { part: 'INVOICE' }): Finding[] {
  const findings = new Findings({ level: 'ORDER', batch: 1, order: label.order, prefix: '' })
  findings.add('POSTPONED', 'Registro 6/Prórroga', at, postponedTo === undefined ? {} : { value: postponedTo })
  return findings.found
}

function orderOf({ order, supplier, iban, bic, number, amount, issuedOn, dueOn, reference }: ConfirmingInvoice): FileOrder {
  const { name, taxId, address, email } = supplier
  return {
    order,
    batch: 1,
    endToEndId: number,
    amount,
    name,
    iban,
    ...(bic ? { bic } : {}),
    ...(reference ? { reference } : {}),
    concept: amount < 0 ? `Abono ${number}` : `Factura ${number}`,
    address,
    instant: false,
    invoice: { number, supplierTaxId: taxId, ...(email ? { email } : {}), issuedOn, dueOn },
  }
}
