import { deflateRawSync } from 'node:zlib'
import { randomUUID } from 'node:crypto'
import type { FileDeclaration } from '@almenara/contract/areas/aeat/presentation'
import type { OrderState } from '@almenara/contract/two-step'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatNrc } from '@almenara/contract/areas/aeat/codes'
import { maskIban } from '@almenara/contract/iban'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { verifyLedger } from '../../ledger/verify.ts'
import { check } from '../../testing/certificates.ts'
import { readPdf } from '../../testing/pdf.ts'
import { elementsOf, readTree } from '../../testing/xml.ts'
import { declarations } from './tables.ts'
import { get, move, openTestBank, type TestBank } from '../../testing/bank.ts'
import { addCustomer, type TestCustomer } from '../../testing/orders.ts'
import { moneyIn } from '../../testing/payments.ts'
import { askAgencyAfter, modelFile, presented, presenting, TAX_PATH, uploadTaxes } from '../../testing/taxes.ts'

let bank: TestBank
let carmen: TestCustomer
let people = 0
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-10-19T10:00:00+02:00')
  people += 1
  carmen = await addCustomer(bank, `gestora.${people}`)
  await move(bank, carmen.account, 100_000_00, '2026-10-16')
})

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
/** So that no test pays another's tax. */
const client = (at: number) => {
  const number = 40_000_000 + people * 1_000 + at
  return `${number}${LETTERS[number % 23]}`
}
const sent = async (content: Buffer) =>
  (await uploadTaxes(bank, carmen, content)).json<{ fileId: string; sha256: string; declarations: FileDeclaration[] }>()

const pay = async (input: Record<string, unknown>): Promise<OrderState> => {
  const presentation = presenting(bank, carmen)
  const asked = await presentation.authorize({ accountId: carmen.account.id, form: 'ACCOUNT_DEBIT', by: 'FILE', ...input })
  return (await presentation.answer(asked, carmen.user.mobile)).json()
}

test('a file of a hundred is one order, signed with its digest: those the agency refuses let their money go, and each has its own NRC', async () => {
  const file = await sent(modelFile(Array.from({ length: 100 }, (_, at) => ({ taxId: client(at), amount: at < 3 ? 100_91 : 100_00 }))))
  expect(file.declarations.every(({ problems }) => problems.length === 0)).toBe(true)
  const order = await pay({ fileId: file.fileId })
  expect(order.status).toBe('PROCESSING')
  expect(order.facts).toContainEqual(expect.objectContaining({ value: { type: 'TEXT', text: file.sha256 } }))
  await askAgencyAfter(bank, 1)
  const all = await presented(bank, carmen, order.operationId)
  expect([all.filter(({ state }) => state === 'PAID').length, all.filter(({ state }) => state === 'REFUSED').length]).toEqual([97, 3])
  expect(new Set(all.flatMap(({ nrc }) => nrc ?? [])).size).toBe(97)
  expect(await moneyIn(bank, carmen.account)).toMatchObject({ balance: 100_000_00 - 97 * 100_00, held: 0 })
  expect((await get(bank, carmen.tokens, `/services/signature/v1/${order.operationId}`)).json().status).toBe('EXECUTED')
  expect(await verifyLedger(bank.database)).toEqual([])
})

const textOf = async (path: string) => {
  const { rawPayload } = await get(bank, carmen.tokens, path)
  return (await readPdf(rawPayload)).pages.join(' ').replace(/\s+/g, ' ')
}
const codeIn = (text: string): string => /(?:[0-9A-Z]{4} ){7}[0-9A-Z]{4}/.exec(text)?.[0].replaceAll(' ', '') ?? ''

test('each tax of a file has a code that proves it and tells nothing of the others; that of the order says what of it was paid', async () => {
  const file = await sent(
    modelFile([
      { taxId: client(1), name: 'ANA PAZ' },
      { taxId: client(2), name: 'LUIS GIL' },
      { taxId: client(3), amount: 100_91 },
    ]),
  )
  const order = await pay({ fileId: file.fileId })
  await askAgencyAfter(bank, 1)
  const taxes = await presented(bank, carmen, order.operationId)
  const [ana, luis] = taxes
  const codes = await Promise.all(
    [ana, luis].map(async (tax) => codeIn(await textOf(`${TAX_PATH}/declarations/${tax?.id}/receipt-export`))),
  )
  expect(new Set(codes).size).toBe(2)
  const replies = await Promise.all(codes.map((code) => check(bank, code)))
  expect(replies[0]?.json()).toMatchObject({
    kind: 'RECEIPT',
    title: 'Modelo 303 · 3T 2026. IVA. Autoliquidación',
    amount: 100_00,
    reference: `NRC ${formatNrc(ana?.nrc ?? '')}`,
    parties: [
      { label: 'Ordenada por' },
      { label: 'Impuesto de', name: 'A•••• P••••' },
      { label: 'Cuenta', iban: maskIban(carmen.account.iban) },
    ],
  })
  expect(replies[0]?.body).not.toMatch(/20000|20091|L••••/)
  const ofOrder = await textOf(`/services/signature/v1/${order.operationId}/receipt`)
  const said = 'De los 3 impuestos de esta orden se han pagado 2, por 200,00 €. Los demás no se han cargado o se han devuelto.'
  expect(ofOrder).toContain(said)
  const { label, text, isPartly } = (await check(bank, codeIn(ofOrder))).json().undone
  expect([label, text.replace(/\s/g, ' '), isPartly]).toEqual(['Pagada en parte', said, true])
  const [refused] = await bank.database
    .select()
    .from(declarations)
    .where(eq(declarations.id, taxes[2]?.id ?? ''))
  const [unpaid, random] = await Promise.all([refused?.verificationCode ?? '', '0'.repeat(32)].map((code) => check(bank, code)))
  expect([unpaid?.statusCode, unpaid?.json().code]).toEqual([random?.statusCode, random?.json().code])
})

