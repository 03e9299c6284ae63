import type { DraftField, SheetField } from '@almenara/contract/areas/payments/drafts'
import { formatCount } from '../../../patterns/extract-screen/count-words.ts'

export const EDITOR_TITLE = 'Hacer una remesa'

export const FIELD_NAMES: Readonly<Record<DraftField, string>> = {
  name: 'Beneficiario',
  iban: 'IBAN',
  amount: 'Importe',
  concept: 'Concepto',
  reference: 'Referencia',
}

export const COLUMN_NAMES: Readonly<Record<SheetField, string>> = { ...FIELD_NAMES, NONE: 'No usar esta columna' }

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
