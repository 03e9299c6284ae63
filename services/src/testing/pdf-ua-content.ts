/** What is drawn on a page of a tagged PDF: every mark on the paper is either of a tag or decoration, and neither stands in the other. */
import { isDict, nameOf, operationsOf, type PdfDict, type PdfFile, type PdfValue, unitsOf } from './pdf-objects.ts'
import type { ContentOf } from './pdf-ua-structure.ts'

/** Operators that leave a mark (ISO 32000-1 §8.2, table 51). */
const MARKS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh', 'Do', 'Tj', 'TJ', "'", '"', 'BI'])

/** Those that show text. */
const SHOWING = new Set(['Tj', 'TJ', "'", '"'])

type Open = 'ARTIFACT' | 'TAGGED' | 'OTHER'

export function contentFailures(file: PdfFile, page: PdfDict, contentOf: ContentOf): string[] {
  const parents = Number(page.get('StructParents'))
  const failures: string[] = []
  const open: Open[] = []
  for (const { operator, operands } of operationsOf(file.stream(page.get('Contents')))) {
    if (SHOWING.has(operator) && operands.flat().some(hasNoGlyph)) failures.push('31-030: a character has no glyph in its font')
    if (operator === 'BMC' || operator === 'BDC') {
      const kind = kindOf(operands)
      if (kind === 'ARTIFACT' && open.includes('TAGGED')) failures.push('01-003: decoration stands in tagged content')
      if (kind === 'TAGGED' && open.includes('ARTIFACT')) failures.push('01-004: tagged content stands in decoration')
      if (kind === 'TAGGED' && !contentOf(parents, mcidOf(operands) ?? -1)) failures.push('01-005: tagged content belongs to no tag')
      open.push(kind)
    } else if (operator === 'EMC') {
      if (open.pop() === undefined) failures.push('§7.1: marked content ends that had not begun')
    } else if (MARKS.has(operator) && !open.includes('ARTIFACT') && !open.includes('TAGGED')) {
      failures.push(`01-005: «${operator}» draws what is neither tagged nor decoration`)
    }
  }
  return open.length === 0 ? failures : [...failures, '§7.1: marked content does not end']
}

function kindOf(operands: readonly PdfValue[]): Open {
  if (nameOf(operands[0]) === 'Artifact') return 'ARTIFACT'
  return mcidOf(operands) === undefined ? 'OTHER' : 'TAGGED'
}

/** Of the fonts that are let (`pdf-ua-fonts.ts`) each code is two bytes, the number of a glyph: 0 is what stands for none (.notdef). */
function hasNoGlyph(shown: PdfValue): boolean {
  return typeof shown === 'string' && unitsOf(shown).includes(0)
}

function mcidOf([, properties]: readonly PdfValue[]): number | undefined {
  const mcid = isDict(properties) ? properties.get('MCID') : undefined
  return typeof mcid === 'number' ? mcid : undefined
}
