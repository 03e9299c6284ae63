/** Why nothing is taken of a file: what it is, and what to do in the program that writes it. */
import { dayAt, formatDay } from '@almenara/contract/dates'
import { CONFIRMING_FORMAT } from '@almenara/formats/intake/confirming/as-payment-file'
import { SUPPORT_STATE_NAMES } from '@almenara/contract/remittance-names'
import { wordsOf } from './finding-words.ts'
import type { paymentSupports, SupportRefusal } from './tables.ts'

interface RefusalWords {
  title: string
  remedy: string
}

const CHOOSE_XML = 'En su programa elija «SEPA XML» (pain.001.001.09 para transferencias, pain.008.001.08 para adeudos) y súbalo de nuevo.'
const AGAIN = 'Genere el fichero otra vez con su programa.'

const PRESENT_ELSEWHERE = 'Preséntelo en «Presentar un fichero».'

const IS_SHEET = {
  title: 'Es una hoja de cálculo, no un fichero SEPA XML.',
  remedy: 'Ábrala en una remesa: le preguntaremos qué contiene cada columna.',
}

const KINDS: Readonly<Record<string, RefusalWords>> = {
  IS_EMPTY: { title: 'El fichero está vacío.', remedy: AGAIN },
  IS_PDF: { title: 'Es un PDF, no una remesa.', remedy: CHOOSE_XML },
  IS_OLD_SHEET: { title: 'Es una hoja de cálculo antigua (XLS).', remedy: 'Guárdela como XLSX y súbala de nuevo.' },
  IS_OPEN_SHEET: { title: 'Es una hoja de LibreOffice (ODS).', remedy: 'Guárdela como XLSX y súbala de nuevo.' },
  IS_XLSX: IS_SHEET,
  IS_SEPARATED: IS_SHEET,
  IS_STATEMENT: { title: 'Es un extracto (Norma 43), no una remesa.', remedy: CHOOSE_XML },
  IS_UNKNOWN: { title: 'No sabemos qué es este fichero.', remedy: CHOOSE_XML },
  XML_DOCUMENT_TYPE: { title: 'El fichero declara un tipo de documento (DOCTYPE), que no se admite.', remedy: AGAIN },
  XML_TOO_LONG: { title: 'Hay un texto demasiado largo.', remedy: AGAIN },
  XML_TOO_DEEP: { title: 'Hay demasiados elementos unos dentro de otros.', remedy: AGAIN },
  XML_ATTRIBUTES: { title: 'Hay un elemento con demasiados atributos.', remedy: AGAIN },
  XML_CHARACTER: { title: 'Hay un carácter que no se admite en XML.', remedy: AGAIN },
  TOO_COMPLEX: { title: 'El fichero es demasiado complejo para leerlo.', remedy: AGAIN },
  IS_ZIP: { title: 'Dentro del fichero comprimido hay otro comprimido.', remedy: 'Comprima solo el XML, o súbalo sin comprimir.' },
  IS_GZIP: { title: 'Dentro del fichero comprimido hay otro comprimido.', remedy: 'Comprima solo el XML, o súbalo sin comprimir.' },
  PACKED_DAMAGED: { title: 'El fichero comprimido está dañado.', remedy: 'Comprímalo de nuevo o súbalo sin comprimir.' },
  PACKED_PROTECTED: { title: 'El fichero comprimido tiene contraseña.', remedy: 'Comprímalo sin contraseña o súbalo sin comprimir.' },
  PACKED_EMPTY: { title: 'El fichero comprimido está vacío.', remedy: 'Comprímalo de nuevo o súbalo sin comprimir.' },
  PACKED_SEVERAL: { title: 'El fichero comprimido contiene varios ficheros.', remedy: 'Suba cada uno por separado.' },
  PACKED_TOO_LARGE: { title: 'Descomprimido, el fichero pesa demasiado.', remedy: 'El máximo son 160 MB: divídalo en varios.' },
  TOO_MANY_ORDERS: { title: 'El fichero tiene más de 100.000 órdenes.', remedy: 'Divídalo en varios.' },
  TOO_MANY_BATCHES: { title: 'El fichero tiene más de 2.000 bloques.', remedy: 'Divídalo en varios.' },
  RECORDS_TOO_LONG: { title: 'Hay una línea demasiado larga para un fichero de confirming.', remedy: AGAIN },
  RECORDS_CHARACTER: { title: 'Hay un carácter que no se admite en un fichero de confirming.', remedy: AGAIN },
  ONLY_TRANSFERS: { title: 'Es un fichero de adeudos, no de transferencias.', remedy: PRESENT_ELSEWHERE },
  XML_CUT: { title: 'El fichero está incompleto.', remedy: 'Se cortó al guardarse: genérelo otra vez.' },
}

const CONFIRMING_ELSEWHERE: RefusalWords = {
  title: 'Es un fichero de confirming, no de transferencias.',
  remedy: PRESENT_ELSEWHERE,
}

/** The file that stands against one that is refused. */
type Other = Pick<typeof paymentSupports.$inferSelect, 'uploadedAt' | 'state'>

/** The title and the remedy of a refusal; what the findings word is worded as they are. */
export function refusalWordsOf(refusal: SupportRefusal, other?: Other): RefusalWords {
  const { code, path = 'GrpHdr', value = null, against = null, order = null } = refusal
  if (code === 'ONLY_TRANSFERS' && value === CONFIRMING_FORMAT) return CONFIRMING_ELSEWHERE
  const known = KINDS[code]
  if (known) return known
  if (code.startsWith('IS_NOTEBOOK_')) {
    return { title: `El fichero es un Cuaderno ${code.slice('IS_NOTEBOOK_'.length)} de texto, que ya no se admite.`, remedy: CHOOSE_XML }
  }
  if (code.startsWith('IS_')) return { title: 'Este tipo de fichero no se admite aquí.', remedy: CHOOSE_XML }
  if (code.startsWith('XML_')) return { title: 'No es un XML válido.', remedy: AGAIN }
  if (code === 'DUPLICATE') return { title: duplicateTitle(other), remedy: 'Si quiere pagar otra vez lo mismo, genere una remesa nueva.' }
  if (code === 'ENCODING') {
    return { title: 'Las letras del fichero no son las que declara.', remedy: 'Léalo como Windows-1252 o genérelo de nuevo en UTF-8.' }
  }
  if (code === 'ENCODING_UNKNOWN') return { title: `La codificación «${value ?? ''}» no se admite.`, remedy: 'Genérelo en UTF-8.' }
  if (code === 'MESSAGE_UNKNOWN') return messageWords(value ?? '')
  const { text, remedy = AGAIN } = wordsOf({ code, path, value, against, order })
  return { title: text, remedy }
}

function messageWords(found: string): RefusalWords {
  if (/^(?:pain\.002|camt\.|pacs\.)/.test(found))
    return { title: `Es una respuesta del banco (${found}), no una remesa.`, remedy: CHOOSE_XML }
  return { title: `El formato ${found} no se admite.`, remedy: CHOOSE_XML }
}

function duplicateTitle(other: Other | undefined): string {
  if (!other) return 'Este fichero ya se ha presentado.'
  const state = SUPPORT_STATE_NAMES[other.state].toLocaleLowerCase('es')
  return `Este fichero ya se presentó el ${formatDay(dayAt(other.uploadedAt))}. Estado: ${state}.`
}
