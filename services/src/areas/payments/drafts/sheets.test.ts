import type { Draft, Sheet } from '@almenara/contract/areas/payments/drafts'
import { strToU8, zipSync } from 'fflate'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { powers } from '../../../products/tables.ts'
import { featureStatuses } from '../../../status/tables.ts'
import { get, openTestBank, post, type TestBank } from '../../../testing/bank.ts'
import { addSignedIn, type Signatory } from '../../../testing/co-signing.ts'
import { addCompanyCustomer, type Company } from '../../../testing/remittances.ts'
import { guessFields } from './sheet-columns.ts'

const IBAN = 'ES9121000418450200051332'
const DRAFTS = '/services/remittances/v1/drafts'

let tested: TestBank
let ana: Company
let stranger: Company
/** Sees the contract, and does nothing with it. */
let luis: Signatory
let draft: Draft

beforeAll(async () => {
  tested = await openTestBank()
  ana = await addCompanyCustomer(tested, 'construcciones', 10_000)
  stranger = await addCompanyCustomer(tested, 'otra.empresa', 10)
  luis = await addSignedIn(tested, 'luis.gil')
  await tested.database.transaction((tx) =>
    tx.insert(powers).values({ productId: ana.contractId, userId: luis.id, canOperate: false, position: 1 }),
  )
  draft = (await post(tested, ana.tokens, DRAFTS, { contract: ana.contractId })).json<Draft>()
})
afterAll(() => tested.close())

function upload(payload: Uint8Array | string, query = '', { tokens }: Pick<Company, 'tokens'> = ana, id = draft.id) {
  const headers = { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/octet-stream' }
  const url = `${DRAFTS}/${id}/sheet?name=hoja${query}`
  return tested.app.inject({ method: 'POST', url, headers, payload: typeof payload === 'string' ? payload : Buffer.from(payload) })
}
const read = async (payload: Uint8Array | string, query = '') => (await upload(payload, query)).json<Sheet>()
const fieldsOf = ({ columns }: Sheet) => columns.map(({ field }) => field)
const codeOf = (reply: { json(): { code?: string; error?: { code: string } } }) => reply.json().error?.code ?? reply.json().code

/** A workbook of one sheet; its cells as a program writes them. */
function workbook(rows: readonly (readonly string[])[], more: Record<string, Uint8Array> = {}): Uint8Array {
  const written = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((cell, at) => cell.replace('<c', `<c r="${letter(at)}${row + 1}"`)).join('')}</row>`,
  )
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const related = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
  const relation = `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`
  const sheets = '<sheets><sheet name="Pagos" sheetId="1" r:id="rId1"/></sheets>'
  const files = {
    '[Content_Types].xml': `<Types xmlns="${types}"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${sheets}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${related}">${relation}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${written.join('')}</sheetData></worksheet>`,
  }
  return zipSync({ ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), ...more })
}
const letter = (at: number) => String.fromCharCode(65 + at)
const words = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const number = (value: string, formula = '') => `<c>${formula && `<f>${formula}</f>`}<v>${value}</v></c>`

test('a workbook gives its first sheet: cached values, and what has become a number is said to be one', async () => {
  const sheet = await read(
    workbook([
      ['Razón social', 'Cta.', 'Total', 'Factura'].map(words),
      [words('Gil, S. L.'), words(IBAN), number('1092.5', 'SUM(1;2)'), number('20518')],
      [words('Electricidad'), number('1.23E+23'), number('0.30000000000000004'), words('E-1')],
    ]),
  )
  expect(sheet).toMatchObject({ name: 'hoja', titled: true })
  expect(sheet.columns).toEqual([
    { title: 'Razón social', sample: 'Gil, S. L.', field: 'name' },
    { title: 'Cta.', sample: IBAN, field: 'iban' },
    { title: 'Total', sample: '1092,5', field: 'amount' },
    { title: 'Factura', sample: '20518', field: 'reference' },
  ])
  expect(sheet.lines).toEqual([
    { name: 'Gil, S. L.', iban: IBAN, amount: '1.092,50', concept: '', reference: '20518' },
    { name: 'Electricidad', iban: '1,23E+23', amount: '0,30', concept: '', reference: 'E-1' },
  ])
})

