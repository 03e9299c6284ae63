/** The fonts of a page of a tagged PDF: in the file, and each glyph with the character that it stands for (ISO 14289-1 §7.21). */
import { isDict, nameOf, operationsOf, type PdfDict, type PdfFile, unitsOf } from './pdf-objects.ts'

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

/** U+FEFF and U+FFFE stand for no character. */
const NO_CHARACTERS = [0xfe_ff, 0xff_fe]

function unicodeFailures(name: string, map: string): string[] {
  const values = charactersOf(map)
  const codes = values.flatMap(unitsOf)
  return [
    ...(values.length > 0 ? [] : [`31-027: ${name} says no characters`]),
    ...(values.includes('') || codes.includes(0) ? [`31-028: ${name} has a glyph for no character`] : []),
    ...(codes.some((code) => NO_CHARACTERS.includes(code)) ? [`31-029: ${name} has a glyph for what is no character`] : []),
  ]
}

/** What each code of a ToUnicode map stands for, as UTF-16 (ISO 32000-1 §9.10.3): ranges have one value for all, or a list of them. */
function charactersOf(map: string): string[] {
  return [...operationsOf(map)].flatMap(({ operator, operands }) => {
    const step = operator === 'endbfrange' ? 3 : operator === 'endbfchar' ? 2 : undefined
    const values = step === undefined ? [] : operands.filter((_, index) => index % step === step - 1)
    return values.flat().filter((value) => typeof value === 'string')
  })
}
