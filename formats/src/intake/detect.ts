/** What a file is, by its first bytes and never by its name. */
/** Text notebooks of the Spanish banks, retired in 2016: recognised, so that they are refused by their names. */
export const NOTEBOOKS = ['19-14', '19-44', '34-14', '19', '34', '58', '68'] as const
export type Notebook = (typeof NOTEBOOKS)[number]

export type Detected =
  | { is: 'XML' }
  /** AEF: confirming of 250 characters, or of the 249 that a real program writes. */
  | { is: 'CONFIRMING' }
  | { is: 'NOTEBOOK'; notebook: Notebook }
  | { is: 'ZIP' | 'GZIP' }
  | { is: 'XLSX' | 'SEPARATED' }
  /** Of LibreOffice (ODS). */
  | { is: 'OPEN_SHEET' }
  | { is: 'STATEMENT' | 'PDF' | 'OLD_SHEET' | 'EMPTY' | 'UNKNOWN' }

const BEGINNINGS: readonly (readonly [text: string, notebook: Notebook])[] = [
  ['0119143', '19-14'],
  ['0119445', '19-44'],
  ['01ORD34145', '34-14'],
  ['5180', '19'],
  ['5170', '58'],
  ['0356', '34'],
  ['0362', '34'],
  ['0359', '68'],
]
/** Of a record of Norma 43. */
const STATEMENT_LENGTH = 80
/** Where the first record of AEF says so, from 0. */
const AEF_PLACE = 170

/** `head`: the first bytes, 1,024 where there are as many. */
export function detect(head: Uint8Array): Detected {
  const text = Buffer.from(head).toString('latin1')
  if (text.startsWith('PK')) return { is: packedKind(text) }
  if (text.startsWith('\x1f\x8b')) return { is: 'GZIP' }
  if (text.startsWith('\xd0\xcf\x11\xe0')) return { is: 'OLD_SHEET' }
  return isMarkup(text) ? { is: 'XML' } : detectText(textOf(head))
}

/** A document of an office is a ZIP too: what it is the names of its first parts say. */
function packedKind(text: string): 'XLSX' | 'OPEN_SHEET' | 'UNKNOWN' | 'ZIP' {
  if (text.includes('xl/')) return 'XLSX'
  if (text.includes('opendocument.spreadsheet')) return 'OPEN_SHEET'
  if (/(?:word|ppt)\//.test(text)) return 'UNKNOWN'
  return text.includes('[Content_Types]') ? 'XLSX' : 'ZIP'
}

/** Without the mark of order of its bytes and the blanks before it, which an editor may have put there. UTF-16 is text by its mark. */
function textOf(head: Uint8Array): string {
  const [first, second, third] = head
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(head).trimStart()
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(head).trimStart()
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf
  return Buffer.from(isMarked ? head.subarray(3) : head)
    .toString('latin1')
    .trimStart()
}

function detectText(text: string): Detected {
  if (text === '') return { is: 'EMPTY' }
  if (text.startsWith('%PDF')) return { is: 'PDF' }
  const [first = ''] = text.split(/\r?\n/, 1)
  const notebook = BEGINNINGS.find(([beginning]) => text.startsWith(beginning))
  // Fields of a notebook have their places: what has marks between them is a sheet that begins with the same figures.
  if (notebook && !/[;\t]/.test(first)) return { is: 'NOTEBOOK', notebook: notebook[1] }
  if (first.startsWith('1') && first.slice(AEF_PLACE, AEF_PLACE + 2) === 'FU') return { is: 'CONFIRMING' }
  if (first.startsWith('11') && first.trimEnd().length <= STATEMENT_LENGTH && /^11\d{16}/.test(first)) return { is: 'STATEMENT' }
  // oxlint-disable-next-line no-control-regex
  const isText = !/[\x00-\x08\x0e-\x1f]/.test(text)
  // A title may stand above the columns.
  return { is: isText && (first.includes(',') || /[;\t]/.test(text)) ? 'SEPARATED' : 'UNKNOWN' }
}

/** A mark of the order of bytes, blanks, and «<» of one or two bytes. */
function isMarkup(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\x00]*</.test(text)
}
