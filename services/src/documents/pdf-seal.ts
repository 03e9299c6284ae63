/**
 * The bank's electronic seal in a PDF: the document is drawn with room for it, and the seal of all its other bytes is written there
 * (ISO 32000-1 §12.8; ETSI EN 319 142-1). Its field is hidden: the seal is proved by the reader's software, and nothing of it is drawn.
 */
import type { Instant } from '@almenara/contract/dates'
import type { SealPort } from '../rails/seal/port.ts'
import type { Pdf } from './pdf-canvas.ts'

/** Of the CMS: two certificates in a chain take some 4 kB. */
const ROOM = 12_000
/** Ten digits each, so that any figure has room. */
const BLANK = 1_234_567_890
const RANGE = `/ByteRange [0 ${BLANK} ${BLANK} ${BLANK}]`
/** ISO 32000-1 §12.5.3: hidden, printed and locked. */
const FLAGS = 2 + 4 + 128
/** The document has signatures, and is only to be added to (§12.7.2). */
const SIGNED_APPEND_ONLY = 3

/** Leaves room on the last page. To be called when the document is drawn and has not been ended. */
export function leaveSeal(pdf: Pdf, at: Instant): void {
  const value = pdf.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, BLANK, BLANK, BLANK],
    Contents: Buffer.alloc(ROOM),
    M: new Date(at),
  })
  const { dictionary } = pdf.page
  const field = pdf.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    // pdfkit writes a primitive string as a name.
    T: Object('Sello'),
    TU: Object('Sello electrónico del banco'),
    V: value,
    F: FLAGS,
    Rect: [0, 0, 0, 0],
    P: dictionary,
  })
  const form = pdf.ref({ Fields: [field], SigFlags: SIGNED_APPEND_ONLY })
  // pdfkit's declared types know neither of a page's annotations nor of the catalogue.
  ;(dictionary.data as { Annots?: unknown[] }).Annots = [field]
  ;(Reflect.get(pdf, '_root') as { data: Record<string, unknown> }).data['AcroForm'] = form
  for (const object of [value, field, form]) Reflect.apply(object.end, object, [])
}

/** The document with its seal. Rejects as the seal does, and RangeError for a document without room for it. */
export async function sealPdf(content: Uint8Array, seal: SealPort): Promise<Buffer> {
  const bytes = Buffer.from(content)
  const range = bytes.lastIndexOf(RANGE)
  const from = bytes.indexOf('/Contents <', range) + '/Contents '.length
  const to = from + 2 * ROOM + '<>'.length
  if (range < 0 || bytes[from] !== 0x3c || bytes[to - 1] !== 0x3e) throw new RangeError('The document has no room for a seal')
  const written = `/ByteRange [0 ${from} ${to} ${bytes.length - to}]`
  bytes.write(written.padEnd(RANGE.length), range, 'latin1')
  const cms = Buffer.from(await seal.seal(Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]))).toString('hex')
  if (cms.length > 2 * ROOM) throw new RangeError(`A seal of ${cms.length / 2} bytes does not fit`)
  bytes.write(cms, from + 1, 'latin1')
  return bytes
}
