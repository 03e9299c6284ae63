/** Tables as text: what a spreadsheet puts on the clipboard, and CSV (RFC 4180, with any of the marks that programs put between cells). */

const DELIMITERS = ['\t', ';', ','] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** The mark that parts the first row, outside quotes: a tab before a semicolon before a comma, which in Spain is in amounts too. */
export function delimiterOf(text: string): Delimiter {
  const end = text.search(/[\r\n]/)
  const first = (end < 0 ? text : text.slice(0, end)).replace(/"(?:[^"]|"")*"/g, '')
  return DELIMITERS.find((delimiter) => first.includes(delimiter)) ?? ';'
}

/**
 * Its rows, each with its cells; rows without anything are left out. A quote opens a cell only at its beginning, so that «12" tubo» is what it
 * says; one that is never closed ends with the text. Stops after `mostRows`.
 */
export function readDelimited(text: string, delimiter: Delimiter, mostRows = Infinity): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length && rows.length < mostRows) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter)
    row.push(cell.text.replace(/\s+/g, ' ').trim())
    at = cell.end
    if (text[at] === delimiter) {
      at += 1
      if (at < text.length) continue
      row.push('')
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    if (row.some((one) => one !== '')) rows.push(row)
    row = []
  }
  return rows
}

interface Cell {
  text: string
  /** Where what follows it begins. */
  end: number
}

function plainCell(text: string, start: number, delimiter: Delimiter): Cell {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: text.slice(start, end), end }
}

/** Two quotes inside are one. What comes between the closing quote and the next mark belongs to the cell. */
function quotedCell(text: string, start: number): Cell {
  let inside = ''
  let at = start + 1
  for (;;) {
    const close = text.indexOf('"', at)
    if (close < 0) return { text: inside + text.slice(at), end: text.length }
    inside += text.slice(at, close)
    at = close + 1
    if (text[at] !== '"') return { text: inside, end: at }
    inside += '"'
    at += 1
  }
}
