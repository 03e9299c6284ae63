/** Why nothing is taken of a file that could not be read. */
import { RecordsError } from '@almenara/formats/intake/confirming/records'
import { DecodingError, EncodingUnknown } from '@almenara/formats/intake/decode'
import { MessageUnknown } from '@almenara/formats/intake/read-file'
import { PackedError } from '@almenara/formats/intake/packed-error'
import { XmlError } from '@almenara/formats/iso20022/xml-error'
import type { SupportRefusal } from './tables.ts'

/** A file that is refused for what it is, or for its size. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  readonly code: string
  readonly value: string | undefined
  constructor(code: string, value?: string) {
    super(`The file is refused: ${code}`)
    this.code = code
    this.value = value
  }
}

/** `undefined` of what is no fault of the file. */
export function refusalOf(error: unknown): SupportRefusal | undefined {
  if (error instanceof XmlError) return { code: `XML_${error.problem}`, ...error.at }
  if (error instanceof RecordsError) return { code: `RECORDS_${error.problem}`, ...error.at }
  if (error instanceof DecodingError) return { code: 'ENCODING', value: error.encoding, against: String(error.offset) }
  if (error instanceof EncodingUnknown) return { code: 'ENCODING_UNKNOWN', value: error.declared }
  if (error instanceof MessageUnknown) return { code: 'MESSAGE_UNKNOWN', value: error.found }
  if (error instanceof PackedError) return { code: `PACKED_${error.problem}` }
  if (error instanceof FileRefused) return { code: error.code, ...(error.value === undefined ? {} : { value: error.value }) }
  return undefined
}
