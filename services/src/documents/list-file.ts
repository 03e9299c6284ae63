/** A list as a file that the customer takes away. */
import type { Bank } from '../bank.ts'
import type { Download } from '../http/downloads.ts'
import { Failure } from '../http/failure.ts'
import type { Asker } from '../http/handler.ts'
import { MEDIA_TYPES } from '../http/media-types.ts'
import type { DocumentFormat, ListDocument, Rows } from './list-document.ts'

const EXTENSIONS: Readonly<Record<DocumentFormat, string>> = { PDF: 'pdf', XLS: 'xlsx' }

/** `name`: the file's, without extension. */
export function listFile(
  { bank, session }: Omit<Asker, 'now'>,
  format: DocumentFormat,
  name: string,
  document: ListDocument,
  rows: Rows,
): Download {
  const body = asDocumentFailure(bank.documents.make(session.userId, format, document, rows))
  return { fileName: `${name}.${EXTENSIONS[format]}`, contentType: MEDIA_TYPES[format], body }
}

/** The bank's name, small print and colours on its documents. */
export function documentBrand({ brand }: Bank): ListDocument['brand'] {
  return { name: brand.name, legalText: brand.registeredOffice, ...brand.documentColors }
}

/** A file that cannot be made is answered as such (specification §8). */
export async function* asDocumentFailure(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('Q999', { cause: error })
  }
}
