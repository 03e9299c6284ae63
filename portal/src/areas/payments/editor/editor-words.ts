import type { DraftField, DraftKind, SheetField } from '@almenara/contract/areas/payments/drafts'
import { formatCount } from '@almenara/contract/numbers'

export const EDITOR_TITLE = 'Hacer una remesa'

const FIELD_NAMES: Readonly<Record<DraftField, string>> = {
  name: 'Beneficiario',
  iban: 'IBAN',
  amount: 'Importe',
  concept: 'Concepto',
  mandate: 'Mandato',
  signedOn: 'Firmado el',
  sequence: 'Secuencia',
  reference: 'Referencia',
}

/** What a cell holds, in a remittance of payments or of debits. */
export const fieldName = (field: DraftField, kind: DraftKind) => (field === 'name' && kind === 'DEBITS' ? 'Deudor' : FIELD_NAMES[field])

export const columnName = (field: SheetField, kind: DraftKind) => (field === 'NONE' ? 'No usar esta columna' : fieldName(field, kind))

/** As the bank reads them; a cell that is blank is the first. */
export const SEQUENCES = ['Recurrente', 'Primero', 'Último', 'Único'] as const

export const linesText = (count: number) => (count === 1 ? '1 línea' : `${formatCount(count)} líneas`)
export const errorsText = (count: number) => (count === 1 ? '1 error' : `${formatCount(count)} errores`)

/** Said of lines that were brought together. */
export function broughtText(count: number, left: number): string {
  const brought = count === 1 ? '1 línea añadida' : `${formatCount(count)} líneas añadidas`
  return left === 0
    ? brought
    : `${brought}. ${left === 1 ? 'Falta 1, que no cabe' : `Faltan ${formatCount(left)}, que no caben`}: el máximo son 1.000`
}

export function pastedText(count: number, left: number): string {
  const pasted = count === 1 ? '1 fila pegada' : `${formatCount(count)} filas pegadas`
  return left === 0
    ? pasted
    : `${pasted}. ${left === 1 ? 'Falta 1, que no cabe' : `Faltan ${formatCount(left)}, que no caben`}: el máximo son 1.000`
}
