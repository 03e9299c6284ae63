/** Where in a file something was found, in the words that its customer knows. */
import type { NotebookFinding } from '@almenara/contract/areas/payments/notebooks'
import { formatCount } from '@almenara/contract/numbers'

/** By the last elements of the path; whatever stands inside one is of it. */
const FIELDS: readonly (readonly [element: string, name: string])[] = [
  ['CdtrAcct', 'IBAN del beneficiario'],
  ['DbtrAcct', 'Cuenta de cargo'],
  ['CdtrAgt', 'Banco del beneficiario'],
  ['DbtrAgt', 'Banco del ordenante'],
  ['PstlAdr', 'Dirección'],
  ['UltmtDbtr', 'Ordenante final'],
  ['UltmtCdtr', 'Beneficiario final'],
  ['Amt', 'Importe'],
  ['Purp', 'Motivo'],
  ['RmtInf', 'Concepto'],
  ['EndToEndId', 'Referencia'],
  ['InstrId', 'Referencia del ordenante'],
  ['ReqdExctnDt', 'Fecha de ejecución'],
  ['ReqdColltnDt', 'Fecha de cobro'],
  ['NbOfTxs', 'Número de órdenes'],
  ['CtrlSum', 'Suma de control'],
  ['MsgId', 'Identificador del fichero'],
  ['PmtInfId', 'Identificador del lote'],
  ['CreDtTm', 'Fecha de creación'],
  ['PmtMtd', 'Medio de pago'],
  ['SvcLvl', 'Nivel de servicio'],
  ['ChrgBr', 'Gastos'],
  ['Cdtr', 'Nombre del beneficiario'],
  ['Dbtr', 'Nombre del ordenante'],
  ['InitgPty', 'Presentador'],
]

/** In a file of debits, whose order tells of a debtor and whose batch of the creditor. */
const COLLECTED: readonly (readonly [element: string, name: string])[] = [
  ['DbtrAcct', 'IBAN del deudor'],
  ['CdtrAcct', 'Cuenta de abono'],
  ['DbtrAgt', 'Banco del deudor'],
  ['CdtrAgt', 'Banco del acreedor'],
  ['CdtrSchmeId', 'Identificador de acreedor'],
  ['MndtId', 'Mandato'],
  ['DtOfSgntr', 'Fecha de firma del mandato'],
  ['AmdmntInfDtls', 'Cambio del mandato'],
  ['SeqTp', 'Secuencia'],
  ['LclInstrm', 'Tipo de adeudo'],
  ['InstdAmt', 'Importe'],
  ['PstlAdr', 'Dirección'],
  ['Cdtr', 'Nombre del acreedor'],
  ['Dbtr', 'Nombre del deudor'],
]

/** «IBAN del beneficiario»; the element's own name where it has no other. `collects`: in a file of debits. */
export function fieldOf({ path }: Pick<NotebookFinding, 'path'>, collects = false): string {
  const elements = path.split('/').map((element) => element.replace(/\[\d+\]$/, ''))
  const known = [...(collects ? COLLECTED : []), ...FIELDS].find(([element]) => elements.includes(element))
  return known?.[1] ?? elements.at(-1) ?? path
}

/** «Orden 14», «Lote 2», «Fichero». */
export function whereOf({ level, order, batch }: Pick<NotebookFinding, 'level' | 'order' | 'batch'>): string {
  if (order !== undefined) return `Orden ${formatCount(order)}`
  return level === 'BATCH' && batch !== undefined ? `Lote ${batch}` : 'Fichero'
}

/** «línea 212, columna 13». Many programs write a file in one line: there the column alone says something. */
export function placeOf({ line, column }: Pick<NotebookFinding, 'line' | 'column'>): string {
  const at = `columna ${formatCount(column)}`
  return line > 1 ? `línea ${formatCount(line)}, ${at}` : at
}
