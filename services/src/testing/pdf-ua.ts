/**
 * Whether a PDF keeps PDF/UA-1 (ISO 14289-1), as far as a machine can tell: the failure conditions of the Matterhorn Protocol 1.02 that a
 * document of this bank can have, each answered with its number, and rules of the standard without one, with their section.
 */
import { XmlError } from '@almenara/formats/iso20022/xml-error'
import { contentFailures } from './pdf-ua-content.ts'
import { fontFailures } from './pdf-ua-fonts.ts'
import { structureFailures } from './pdf-ua-structure.ts'
import { isDict, nameOf, openPdfFile, type PdfDict, type PdfFile, type PdfValue } from './pdf-objects.ts'
import { elementsOf, readTree } from './xml.ts'

/** Empty for a document without any. */
export async function pdfUaFailures(bytes: Uint8Array): Promise<string[]> {
  const file = openPdfFile(bytes)
  const catalog = file.resolve(file.trailer.get('Root'))
  if (!isDict(catalog)) return ['There is no catalog']
  const pages = pagesOf(file, catalog.get('Pages'))
  const structure = structureFailures(file, catalog)
  return [
    ...(file.trailer.has('Encrypt') ? ['§7.16: it is encrypted'] : []),
    ...catalogFailures(file, catalog),
    ...(await metadataFailures(file, catalog)),
    ...structure.failures,
    ...pages.flatMap((page) => pageFailures(file, page)),
    ...pages.flatMap((page) => contentFailures(file, page, structure.contentOf)),
    ...pages.flatMap((page) => fontFailures(file, page)),
  ].filter((failure, index, all) => all.indexOf(failure) === index)
}

function pagesOf(file: PdfFile, value: PdfValue | undefined): PdfDict[] {
  const node = file.resolve(value)
  if (!isDict(node)) return []
  const kids = file.resolve(node.get('Kids'))
  return Array.isArray(kids) ? kids.flatMap((kid: PdfValue) => pagesOf(file, kid)) : [node]
}

function catalogFailures({ resolve }: PdfFile, catalog: PdfDict): string[] {
  const mark = resolve(catalog.get('MarkInfo'))
  const view = resolve(catalog.get('ViewerPreferences'))
  return [
    ...(isDict(mark) && mark.get('Marked') === true ? [] : ['§7.1: it is not marked as tagged']),
    ...(isDict(mark) && mark.get('Suspects') === true ? ['01-007: its tags are suspects'] : []),
    ...(isDict(view) && view.get('DisplayDocTitle') === true ? [] : ['07-001: its title is not shown']),
    ...(typeof catalog.get('Lang') === 'string' && catalog.get('Lang') !== '' ? [] : ['11-006: it has no language']),
  ]
}

/** Of the identification of PDF/UA (ISO 14289-1 §5) and of Dublin Core. */
const PDFUA = 'http://www.aiim.org/pdfua/ns/id/'
const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/'

async function metadataFailures(file: PdfFile, catalog: PdfDict): Promise<string[]> {
  if (!catalog.has('Metadata')) return ['06-001: it has no XMP metadata']
  const xmp = await readTree(Buffer.from(file.stream(catalog.get('Metadata')), 'latin1')).catch(ofXml)
  const one = (name: string, namespace: string) =>
    xmp ? elementsOf(xmp, name).find((element) => element.namespace === namespace) : undefined
  const title = one('title', DUBLIN_CORE)
  const words = title && elementsOf(title, 'li').find(({ attributes }) => attributes['xml:lang'] === 'x-default')?.text
  return [
    ...(one('part', PDFUA)?.text === '1' ? [] : ['06-002: it does not say that it is PDF/UA-1']),
    ...(words ? [] : ['06-003: its metadata have no title']),
    ...(xmp ? [] : ['§6.7: its metadata are no XML']),
  ]
}

function ofXml(error: unknown): undefined {
  if (!(error instanceof XmlError)) throw error
}

function pageFailures(file: PdfFile, page: PdfDict): string[] {
  return [
    ...(nameOf(page.get('Tabs')) === 'S' ? [] : ['28-008: a page has no order by its structure']),
    ...(typeof page.get('StructParents') === 'number' ? [] : ['§7.1: a page is not in the structure']),
    ...annotationsOf(file, page).flatMap((one) => (isHiddenSeal(one) ? [] : ['§7.18: a page has annotations other than a hidden seal'])),
  ]
}

function annotationsOf(file: PdfFile, page: PdfDict): (PdfValue | undefined)[] {
  const list = file.resolve(page.get('Annots'))
  return Array.isArray(list) ? list.map((one: PdfValue) => file.resolve(one)) : []
}

const HIDDEN = 2

/** What is hidden needs no tag (§7.18.1). */
function isHiddenSeal(annotation: PdfValue | undefined): boolean {
  return isDict(annotation) && nameOf(annotation.get('FT')) === 'Sig' && (Number(annotation.get('F')) & HIDDEN) === HIDDEN
}
