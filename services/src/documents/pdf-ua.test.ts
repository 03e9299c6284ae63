import type { Instant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import PDFDocument from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { misplaced, readPaper, readPdf } from '../testing/pdf.ts'
import { pdfUaFailures } from '../testing/pdf-ua.ts'
import type { BankDocument } from './bank-document.ts'
import { coordinateCardPdf } from './coordinate-card.ts'
import { defineColumns } from './list-document.ts'
import { renderBankDocument } from './pdf-bank-document.ts'
import { writePdf } from './pdf.ts'
import { writeReceipt } from './pdf-receipt.ts'
import type { ReceiptDocument } from './receipt-document.ts'

const NAME = 'Construcciones y Rehabilitaciones Hermanos Peñálver-Wamba, S. L. U.'
const brand = { name: 'Banco & Caja', legalText: 'Domicilio social '.repeat(12), primary: '#0b4f5c', accent: '#d98324' }
const createdAt = '2026-11-20T09:00:00Z' as Instant
const CODE = 'ABCD EFGH JKLM NPQR STUV WXYZ 2345 6789'
const PAGE = 'https://banca.un-banco-de-nombre-largo.example/public/certificates/view'

const RECEIPT: ReceiptDocument = {
  title: 'Justificante de operación',
  operation: `Transferencia de ${NAME} a otro banco, con orden de repetirla cada mes hasta nuevo aviso`,
  brand,
  createdAt,
  amount: toCents(99_999_999_999_99),
  executed: 'Ejecutada el 20/11/2026, a las 10:00:00, tras la firma de las dos personas que tenían que firmarla',
  facts: Array.from({ length: 30 }, (_, index) => ({
    label: `Etiqueta ${index + 1} que no cabe en una línea`,
    text: `${NAME} ${'y otras palabras '.repeat(index)}`,
    below: index % 2 === 0 ? 'ES91 2100 0418 4502 0005 1332' : undefined,
  })),
  verificationCode: CODE,
  check: { link: `${PAGE}/${CODE.replaceAll(' ', '')}`, page: PAGE },
}
const receiptOf = async (document: ReceiptDocument) => Buffer.concat([...writeReceipt(document)])
const { amount: _, check: __, verificationCode: ___, ...PLAIN } = RECEIPT

const CARD = { brand, createdAt, holder: NAME, serial: '1234567890', values: new Map([['A1', '12']]) }
async function* none() {}
const LIST = {
  title: 'Movimientos <de «Peña & Güell»>',
  brand,
  createdAt,
  facts: [{ label: 'Titular', text: NAME }],
  figures: [],
  columns: defineColumns({ label: 'Fecha', kind: 'day' }, { label: 'Concepto', kind: 'text' }),
  empty: 'No hay movimientos.',
}

const LETTER = {
  title: 'Cambio en las condiciones de <Peña & Güell>',
  producedAt: createdAt,
  facts: [{ label: 'Titular', text: NAME }],
  figures: [{ label: 'Saldo final', amount: toCents(99_999_999_999_99) }],
  paragraphs: Array.from({ length: 30 }, () => 'Le informamos de un cambio en las condiciones. '.repeat(12)),
  notes: ['Puede cancelar sin coste.'],
}
const STATEMENT = {
  ...LETTER,
  paragraphs: [],
  table: {
    columns: [
      { label: 'Fecha', kind: 'day' },
      { label: 'Concepto', kind: 'text' },
      { label: 'Detalle', kind: 'detail' },
      { label: 'Importe', kind: 'amount' },
      { label: 'Saldo', kind: 'balance' },
    ],
    rows: Array.from({ length: 90 }, () => ['2026-11-20', NAME, 'Contabilizado después del cierre', -99_999_999_99, 99_999_999_99]),
  },
} satisfies BankDocument

describe('every kind of document keeps PDF/UA-1, and its texts stand within the paper and apart from one another', () => {
  test.each([
    ['a receipt with its code and QR', () => receiptOf(RECEIPT)],
    ['a receipt without address to check it', () => receiptOf({ ...RECEIPT, check: undefined })],
    ['a contract, which has neither amount nor code', () => receiptOf(PLAIN)],
    ['the coordinates card', () => coordinateCardPdf(CARD)],
    ['a statement of several pages', async () => Buffer.from(renderBankDocument({ id: '1', brand, document: STATEMENT }).content)],
    ['a letter, which has no table', async () => Buffer.from(renderBankDocument({ id: '1', brand, document: LETTER }).content)],
    ['a list', () => buffer(Readable.from(writePdf(LIST, none())))],
    ['a receipt with letters that no font of ours has', () => receiptOf({ ...RECEIPT, operation: 'Pago a 山田 Łukasz 😀 مرحبا' })],
  ])('%s', async (_kind, make) => {
    const bytes = await make()
    expect(await pdfUaFailures(bytes)).toEqual([])
    expect((await readPaper(bytes)).flatMap(misplaced)).toEqual([])
    // And so another program reads it.
    expect(await readPdf(bytes)).toMatchObject({ lang: 'es-ES', tagged: true, title: expect.stringMatching(/.+/), untagged: [] })
  })
})

describe('a document that does not keep PDF/UA-1 is found out', () => {
  let whole: Buffer
  beforeAll(async () => {
    whole = await receiptOf(RECEIPT)
  })

  /** The same number of bytes, so that everything else stays where the file says it is. */
  test.each([
    ['/DisplayDocTitle', '/DisplayDocTitlx', '07-001'],
    ['/Lang (es-ES)', '/Long (es-ES)', '11-006'],
    ['/Marked true', '/Marqed true', '§7.1'],
    ['<pdfuaid:part>1', '<pdfuaid:part>2', '06-002'],
    ['<dc:title>', '<dc:tytle>', '06-003'],
    ['&amp;', '& and', '§6.7'],
    ['/Metadata', '/Metadatx', '06-001'],
    ['/StructTreeRoot ', '/StructTreeRoox ', '§7.1'],
    ['/S /H1', '/S /H2', '14-002'],
    ['/S /TR', '/S /LI', '09-004'],
    ['/S /TD', '/S /TR', '09-004'],
    ['/Scope', '/Skope', '15-003'],
    ['/Alt (', '/Alx (', '13-004'],
    ['/BBox', '/BBix', '§7.3'],
    ['/Tabs /S', '/Tabs /R', '28-008'],
    ['/FontFile', '/FontFyle', '31-009'],
    ['/CIDToGIDMap', '/CIDToGIDMax', '§7.21.3.2'],
    ['/ToUnicode', '/ToUnicodx', '31-027'],
    ['/StructParents', '/StructPorents', '01-005'],
    ['/ParentTree ', '/ParentTrex ', '01-005'],
  ])('where «%s» is «%s»', async (right, wrong, failure) => {
    const text = whole.toString('latin1')
    expect(text).toContain(right)
    const failures = await pdfUaFailures(Buffer.from(text.replaceAll(right, wrong), 'latin1'))
    expect(failures.map((found) => found.split(':')[0])).toContain(failure)
  })

  test('where its font has no glyph for a character', async () => {
    const failures = await pdfUaFailures(await receiptOf({ ...RECEIPT, verificationCode: '漢' }))
    expect(failures).toEqual(['31-030: a character has no glyph in its font'])
  })

  test('where what is drawn is not tagged, its font is not in the file and nothing says what it is', async () => {
    const pdf = new PDFDocument({ pdfVersion: '1.7' })
    pdf.text('Nobody reads this aloud')
    pdf.end()
    const bytes = await buffer(pdf)
    expect((await readPdf(bytes)).untagged).toEqual(['Nobody reads this aloud'])
    const failures = await pdfUaFailures(bytes)
    for (const failure of ['§7.1', '01-005', '06-002', '07-001', '11-006', '31-009']) {
      expect(failures.map((found) => found.split(':')[0])).toContain(failure)
    }
  })
})