test.each([
  ['; in Windows-1252', Buffer.from(`Beneficiario;IBAN;Importe;Concepto\r\nMuñoz;${IBAN};"1.250,00";Obra\r\n`, 'latin1')],
  ['commas in UTF-8 with its mark', Buffer.from(`\uFEFFBeneficiario,IBAN,Importe,Concepto\nMuñoz,${IBAN},"1.250,00",Obra`)],
  ['tabs in UTF-16', Buffer.from(`\uFEFFBeneficiario\tIBAN\tImporte\tConcepto\nMuñoz\t${IBAN}\t1.250,00\tObra`, 'utf16le')],
])('text with %s is a sheet', async (_, bytes) => {
  const { lines, titled } = await read(bytes)
  expect({ lines, titled }).toEqual({
    titled: true,
    lines: [{ name: 'Muñoz', iban: IBAN, amount: '1.250,00', concept: 'Obra', reference: '' }],
  })
})

test('without titles its columns are told by what is in them', () => {
  expect(
    guessFields(
      [
        ['Gil', IBAN, '845,00', 'Fontanería'],
        ['Sol', '1,23E+23', '12', 'Pintura'],
      ],
      'TRANSFERS',
    ),
  ).toEqual(['name', 'iban', 'amount', 'concept'])
  expect(guessFields([['20518', '12,50', IBAN]], 'TRANSFERS')).toEqual(['NONE', 'amount', 'iban'])
})

test('an amount that may be read in two ways is asked about, once for its column, and left as it is', async () => {
  const doubtful = await read(`Nombre;IBAN;Importe\nGil;${IBAN};1.092\nSol;${IBAN};2.500`)
  expect([doubtful.doubt, doubtful.lines.map(({ amount }) => amount)]).toEqual(['1.092', ['1.092', '2.500']])
  const told = await read(`Nombre;IBAN;Importe\nGil;${IBAN};1.092\nSol;${IBAN};2.500,10`)
  expect([told.doubt, told.lines.map(({ amount }) => amount)]).toEqual([undefined, ['1.092,00', '2.500,10']])
})

test('what the columns are said to hold is remembered for the next sheet with the same titles', async () => {
  const csv = `Uno;Dos;Tres\nGil;${IBAN};5,00`
  expect(fieldsOf(await read(csv))).toEqual(['name', 'iban', 'amount'])
  const said = await read(csv, '&columns=concept,iban,amount')
  expect(said.lines).toMatchObject([{ name: '', concept: 'Gil' }])
  expect(fieldsOf(await read(`Uno;Dos;Tres\nOtra;${IBAN};6,00`))).toEqual(['concept', 'iban', 'amount'])
  expect(codeOf(await upload(csv, '&columns=iban,iban,amount'))).toBe('BAD_INPUT')
  expect(codeOf(await upload(csv, '&columns=color'))).toBe('BAD_INPUT')
})

/** A ZIP whose list of parts is there so many times: a few bytes that unpack to as much as is wanted. */
function listedOften(archive: Uint8Array, times: number): Uint8Array {
  const bytes = Buffer.from(archive)
  const end = bytes.lastIndexOf('PK\x05\x06')
  const from = bytes.readUInt32LE(end + 16)
  const list = bytes.subarray(from, end)
  const last = Buffer.from(bytes.subarray(end))
  for (const at of [8, 10]) last.writeUInt16LE(times * bytes.readUInt16LE(end + at), at)
  last.writeUInt32LE(times * list.length, 12)
  return Buffer.concat([bytes.subarray(0, from), ...Array.from({ length: times }, () => list), last])
}

const openDocument = zipSync({
  mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
  'content.xml': strToU8('<a/>'),
})

