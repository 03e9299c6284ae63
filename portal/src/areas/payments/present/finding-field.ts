/** Where in a file something was found, in the words that its customer knows. */
import type { NotebookFinding } from '@almenara/contract/areas/payments/notebooks'
import { formatCount } from '../../../patterns/extract-screen/count-words.ts'

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

/** «IBAN del beneficiario»; the element's own name where it has no other. */
export function fieldOf({ path }: Pick<NotebookFinding, 'path'>): string {
  const elements = path.split('/').map((element) => element.replace(/\[\d+\]$/, ''))
  const known = FIELDS.find(([element]) => elements.includes(element))
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
