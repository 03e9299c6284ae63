/** A small statement and the sample files, for the tests of this folder. */
import { readFileSync } from 'node:fs'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import type { N43Account, N43Movement, N43Variant, SepaDebitData, SepaTransferData } from './statement.ts'
import { writeNorma43, type N43Statement } from './write.ts'

/** A sample file in the layout that the leaflet prescribes. */
export function sample(variant: N43Variant): Buffer {
  return readFileSync(new URL(`fixtures/${variant.toLowerCase()}.n43`, import.meta.url))
}

export async function chunksOf(statement: N43Statement, variant: N43Variant): Promise<Uint8Array[]> {
  const chunks = []
  for await (const chunk of writeNorma43(statement, { variant })) chunks.push(chunk)
  return chunks
}

/** The records of a written file as text. */
export async function recordsOf(statement: N43Statement, variant: N43Variant): Promise<string[]> {
  const lines = Buffer.concat(await chunksOf(statement, variant))
    .toString('latin1')
    .split('\r\n')
  if (lines.pop() !== '') throw new Error('The last record has no line end')
  return lines
}

export const account: N43Account = {
  bank: '0081',
  branch: '0200',
  account: '0001234567',
  from: toLocalDate('2026-11-01'),
  to: toLocalDate('2026-11-19'),
  openingBalance: toCents(100_000),
  currency: 'EUR',
  holderName: 'Peña y Güell, S. L.',
}

export const movement: N43Movement = {
  bookedOn: toLocalDate('2026-11-02'),
  valueOn: toLocalDate('2026-11-03'),
  commonConcept: '04',
  ownConcept: '017',
  amount: toCents(-1234),
  documentNumber: '77',
  reference1: '82546789013',
  reference2: 'Ref-2',
  texts: ['Señal piso', 'Año 2026'],
}

export const transfer: SepaTransferData = {
  kind: 'TRANSFER',
  payerName: 'Ana Ibáñez',
  payerCode: '',
  payerReference: '',
  onBehalfOf: '',
  purpose: 'SUPP',
  categoryPurpose: 'SALA',
  concept: 'Nómina',
  beneficiary: 'Luis',
}

export const debit: SepaDebitData = {
  kind: 'DEBIT',
  scheme: 'B2B',
  creditorName: 'Luz, S. A.',
  creditorId: 'ES77000B85626240',
  mandateReference: 'M-1',
  purpose: 'ELEC',
  categoryPurpose: '',
  concept: 'Recibo',
  creditorReference: 'R-1',
  debtorName: 'Peña',
}
