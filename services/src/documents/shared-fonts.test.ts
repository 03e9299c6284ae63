import { buffer } from 'node:stream/consumers'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readPdf } from '../testing/pdf.ts'
import { sfntOf } from './sfnt.ts'
import { type EmbeddedFont, shareFonts } from './shared-fonts.ts'

const PATH = createRequire(import.meta.url).resolve('@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff')

/** What a program reads of documents with these texts, drawn one after the other in one process. */
async function readOneAfterTheOther(...texts: readonly string[]) {
  const share = shareFonts()
  const read: string[] = []
  for (const text of texts) {
    const pdf = new PDFDocument({ font: '' })
    pdf.registerFont('bold', sfntOf(PATH) as Buffer).font('bold')
    share('bold', Reflect.get(pdf, '_font') as EmbeddedFont)
    pdf.text(text).end()
    read.push((await readPdf(await buffer(pdf))).pages.join('').trim())
  }
  return read
}

test('a letter is read as itself after a document that had it only with its accent', async () => {
  const texts = ['ÁÉÍÓÚÜÑÇáéíóúüñç', 'AEIOUNCaeiounc', '´¨~¸']
  expect(await readOneAfterTheOther(...texts)).toEqual(texts)
})

test('a space and a hyphen are read as themselves after a document that had those that do not break', async () => {
  expect(await readOneAfterTheOther('1\u00a0000\u00ad2', '1 000-2')).toEqual(['1 000-2', '1 000-2'])
})

test('words that objects of the language have are words', async () => {
  const texts = ['Promotor y constructor', 'constructor', 'valueOf']
  expect(await readOneAfterTheOther(...texts)).toEqual(texts)
})
