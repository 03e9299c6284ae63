/** A sheet as a worker reads it: cached values only, no formula is run, and nothing is unpacked beyond what is taken. */
import { delimiterOf, readDelimited } from '@almenara/contract/delimited-text'
import { detect } from '@almenara/formats/intake/detect'
import { type UnzipFileInfo, unzipSync } from 'fflate'
import type { Given } from '../../../workers/serve-worker.ts'
import type { Table } from './sheet-columns.ts'

export interface SheetJob {
  kind: 'SHEET'
  /** Of lines and of columns; given by whoever starts it, so that the worker loads no schemas. */
  most: { lines: number; columns: number }
}

/** `TOO_LARGE`: unpacked, more than is taken; `ROWS` and `COLUMNS`: more of them than are; `OPEN`: of LibreOffice; `KIND`: no sheet. */
export type SheetProblem = 'TOO_LARGE' | 'ROWS' | 'COLUMNS' | 'DAMAGED' | 'OLD' | 'OPEN' | 'EMPTY' | 'KIND'
export type SheetPart = { table: Table } | { problem: SheetProblem }

const MOST_UNPACKED = 20 * 1024 * 1024
const HEAD_BYTES = 1_024
/** From here on a number has lost figures: it was no amount but a number of account. */
const LARGEST_EXACT = 1e15

class SheetRefused extends Error {
  override readonly name = 'SheetRefused'
  readonly problem: SheetProblem
  constructor(problem: SheetProblem, cause?: unknown) {
    super(`A sheet is refused: ${problem}`, { cause })
    this.problem = problem
  }
}

/** Never throws for what is wrong with the sheet. */
export async function* readSheetPieces({ most }: SheetJob, { pieces }: Given<Uint8Array>): AsyncGenerator<SheetPart> {
  const chunks: Uint8Array[] = []
  for await (const piece of pieces) chunks.push(piece)
  try {
    yield { table: squared(await tableOf(Buffer.concat(chunks), most), most) }
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    yield { problem: error.problem }
  }
}

async function tableOf(bytes: Uint8Array, most: SheetJob['most']): Promise<string[][]> {
  const { is } = detect(bytes.subarray(0, HEAD_BYTES))
  if (is === 'EMPTY') throw new SheetRefused('EMPTY')
  if (is === 'OLD_SHEET') throw new SheetRefused('OLD')
  if (is === 'OPEN_SHEET') throw new SheetRefused('OPEN')
  if (is === 'XLSX' || is === 'ZIP') return workbookOf(bytes)
  // A column alone has no mark between cells; UTF-16 has zeros in it, and is text by its mark of order.
  if (is === 'SEPARATED' || is === 'UNKNOWN') return separatedOf(bytes, most)
  throw new SheetRefused('KIND')
}

function separatedOf(bytes: Uint8Array, { lines }: SheetJob['most']): string[][] {
  const text = textOf(bytes)
  // oxlint-disable-next-line no-control-regex
  if (/[\x00-\x08\x0e-\x1f]/.test(text)) throw new SheetRefused('KIND')
  return readDelimited(text, delimiterOf(text), lines + 2)
}

/** By its mark of order, else UTF-8 where it is that, else what Spanish Windows writes. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The first sheet of a workbook. */
async function workbookOf(bytes: Uint8Array): Promise<string[][]> {
  requireSmall(bytes)
  const input = Uint8Array.from(bytes).buffer
  // Files of payments are read in the same worker, and none of them needs it: loading it would be half of the time of a small one.
  const { readSheet } = await import('read-excel-file/universal')
  try {
    const rows = await readSheet(input, 1, { parseNumber: (text) => numberText(text) as never })
    return rows.map((row) => row.map(cellText))
  } catch (error) {
    throw new SheetRefused('DAMAGED', error)
  }
}

/**
 * Throws where what it says of its parts comes to more than is taken. It is their list at its end that is read, as the reader of workbooks does,
 * which gives each part no more room than it says: one piece of bytes may stand in the list a thousand times.
 */
function requireSmall(bytes: Uint8Array): void {
  let unpacked = 0
  const filter = ({ originalSize }: UnzipFileInfo) => {
    unpacked += originalSize
    return false
  }
  try {
    unzipSync(bytes, { filter })
  } catch (error) {
    throw new SheetRefused('DAMAGED', error)
  }
  if (unpacked > MOST_UNPACKED) throw new SheetRefused('TOO_LARGE')
}

/** «1092,5», and «1,23E+23» of what has lost its figures. What a machine adds far behind the decimals («0,30000000000000004») is left out. */
function numberText(written: string): string {
  const value = Number(written)
  if (!Number.isFinite(value)) return written
  if (Math.abs(value) >= LARGEST_EXACT) return value.toExponential(2).replace('.', ',').replace('e', 'E')
  return String(Number(value.toFixed(6))).replace('.', ',')
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'VERDADERO' : 'FALSO'
  return (typeof cell === 'string' ? cell : '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Without empty rows or empty columns at the end, all of one width. Throws where there are more than are taken. */
function squared(rows: readonly (readonly string[])[], { lines, columns }: SheetJob['most']): string[][] {
  const said = rows.filter((row) => row.some((text) => text !== ''))
  if (said.length === 0) throw new SheetRefused('EMPTY')
  // One of titles may come first.
  if (said.length > lines + 1) throw new SheetRefused('ROWS')
  const width = Math.max(...said.map((row) => row.findLastIndex((text) => text !== '') + 1))
  if (width > columns) throw new SheetRefused('COLUMNS')
  return said.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''))
}
