/** The fonts of a page of a tagged PDF: in the file, and each glyph with the character that it stands for (ISO 14289-1 §7.21). */
import { isDict, nameOf, type PdfDict, type PdfFile } from './pdf-objects.ts'

export function fontFailures(file: PdfFile, page: PdfDict): string[] {
  const resources = file.resolve(page.get('Resources'))
  const fonts = isDict(resources) ? file.resolve(resources.get('Font')) : undefined
  if (!isDict(fonts)) return []
  return [...fonts.values()].flatMap((value) => {
    const font = file.resolve(value)
    return isDict(font) ? failuresOf(file, font) : ['§7.21: a font is not there']
  })
}

function failuresOf(file: PdfFile, font: PdfDict): string[] {
  const name = nameOf(font.get('BaseFont')) ?? '?'
  if (nameOf(font.get('Subtype')) !== 'Type0') return [`31-009: ${name} is not in the file`]
  const [descendant] = (file.resolve(font.get('DescendantFonts')) ?? []) as readonly never[]
  const own = file.resolve(descendant)
  const descriptor = isDict(own) ? file.resolve(own.get('FontDescriptor')) : undefined
  const isEmbedded = isDict(descriptor) && ['FontFile2', 'FontFile3'].some((key) => descriptor.has(key))
  const isIdentity = isDict(own) && (nameOf(own.get('Subtype')) !== 'CIDFontType2' || nameOf(own.get('CIDToGIDMap')) === 'Identity')
  return [
    ...(isEmbedded ? [] : [`31-009: ${name} is not in the file`]),
    ...(isIdentity ? [] : [`§7.21.3.2: ${name} does not say which glyph each code is`]),
    ...(font.has('ToUnicode') ? unicodeFailures(name, file.stream(font.get('ToUnicode'))) : [`31-027: ${name} says no characters`]),
  ]
}

/** The characters of a map are the last list of each of its ranges. */
function unicodeFailures(name: string, map: string): string[] {
  const lists = [...map.matchAll(/^<[0-9a-f]+> <[0-9a-f]+> \[(.*)\]$/gm)].map(([, list = '']) => list)
  const values = lists.flatMap((list) => [...list.matchAll(/<([0-9a-f ]*)>/g)].flatMap(([, codes = '']) => codes.split(' ')))
  return [
    ...(lists.length > 0 ? [] : [`31-027: ${name} says no characters`]),
    ...(values.some((value) => value === '' || /^0+$/.test(value)) ? [`31-028: ${name} has a glyph for no character`] : []),
    ...(values.some((value) => /^(feff|fffe)$/.test(value)) ? [`31-029: ${name} has a glyph for what is no character`] : []),
  ]
}
