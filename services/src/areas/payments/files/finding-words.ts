/** What is found in a file, in the customer's words: what is wrong, and how it is mended. */
import type { Cents } from '@almenara/contract/money'
import { formatAmount } from '@almenara/contract/money'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { WRITE_DAY } from '@almenara/contract/field-faults'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import { SEVERITIES, type FindingCode, type Severity } from '@almenara/formats/intake/finding'
import { BANK_SEVERITIES, type BankFindingCode } from './bank-findings.ts'

export interface FindingWords {
  text: string
  remedy?: string
}

export interface WordedFinding {
  code: string
  path: string
  value: string | null
  against: string | null
  order: number | null
}

const ASK_AGAIN = 'Genere el fichero de nuevo con su programa.'
const NOT_BY_HAND = 'No cambie el fichero a mano: genérelo de nuevo.'
const ASK_PAYEE = 'Pida el IBAN a su titular.'

const quoted = (value: string | null) => (value ? `«${value}»` : 'vacío')
const euros = (cents: string | null) => formatAmount(Number(cents ?? 0) as Cents)
/** The last element of a path, without its place among its likes. */
const elementOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\[\d+\]$/, '')
/** «El elemento Cdtr», or «El atributo Ccy» of the element that it is inside of. */
const partOf = (path: string) =>
  elementOf(path).startsWith('@') ? `El atributo ${elementOf(path).slice(1)}` : `El elemento ${elementOf(path)}`
/** « en PmtInf[1]», the element that it is inside of; nothing at the root. */
const insideOf = (path: string) => (path.includes('/') ? ` en ${path.slice(0, path.lastIndexOf('/'))}` : '')

type Words = (finding: WordedFinding) => FindingWords

const said =
  (text: string, remedy?: string): Words =>
  () =>
    remedy === undefined ? { text } : { text, remedy }

function accountRemedy(named: readonly string[]): string {
  if (named.length > 1) return `Elija en su programa una de estas: ${named.join(', ')}.`
  return named[0] ? `Elija en su programa la cuenta ${named[0]}.` : 'Compruebe la cuenta en su programa.'
}

const asDay = (day: string | null) => (day === null ? '' : formatDay(day as LocalDate))
/** What is done on the day that a path is of. */
function movedVerb(path: string): string {
  if (path.endsWith('Vencimiento')) return 'pagará'
  return path.endsWith('ReqdColltnDt') ? 'cobrará' : 'enviará'
}

const CALL_THEM = 'Llámelos a un teléfono que ya tuviera.'

