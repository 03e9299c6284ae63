import { LARGEST_FILE } from '@almenara/contract/areas/payments/notebooks'
import { expect, test } from 'vitest'
import { problemOf } from './file-problem.ts'

const file = (content: BlobPart, name = 'remesa.xml') => new File([content], name)
const plain = async (...files: File[]) => (await problemOf(files))?.replaceAll(/\s/g, ' ')

test('one file that may be a remittance has no problem, whatever it is called', async () => {
  expect(await plain(file('<?xml version="1.0"?>', 'remesa.pdf'))).toBeUndefined()
  expect(await plain(file('PK\u0003\u0004'))).toBeUndefined()
})

test('what is too large says how large it is and how large it may be, and is not read', async () => {
  const large = Object.defineProperty(file(''), 'size', { value: LARGEST_FILE + 40 * 1024 * 1024 })
  expect(await plain(large)).toBe('El fichero pesa 200 MB y el máximo son 160 MB. Divídalo o envíelo comprimido.')
})

test('an empty file, several together and what cannot be read are told apart', async () => {
  expect(await plain(file(''))).toBe('«remesa.xml» está vacío. Genérelo otra vez con su programa.')
  expect(await plain(file('a'), file('b'))).toBe('Suba los ficheros de uno en uno.')
  const folder = Object.defineProperty(file('a'), 'slice', { value: () => ({ arrayBuffer: () => Promise.reject(new Error('folder')) }) })
  expect(await plain(folder)).toContain('No se puede leer el fichero.')
})

test('documents, images and old sheets are known by their first bytes', async () => {
  expect(await plain(file('%PDF-1.7'))).toContain('Ha elegido un documento PDF.')
  expect(await plain(file(new Uint8Array([0xff, 0xd8, 0xff, 0xe0])))).toContain('Ha elegido una imagen.')
  expect(await plain(file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])))).toContain('guárdela como XLSX')
})