test.each([
  ['empty', '', 'NOTEBOOK_UNKNOWN', 'vacía'],
  ['a PDF', '%PDF-1.7 …', 'NOTEBOOK_UNKNOWN', 'No es una hoja de cálculo'],
  ['an XML', '<Document/>', 'NOTEBOOK_UNKNOWN', 'No es una hoja de cálculo'],
  ['an old workbook, or one with a password', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'NOTEBOOK_UNKNOWN', 'XLSX'],
  ['a sheet of LibreOffice', openDocument, 'NOTEBOOK_UNKNOWN', 'LibreOffice'],
  ['a ZIP of something else', zipSync({ 'a.txt': strToU8('hola') }), 'NOTEBOOK_UNKNOWN', 'dañada'],
  ['a workbook that is cut', workbook([[words('a')]]).subarray(0, 300), 'NOTEBOOK_UNKNOWN', 'dañada'],
  ['bytes', Buffer.from([1, 2, 3, 0, 4]), 'NOTEBOOK_UNKNOWN', 'No es una hoja de cálculo'],
  ['more rows than are taken', 'a;b\n'.repeat(1_002), 'NOTEBOOK_TOO_LARGE', '1.000 filas'],
  ['more columns than are taken', `${'a;'.repeat(20)}a`, 'NOTEBOOK_TOO_LARGE', '20 columnas'],
  [
    'a workbook that unpacks to more than is taken',
    workbook([[words('a')]], { 'xl/media/x': new Uint8Array(21 * 1024 * 1024) }),
    'NOTEBOOK_TOO_LARGE',
    'demasiado grande',
  ],
  [
    'a workbook whose list has the same parts thirty times',
    listedOften(workbook([[words('a')]], { 'xl/media/x': new Uint8Array(1024 * 1024) }), 30),
    'NOTEBOOK_TOO_LARGE',
    'demasiado grande',
  ],
])('%s is refused, saying why', async (_, payload, code, why) => {
  const reply = await upload(payload)
  expect([codeOf(reply), reply.body]).toEqual([code, expect.stringContaining(why)])
})

test('one that weighs more than is taken is cut while it comes', async () => {
  expect(codeOf(await upload(Buffer.alloc(5 * 1024 * 1024 + 1, 'a;')))).toBe('NOTEBOOK_TOO_LARGE')
})

test('another customer’s draft is as one that does not exist', async () => {
  const [theirs, nobodys] = [await upload('a;b', '', stranger), await upload('a;b', '', stranger, 'no')]
  expect([theirs.statusCode, nobodys.statusCode]).toEqual([404, 404])
  expect({ ...theirs.json(), requestId: '' }).toEqual({ ...nobodys.json(), requestId: '' })
})

test('whoever may only see the contract opens no sheet in it', async () => {
  expect(codeOf(await upload('a;b', '', luis))).toBe('PRODUCT_CONSULTATIVE')
})

test.each(['', '&name=', `&name=${'x'.repeat(101)}`])('what is asked without a name of its size is bad input (%#)', async (query) => {
  const headers = { authorization: `Bearer ${ana.tokens.access_token}`, 'content-type': 'application/octet-stream' }
  const url = `${DRAFTS}/${draft.id}/sheet?${query}`
  expect(codeOf(await tested.app.inject({ method: 'POST', url, headers, payload: 'a;b' }))).toBe('BAD_INPUT')
})

test('closed by the bank, no sheet is opened and no remittance is begun or listed', async () => {
  const feature = 'payments.remittance-editor'
  await tested.database.transaction((tx) =>
    tx.insert(featureStatuses).values({ feature, status: 'OFF' } as typeof featureStatuses.$inferInsert),
  )
  tested.clock.set('2026-11-20T10:00:40+01:00')
  expect(codeOf(await upload('a;b'))).toBe('FEATURE_OFF')
  expect(codeOf(await post(tested, ana.tokens, DRAFTS, { contract: ana.contractId }))).toBe('FEATURE_OFF')
  expect(codeOf(await get(tested, ana.tokens, `${DRAFTS}-extract`))).toBe('FEATURE_OFF')
  await tested.database.transaction((tx) => tx.delete(featureStatuses).where(eq(featureStatuses.feature, feature)))
})
