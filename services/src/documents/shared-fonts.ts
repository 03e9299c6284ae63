/** What all documents of a process have of a font: it is parsed once and its words are set once, which would take most of what a document takes. */

interface Parsed {
  createSubset(): unknown
  /** In the order of their codes. */
  characterSet: readonly number[]
  glyphForCodePoint(code: number): unknown
}

/** Each word as it is set, by its letters. */
type Words = Record<string, unknown>

/** What pdfkit's declared types do not know of a font that a document has in hand. */
export interface EmbeddedFont {
  font: Parsed
  subset: unknown
  /** By glyph of the document, the characters that it stands for. */
  unicode: (readonly number[])[]
  layoutCache: Words
}

/** Words of a font that are kept set, with a space after each: more are those of no other document. */
const MOST_WORDS = 2_000

/** Without what objects have by themselves: «constructor» is a word. */
const noWords = (): Words => Object.create(null) as Words

/** Answers what gives a font of a new document what the font of that name of the documents before it has. */
export function shareFonts(): (name: string, font: EmbeddedFont) => void {
  const shared = new Map<string, { font: Parsed; words: Words }>()
  return (name, font) => {
    const known = shared.get(name) ?? { font: withCharacters(font.font), words: noWords() }
    if (Object.keys(known.words).length > MOST_WORDS) known.words = noWords()
    shared.set(name, known)
    font.font = known.font
    font.layoutCache = known.words
    // Of each document its own.
    font.subset = known.font.createSubset()
    // The glyph of what a font has not, which is never drawn: pdfkit says that it is U+0000, which is no character (PDF/UA-1 §7.21.7).
    font.unicode[0] = [0xfffd]
  }
}

/**
 * Each glyph with the character that it stands for. A glyph keeps what it stood for when it was first asked for, and the «E» that is asked
 * for as a part of «É» stands for nothing: the next document's «E» would be read as nothing (PDF/UA-1 §7.21.7).
 */
function withCharacters(font: Parsed): Parsed {
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  return font
}
