/**
 * Whether a PDF keeps PDF/UA-1 (ISO 14289-1), as far as a machine can tell: the failure conditions of the Matterhorn Protocol 1.02 that a
 * document of this bank can have, each answered with its number, and rules of the standard without one, with their section.
 */
import { contentFailures } from './pdf-ua-content.ts'
import { fontFailures } from './pdf-ua-fonts.ts'
import { structureFailures } from './pdf-ua-structure.ts'
import { isDict, nameOf, openPdfFile, type PdfDict, type PdfFile, type PdfValue } from './pdf-objects.ts'

/** Empty for a document without any. */
export function pdfUaFailures(bytes: Uint8Array): string[] {
  const file = openPdfFile(bytes)
  const catalog = file.resolve(file.trailer.get('Root'))
  if (!isDict(catalog)) return ['There is no catalog']
  const pages = pagesOf(file, catalog.get('Pages'))
  const structure = structureFailures(file, catalog)
  return [
    ...(file.trailer.has('Encrypt') ? ['§7.16: it is encrypted'] : []),
    ...catalogFailures(file, catalog),
    ...metadataFailures(file, catalog),
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

function metadataFailures(file: PdfFile, catalog: PdfDict): string[] {
  if (!catalog.has('Metadata')) return ['06-001: it has no XMP metadata']
  const xmp = Buffer.from(file.stream(catalog.get('Metadata')), 'latin1').toString('utf8')
  const part = /<pdfuaid:part>(\d)<\/pdfuaid:part>/.exec(xmp)?.[1]
  const title = /<dc:title>\s*<rdf:Alt>\s*<rdf:li xml:lang="x-default">([^<]+)<\/rdf:li>/.exec(xmp)?.[1]
  return [
    ...(part === '1' && xmp.includes('xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"')
      ? []
      : ['06-002: it does not say that it is PDF/UA-1']),
    ...(title ? [] : ['06-003: its metadata have no title']),
    ...(/&(?!amp;|lt;|gt;|quot;|apos;|#)/.test(xmp) ? ['§6.7: its metadata are no XML'] : []),
  ]
}

function pageFailures(file: PdfFile, page: PdfDict): string[] {
  return [
    ...(nameOf(page.get('Tabs')) === 'S' ? [] : ['28-008: a page has no order by its structure']),
    ...(typeof page.get('StructParents') === 'number' ? [] : ['§7.1: a page is not in the structure']),
    ...(file.resolve(page.get('Annots')) === undefined ? [] : ['§7.18: a page has annotations, which no document of the bank has']),
  ]
}
