/** What can be known of a file before it is sent: that it is too large, that there is nothing in it, and what certainly is no remittance. */
import { LARGEST_FILE } from '@almenara/contract/areas/payments/notebooks'
import { formatBytes } from '../../../patterns/download/file-size.ts'

const CHOOSE_XML = 'En su programa, elija el formato SEPA XML y súbalo de nuevo.'

/** First bytes, in hexadecimal, of what people choose by mistake. Everything else the bank says by itself, once it has read it. */
const MISTAKEN: Readonly<Record<string, string>> = {
  '25504446': `Ha elegido un documento PDF. ${CHOOSE_XML}`,
  '89504e47': `Ha elegido una imagen. ${CHOOSE_XML}`,
  ffd8ff: `Ha elegido una imagen. ${CHOOSE_XML}`,
  d0cf11e0: 'Ha elegido un documento de una versión antigua de Office. Si es una hoja de cálculo, guárdela como XLSX.',
}

/** Why none of these can be sent, and what to do; `undefined` of one file that the bank may read. */
export async function problemOf(files: readonly File[]): Promise<string | undefined> {
  const [file] = files
  if (!file || files.length > 1) return 'Suba los ficheros de uno en uno.'
  if (file.size > LARGEST_FILE) {
    return `El fichero pesa ${formatBytes(file.size)} y el máximo son ${formatBytes(LARGEST_FILE)}. Divídalo o envíelo comprimido.`
  }
  if (file.size === 0) return `«${file.name}» está vacío. Genérelo otra vez con su programa.`
  const start = await firstBytes(file).catch(() => undefined)
  if (start === undefined) return 'No se puede leer el fichero. Compruebe que no lo tiene abierto otro programa y que no es una carpeta.'
  return Object.entries(MISTAKEN).find(([bytes]) => start.startsWith(bytes))?.[1]
}

async function firstBytes(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