const BANK_WORDS: Readonly<Record<BankFindingCode, Words>> = {
  NO_CONTRACT: said('No tiene un contrato para presentar este tipo de fichero.', 'Puede contratarlo en su oficina.'),
  INITIATOR: ({ value }) => ({
    text: `El identificador ${quoted(value)} de quien presenta el fichero no es el de sus contratos.`,
    remedy: 'Compruebe el NIF y el sufijo en su programa.',
  }),
  MESSAGE_ID_USED: ({ value }) => ({
    text: `Ya ha presentado otro fichero con el identificador ${quoted(value)} y otro contenido.`,
    remedy: 'Genere el fichero de nuevo con otro identificador, o anule el anterior.',
  }),
  OVER_FILE_LIMIT: ({ value, against }) => ({
    text: `El fichero suma ${value} y su contrato admite hasta ${against} por fichero.`,
    remedy: 'Divídalo o pida a su oficina un límite mayor.',
  }),
  WHOLE_ONLY: said('El fichero tiene errores y su contrato solo admite ficheros completos.', 'Corríjalo en su programa y súbalo de nuevo.'),
  OVER_DAY_LIMIT: said(
    'Con este fichero supera lo que su contrato permite presentar hoy.',
    'Podrá firmarlo otro día o pedir a su oficina un límite mayor.',
  ),
  WITHOUT_ADVANCE: said(
    'El fichero pide un anticipo (FSDD) y no tiene línea de anticipo: se presentará sin anticipo.',
    'Puede contratar una línea en su oficina.',
  ),
  CONTRACT_ACCOUNT: ({ value, against }) => ({
    text: `La cuenta ${value} no es de sus contratos.`,
    remedy: accountRemedy(against?.split(' ') ?? []),
  }),
  PAYER_OTHER: ({ value }) => ({
    text: `El NIF ${quoted(value)} del ordenante no es el del titular de su contrato.`,
    remedy: 'Compruebe el NIF en los datos de empresa de su programa.',
  }),
  DAY_FAR: ({ value }) => ({
    text: `La fecha ${asDay(value)} queda a más de un año.`,
    remedy: 'Compruebe la fecha o preséntelo más adelante.',
  }),
  DAY_MOVED: ({ value, against, path }) => ({
    text: `Pidió el ${asDay(value)}: se ${movedVerb(path)} el ${asDay(against)}.`,
  }),
  PAYROLL_MOVED: ({ value, against }) => ({
    text: `La nómina se pidió para el ${asDay(value)} y se enviará el ${asDay(against)}.`,
    remedy: 'Si debe cobrarse antes, cambie la fecha en su programa y preséntela de nuevo.',
  }),
  BATCH_REPEATED: ({ value, against }) => ({
    text: `El bloque ${quoted(value)} tiene el mismo día, número de órdenes e importe que uno del fichero ${quoted(against)}.`,
    remedy: 'Exclúyalo si no quiere repetirlo.',
  }),
  CREDITOR_OTHER: ({ value, against }) => ({
    text: `El identificador ${quoted(value)} no es el de su contrato${against ? `, que es ${against}` : ''}.`,
    remedy: 'Compruebe NIF y sufijo en la calculadora del identificador.',
  }),
  SCHEME_OTHER: ({ value }) => ({
    text: `Su contrato no admite adeudos ${value ?? ''}.`,
    remedy: 'Excluya el bloque, o pida a su oficina que lo amplíe.',
  }),
  MANDATE_USED: ({ value }) => ({
    text: `El mandato ${quoted(value)} es para un solo cobro y ya se utilizó.`,
    remedy: 'Pida al deudor un mandato nuevo, o excluya el recibo.',
  }),
  MANDATE_LAPSED: ({ value, against }) => ({
    text: `El mandato ${quoted(value)} lleva más de 36 meses sin cobros, desde el ${asDay(against)}.`,
    remedy: 'Ha caducado: pida al deudor que lo firme de nuevo.',
  }),
  PAYEE_UNKNOWN: said('Esa cuenta no existe en este banco.', ASK_PAYEE),
  PAYEE_CLOSED: said('Esa cuenta de este banco está cancelada.', 'Pida otra cuenta a su titular.'),
  PAID_LATELY: ({ against, path }) => ({
    text: `Repite una orden del fichero ${quoted(against)}, firmado hace menos de 7 días: misma cuenta, importe y concepto.`,
    remedy: path.includes('DrctDbtTxInf') ? 'Exclúyala si no quiere cobrar dos veces.' : 'Exclúyala si no quiere pagar dos veces.',
  }),
  PAYEE_CHANGED: ({ value, against }) => ({
    text: `Ha cambiado la cuenta de ${value ?? ''}: la última vez era ${against}.`,
    remedy: CALL_THEM,
  }),
  INVOICE_BEFORE: ({ value, against }) => ({
    text: `La factura ${quoted(value)} de este proveedor ya está en el fichero ${quoted(against)}.`,
    remedy: 'Exclúyala si no quiere pagarla dos veces.',
  }),
  DUE_FAR: ({ value }) => ({
    text: `El vencimiento ${asDay(value)} queda a más de un año.`,
    remedy: 'Compruebe el vencimiento, o preséntela más adelante.',
  }),
  NOTES_OVER: ({ value }) => ({
    text: `Los abonos de ${value ?? 'este proveedor'} suman más que sus facturas del fichero.`,
    remedy: 'Exclúyalos, o preséntelos con facturas que los cubran.',
  }),
  PAYEE_FIRST: said('Es la primera vez que paga a estos beneficiarios desde estas cuentas.'),
}

