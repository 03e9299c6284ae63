import { deflateRawSync, gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../../testing/bank.ts'
import { addPresenter, sample, takeFile, type FilePresenter } from '../../../testing/payment-files.ts'
import { writeTransfers } from '../../../testing/written-transfers.ts'
import { paymentSupportBatches, paymentSupportFindings, paymentSupportOrders, paymentSupportPieces } from './tables.ts'

const MEGABYTE = 1024 * 1024

let bank: TestBank
let obras: FilePresenter
beforeAll(async () => {
  bank = await openTestBank()
  obras = await addPresenter(bank, 'obras')
})
afterAll(() => bank.close())

/** A file of payments that goes on with comments for so many megabytes. */
function endless(megabytes: number): Buffer {
  const [head = ''] = order().toString().split('<GrpHdr>')
  return Buffer.concat([Buffer.from(head), Buffer.alloc(megabytes * MEGABYTE, `<!--${' '.repeat(57)}-->`)])
}

/** Packed in haste: what repeats itself takes a packer that looks for the best minutes. */
const inside = (name: string, file: Uint8Array) => Buffer.from(zipSync({ [name]: [file, { level: 1 }] }))
const order = () => writeTransfers([{ iban: 'ES7921000813610123456789' }], { account: [...obras.contracts.keys()][0] ?? '' })

/** Elements that no message has, one after the other: each would be a fault to tell. */
function tangled(): Buffer {
  const [head = '', tail = ''] = order().toString().split('<PmtMtd>')
  return gzipSync(Buffer.from(`${head}${'<X/>'.repeat(12_000_000)}<PmtMtd>${tail}`))
}

test.each<[string, () => Buffer, string]>([
  ['case 5: a gzip of 200 MB', () => gzipSync(endless(200)), 'Descomprimido, el fichero pesa demasiado.'],
  [
    'a ZIP that comes to more than two hundred times its size',
    () => inside('remesa.xml', endless(20)),
    'Descomprimido, el fichero pesa demasiado.',
  ],
  ['a ZIP inside a ZIP', () => inside('a.zip', inside('b.xml', order())), 'Dentro del fichero comprimido hay otro comprimido.'],
  ['a ZIP of nothing', () => Buffer.from(zipSync({ 'carpeta/': new Uint8Array() })), 'El fichero comprimido está vacío.'],
  ['a gzip that is cut', () => gzipSync(order()).subarray(0, 200), 'El fichero comprimido está dañado.'],
  [
    'a gzip of noise',
    () => Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), deflateRawSync(order())]),
    'El fichero comprimido está dañado.',
  ],
  [
    'case 4: a document type inside a ZIP',
    () => inside('x.xml', sample('hostile/billion-laughs.xml')),
    'El fichero declara un tipo de documento (DOCTYPE), que no se admite.',
  ],
  ['what needs more memory than any file of payments', tangled, 'El fichero es demasiado complejo para leerlo.'],
])('%s is refused in bounded memory, and nothing of it is kept', async (_, make, title) => {
  const before = process.memoryUsage().rss
  const file = make()
  const made = Math.max(0, process.memoryUsage().rss - before)
  const { state, refusal } = await takeFile(bank, obras, file)
  expect([state, refusal?.title]).toEqual(['REFUSED', title])
  expect(process.memoryUsage().rss - before - made).toBeLessThan(400 * MEGABYTE)
  const tables = [paymentSupportPieces, paymentSupportBatches, paymentSupportOrders, paymentSupportFindings]
  expect(await Promise.all(tables.map((table) => bank.database.$count(table)))).toEqual([0, 0, 0, 0])
})

test('a file that a Mac packed, with what it adds beside each file, is read', async () => {
  const packed = Buffer.from(zipSync({ 'remesa.xml': order(), '__MACOSX/._remesa.xml': new Uint8Array(200) }))
  expect(await takeFile(bank, obras, packed)).toMatchObject({ state: 'READY', good: { count: 1 } } satisfies Partial<Notebook> | object)
})
