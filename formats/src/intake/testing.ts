/** The sample files of payments, and how tests read them. */
import { readFileSync } from 'node:fs'
import { toLocalDate } from '@almenara/contract/dates'
import { encodingOf, type Encoding } from './decode.ts'
import type { Finding } from './finding.ts'
import type { FileOrder, OrderLabel } from './orders.ts'
import { readPaymentFile } from './read-file.ts'

const FOLDER = new URL('../../samples/payments/', import.meta.url)

export const bytesOf = (file: string): Buffer => readFileSync(new URL(file, FOLDER))

interface ReadSample {
  findings: Finding[]
  labels: OrderLabel[]
  orders: FileOrder[]
}

/** What is found in a file and what its orders are, as of 20/11/2026; in chunks of `size` bytes. Throws what refuses it. */
export async function read(bytes: Uint8Array, encoding: Encoding = encodingOf(bytes), size = bytes.length): Promise<ReadSample> {
  const findings: Finding[] = []
  const labels: OrderLabel[] = []
  const orders: FileOrder[] = []
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size))
  for await (const part of readPaymentFile(chunks, { encoding, today: toLocalDate('2026-11-20') })) {
    findings.push(...part.findings)
    if (part.part !== 'ORDER') continue
    labels.push(part.label)
    if (part.order) orders.push(part.order)
  }
  return { findings, labels, orders }
}