const WORDS: Readonly<Record<FindingCode | BankFindingCode, Words>> = {
  ...BANK_WORDS,
  UNEXPECTED: ({ path }) => ({
    text: `${partOf(path)} no puede estar${path.includes('/') ? insideOf(path) : ' ahí'}.`,
    remedy: ASK_AGAIN,
  }),
  MISSING: ({ path }) => ({ text: `Falta ${elementOf(path)}${insideOf(path)}.`, remedy: ASK_AGAIN }),
  TOO_MANY: ({ path }) => ({ text: `El elemento ${elementOf(path)} está repetido.`, remedy: ASK_AGAIN }),
  TEXT: ({ path, value }) => ({ text: `${quoted(value)} no es un valor de ${elementOf(path)}.`, remedy: ASK_AGAIN }),
  COUNT: ({ value, against }) => ({ text: `El fichero dice que tiene ${value} órdenes y tiene ${against}.`, remedy: NOT_BY_HAND }),
  SUM: ({ value, against, order }) => ({
    text: `La suma de control dice ${euros(value)} y las órdenes suman ${euros(against)}.${order === null ? '' : ` La diferencia es la orden ${order}.`}`,
    remedy: NOT_BY_HAND,
  }),
  METHOD: ({ value }) => ({
    text: `El medio de pago ${quoted(value)} no se admite.`,
    remedy: 'Elija transferencias o adeudos en su programa.',
  }),
  SERVICE: ({ value }) => ({
    text: `El nivel de servicio ${quoted(value)} no se admite por fichero.`,
    remedy: 'Elija «SEPA» en su programa.',
  }),
  CHARGES: ({ value }) => ({ text: `Los gastos ${quoted(value)} no se admiten.`, remedy: 'Elija gastos compartidos (SLEV).' }),
  INTERMEDIARY: said('La orden indica un banco intermediario, que SEPA no admite.', 'Quítelo en su programa.'),
  INSTRUCTION: said('La orden lleva instrucciones para el otro banco, que SEPA no admite.', 'Quítelas en su programa.'),
  CHEQUE: said('La orden pide un cheque.', 'Pídalo en su oficina.'),
  EQUIVALENT_AMOUNT: said('El importe está en el contravalor de otra divisa.', 'Escriba el importe en euros.'),
  DAY: ({ value }) => ({ text: `${quoted(value)} no es una fecha.`, remedy: WRITE_DAY }),
  ACCOUNT: ({ value }) => ({
    text: `La cuenta ${quoted(value)} no es un IBAN.`,
    remedy: 'Elija en su programa una de las cuentas del contrato.',
  }),
  IBAN: ({ value }) => ({ text: `${quoted(value)} no es un IBAN.`, remedy: ASK_PAYEE }),
  IBAN_CHECK: said('Los dígitos de control del IBAN no son válidos.', ASK_PAYEE),
  IBAN_COUNTRY: said('La cuenta es de un país al que no llegan las transferencias SEPA.', 'Haga la transferencia en su oficina.'),
  AMOUNT: ({ value }) => ({ text: `${quoted(value)} no es un importe.`, remedy: 'El decimal es un punto y no lleva miles: 1092.50.' }),
  AMOUNT_ZERO: said(sepaReason('AM01'), 'Escriba el importe o quite la orden.'),
  AMOUNT_LARGE: said('El importe supera los 999.999.999,99 € que admite SEPA.', 'Divida la orden.'),
  CURRENCY: ({ value }) => ({
    text: `El importe está en ${value || 'otra divisa'}.`,
    remedy: 'Solo euros. Para otra divisa, pídalo en su oficina.',
  }),
  NAME_MISSING: said('Falta el nombre.', 'Escriba el nombre del titular de la cuenta.'),
  NAME_UNWRITABLE: ({ value }) => ({
    text: `El nombre ${quoted(value)} no se puede enviar a otro banco.`,
    remedy: 'Escríbalo con letras latinas.',
  }),
  REFERENCE: ({ value }) => ({ text: `La referencia ${quoted(value)} tiene más de 35 caracteres.`, remedy: 'Acórtela.' }),
  CONCEPT_LONG: said('El concepto tiene más de 140 caracteres.', 'Acórtelo.'),
  CONCEPT_SEVERAL: said('La orden tiene más de un concepto y solo se puede enviar uno.', 'Escríbalos en uno solo.'),
  SCHEME: ({ value }) => ({
    text: value ? `El tipo de adeudo ${quoted(value)} no existe.` : 'Falta el tipo de adeudo.',
    remedy: 'Elija CORE o B2B en su programa.',
  }),
  SEQUENCE: ({ value }) => ({
    text: value ? `La secuencia ${quoted(value)} no existe en SEPA.` : 'Falta la secuencia del adeudo.',
    remedy: 'Use FRST, RCUR, OOFF o FNAL.',
  }),
  CREDITOR_ID: ({ value }) => ({
    text: `Los dígitos de control del identificador ${quoted(value)} no son válidos.`,
    remedy: 'Compruebe su NIF y su sufijo en la calculadora del identificador.',
  }),
  CREDITOR_ID_SEVERAL: said('Hay más de un identificador de acreedor en el mismo bloque.', 'Sepárelos en bloques.'),
  MANDATE_MISSING: said('Falta la referencia del mandato.', 'Escriba la que firmó el deudor.'),
  MANDATE_LONG: ({ value }) => ({
    text: `La referencia del mandato ${quoted(value)} tiene más de 35 caracteres.`,
    remedy: 'Escriba la que firmó el deudor.',
  }),
  SIGNED_ON_MISSING: said('Falta la fecha de firma del mandato.', 'Escriba el día en que lo firmó el deudor.'),
  SIGNED_ON: ({ value }) => ({
    text: `${quoted(value)} no puede ser la fecha de firma del mandato.`,
    remedy: 'Escriba el día en que lo firmó el deudor.',
  }),
  SUPPLIER_TAX_ID: said('Falta el NIF del proveedor.', 'Escríbalo en la ficha del proveedor.'),
  INVOICE_NUMBER: said('Falta el número de la factura.', ASK_AGAIN),
  ISSUED_ON: ({ value }) => ({ text: `${quoted(value)} no es la fecha de una factura.`, remedy: ASK_AGAIN }),
  DUE_ON: ({ value }) => ({
    text: `${quoted(value)} no puede ser el vencimiento de la factura.`,
    remedy: 'Escriba un día que no sea anterior a la factura.',
  }),
  POSTPONED: ({ value }) => ({
    text: `La factura pide una prórroga hasta el ${asDay(value)}, que no se admite.`,
    remedy: 'Quite la prórroga en su programa, o exclúyala.',
  }),
  TOWN_MISSING: said(
    'Falta la población o el país del deudor, obligatorios fuera del Espacio Económico Europeo.',
    'Escriba su población y su país.',
  ),
  REFERENCE_CHECK: ({ value }) => ({
    text: `Los dígitos de control de la referencia ${quoted(value)} no son válidos.`,
    remedy: 'Compruébela en la factura.',
  }),
  ADDRESS_NOT_SENT: said(
    'Hay direcciones sin población: no se enviarán al otro banco.',
    'Desde el 15/11/2026 una dirección necesita población y país.',
  ),
  ONE_OFF_AGAIN: ({ against }) => ({
    text: `El mandato es para un solo cobro y ya está en la orden ${against}.`,
    remedy: 'Compruebe que no se repite.',
  }),
  REPEATED: ({ against }) => ({
    text: `Repite la orden ${against}: misma cuenta, importe y concepto.`,
    remedy: 'Exclúyala si no quiere pagar dos veces.',
  }),
  INVOICE_REPEATED: ({ value, against }) => ({
    text: `La factura ${quoted(value)} de este proveedor está ya en la orden ${against}.`,
    remedy: 'Exclúyala si no quiere pagar dos veces.',
  }),
  TERM_LONG: ({ value }) => ({
    text: `La factura vence a los ${value} días, y el plazo máximo entre empresas es de 60.`,
    remedy: 'Compruebe el vencimiento (Ley 3/2004, artículo 4).',
  }),
  END_TO_END_REPEATED: ({ against }) => ({
    text: `Su referencia es la de la orden ${against}.`,
    remedy: 'Use una distinta en cada orden para conciliarlas.',
  }),
  CREDITOR_ID_MISSING: said('El fichero no dice el identificador del acreedor: se usará el de su contrato.'),
  CHARACTER_DATA: said('Hay textos escritos como CDATA: se han leído como texto.'),
  EMPTY: ({ path }) => ({ text: `El elemento ${elementOf(path)} está vacío: se ha pasado por alto.` }),
  IBAN_SPACING: said('El IBAN lleva espacios o minúsculas: se ha leído sin ellos.'),
  INSTANT_SERVICE: said('La orden se ha leído como inmediata.'),
  NAME_CUT: said('El nombre tiene más de 70 letras: al otro banco llegarán las 70 primeras.'),
  LETTERS: said('Algunas letras cambian al enviarse a otro banco.'),
  AS_SOON_AS_POSSIBLE: said('La fecha 01/01/1999 se ha leído como «lo antes posible».'),
  AMENDMENT_PLACE: said('El cambio de cuenta del deudor está escrito en otro elemento: se ha leído igualmente.'),
  LONG_ADVANCE_ID: said('El identificador del fichero tiene más de 35 caracteres: se ha tomado entero.'),
}

/** In Spanish, with its remedy where there is one. */
export function wordsOf(finding: WordedFinding): FindingWords {
  return WORDS[finding.code as FindingCode | BankFindingCode](finding)
}

export function severityOf(code: string): Severity {
  return { ...SEVERITIES, ...BANK_SEVERITIES }[code as FindingCode | BankFindingCode]
}