test('what is not a payment now says where it is asked for, and the rest of the file may be chosen', async () => {
  const file = await sent(
    modelFile([
      { taxId: client(1), type: 'D', amount: -50_00 },
      { taxId: client(2), type: 'N', amount: 0 },
      { taxId: client(3) },
      { taxId: '12345678A' },
    ]),
  )
  expect(file.declarations.map(({ problems }) => problems[0]?.slice(0, 20))).toEqual([
    'La devolución se pid',
    'Un modelo sin import',
    undefined,
    'El NIF no es correct',
  ])
  const refused = await presenting(bank, carmen).authorize({
    accountId: carmen.account.id,
    form: 'ACCOUNT_DEBIT',
    by: 'FILE',
    fileId: file.fileId,
    chosen: [1, 3],
  })
  expect(refused.json().fields[0]).toMatchObject({ field: 'chosen' })
  const order = await pay({ fileId: file.fileId, chosen: [3] })
  expect([order.status, order.amount]).toEqual(['EXECUTED', 100_00])
})

test('the same upload again is the same file, and another’s file does not exist', async () => {
  const content = modelFile([{ taxId: client(1) }])
  const id = randomUUID()
  const [first, second] = [await uploadTaxes(bank, carmen, content, id), await uploadTaxes(bank, carmen, content, id)]
  expect(second.json()).toEqual(first.json())
  const stranger = await addCustomer(bank, `otra.${people}`)
  const input = { accountId: stranger.account.id, form: 'ACCOUNT_DEBIT', by: 'FILE', fileId: id }
  expect((await presenting(bank, stranger).authorize(input)).statusCode).toBe(404)
})

test('the pre-signature of a file is its SHA-1, and no other', async () => {
  const { fileId } = await sent(modelFile([{ taxId: client(1) }]))
  const reply = await presenting(bank, carmen).authorize({
    accountId: carmen.account.id,
    form: 'ACCOUNT_DEBIT',
    by: 'FILE',
    fileId,
    preSignature: 'A'.repeat(40),
  })
  expect(reply.json().fields[0]).toMatchObject({ field: 'preSignature' })
})

const valid = () => modelFile([{ taxId: client(1) }])
const hostile: [string, () => Buffer, RegExp][] = [
  ['one byte more than may be', () => Buffer.concat([valid(), Buffer.alloc(2 * 1024 * 1024 + 1 - valid().length, 32)]), /más de 2 MB/],
  ['a ZIP', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync(valid())]), /no son de texto/],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), /no es de un modelo de la Agencia Tributaria \(línea 1\)/],
  ['a zero byte', () => Buffer.concat([valid(), Buffer.from('\r\n\u0000')]), /\(línea 2\)/],
  ['an endless line', () => Buffer.alloc(2 * 1024 * 1024, 65), /línea 1/],
  ['a declaration that does not end', () => valid().subarray(0, -8), /no termina/],
  ['501 declarations', () => modelFile(Array.from({ length: 501 }, (_, at) => ({ taxId: client(at % 400) }))), /más de 500/],
  ['a payment below zero', () => modelFile([{ amount: -1 }]), /mayor que cero/],
  [
    'an amount that is no number',
    () =>
      Buffer.from(
        valid()
          .toString('latin1')
          .replace(/\d{17}</, '1E9'.padStart(17, ' ') + '<'),
        'latin1',
      ),
    /importe/,
  ],
  [
    'an amount beyond all',
    () =>
      Buffer.from(
        valid()
          .toString('latin1')
          .replace(/\d{17}</, '9'.repeat(17) + '<'),
        'latin1',
      ),
    /demasiado grande/,
  ],
  ['a model that is not taken in files', () => modelFile([{ model: '200', period: '0A' }]), /no se paga con archivo/],
  ['nothing', () => Buffer.from(' '), /vacío/],
]

describe('a hostile file is refused with line and reason, and nothing is kept', () => {
  test.each(hostile)('%s', async (_, content, message) => {
    const reply = await uploadTaxes(bank, carmen, content())
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'FILE_REFUSED'])
    expect(reply.json().message).toMatch(message)
  })

  test('a name that is markup or a formula is text wherever it is shown', async () => {
    const names = ['<script>alert(1)</script>', '=HYPERLINK("http://x")']
    const { fileId } = await sent(modelFile(names.map((name, at) => ({ name, taxId: client(at) }))))
    await pay({ fileId })
    const { rows } = (await get(bank, carmen.tokens, `${TAX_PATH}/declarations-extract`)).json<{ rows: { name: string }[] }>()
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    const { txId } = (await get(bank, carmen.tokens, `${TAX_PATH}/declarations-extract`)).json()
    const { rawPayload } = await get(bank, carmen.tokens, `${TAX_PATH}/declarations-extract/export?format=XLS&txId=${txId}`)
    const parts = Object.entries(unzipSync(rawPayload)).filter(([part]) => /worksheets\/sheet/.test(part))
    for (const [, sheet] of parts) expect(elementsOf(await readTree(sheet), 'f')).toEqual([])
    expect(JSON.stringify(await readWorkbook(rawPayload))).toContain(JSON.stringify(names[1]).slice(1, -1))
  })
})
