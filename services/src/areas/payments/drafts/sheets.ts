/** Sheets of payments, opened in the worker of files: what their columns hold is guessed, or remembered of the last time. */
import type { Readable } from 'node:stream'
import { LARGEST_SHEET, MOST_LINES, MOST_SHEET_COLUMNS, type readSheet, type SheetField } from '@almenara/contract/areas/payments/drafts'
import { and, eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { createFairQueue } from '../../../fair-queue.ts'
import { badInput, Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { runInWorker } from '../../../workers/run-in-worker.ts'
import { kindOf, requireOwnDraft, type FoundDraft } from './draft-access.ts'
import { areFieldsSingle, guessFields, hasTitles, sheetOf, signatureOf, type Table } from './sheet-columns.ts'
import type { SheetJob, SheetPart, SheetProblem } from './sheet-job.ts'
import { paymentSheetColumns } from './tables.ts'

/** A sheet of 20 MB, unpacked, is some 200 in memory. */
const HEAP_MEGABYTES = 256
const LONGEST_READING_MS = 20_000
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'
const inTurn = createFairQueue({ maxConcurrent: 1, maxWaiting: 20, maxPerKey: 3 })

const REFUSALS: Readonly<Record<SheetProblem, string>> = {
  TOO_LARGE: 'La hoja es demasiado grande. Deje en ella solo los pagos y guárdela de nuevo.',
  ROWS: 'La hoja tiene más de 1.000 filas. Divídala en varias.',
  COLUMNS: 'La hoja tiene más de 20 columnas. Deje solo las de los pagos.',
  DAMAGED: 'La hoja está dañada o protegida con contraseña. Guárdela de nuevo sin contraseña.',
  OLD: 'Es una hoja de una versión antigua de Excel (XLS). Guárdela como XLSX y ábrala de nuevo.',
  OPEN: 'Es una hoja de LibreOffice (ODS). Guárdela como XLSX y ábrala de nuevo.',
  EMPTY: 'La hoja está vacía.',
  KIND: 'No es una hoja de cálculo. Guárdela como XLSX o CSV y ábrala de nuevo.',
}
const TOO_LARGE: readonly SheetProblem[] = ['TOO_LARGE', 'ROWS', 'COLUMNS']

/** Throws NOTEBOOK_TOO_LARGE and NOTEBOOK_UNKNOWN, saying why; BAD_INPUT where two columns are said to be the same. */
export const openSheet: Handler<typeof readSheet> = async ({ bank, session, params, query, body }) => {
  const arriving = body as Readable
  try {
    const { contract } = await requireOwnDraft(bank.database, session, params.draftId)
    const bytes = await wholeOf(arriving)
    const table = await inTurn(() => tableOf(bank, bytes), String(session.userId))
    if (table.length > MOST_LINES && !hasTitles(table)) throw refused('ROWS')
    return sheetOf(query.name, table, await fieldsOf(bank, contract, table, query.columns))
  } catch (error) {
    arriving.resume()
    throw error
  }
}

async function wholeOf(arriving: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of arriving.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Uint8Array)
    bytes += (chunk as Uint8Array).length
    if (bytes > LARGEST_SHEET) throw refused('TOO_LARGE')
  }
  return Buffer.concat(chunks)
}

async function tableOf({ fileWorker: file }: Bank, bytes: Uint8Array): Promise<Table> {
  const job: SheetJob = { kind: 'SHEET', most: { lines: MOST_LINES, columns: MOST_SHEET_COLUMNS } }
  let part: SheetPart | undefined
  const take = (made: unknown) => (part = made as SheetPart)
  try {
    await runInWorker({ file, job, pieces: one(bytes), take, heapMegabytes: HEAP_MEGABYTES, longestMs: LONGEST_READING_MS })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === OUT_OF_MEMORY) throw refused('TOO_LARGE')
    throw error
  }
  if (!part) throw new Error('A worker read no sheet')
  if ('problem' in part) throw refused(part.problem)
  return part.table
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function refused(problem: SheetProblem): Failure {
  const isLarge = TOO_LARGE.includes(problem)
  return new Failure(isLarge ? 'NOTEBOOK_TOO_LARGE' : 'NOTEBOOK_UNKNOWN', { message: REFUSALS[problem] })
}

/** As they are said, which is remembered; else as the last time; else as they seem. */
async function fieldsOf(
  { database }: Bank,
  contract: FoundDraft['contract'],
  table: Table,
  said: SheetField[] | undefined,
): Promise<SheetField[]> {
  const contractId = contract.id
  const titles = signatureOf(table)
  const { contractId: of, titles: by, fields } = paymentSheetColumns
  if (said) {
    if (!areFieldsSingle(said)) throw badInput('columns', 'Hay dos columnas con lo mismo.')
    const row = { contractId, titles, fields: said }
    await database.transaction((tx) =>
      tx
        .insert(paymentSheetColumns)
        .values(row)
        .onConflictDoUpdate({ target: [of, by], set: { fields: said } }),
    )
    return said
  }
  const [known] = await database
    .select({ fields })
    .from(paymentSheetColumns)
    .where(and(eq(of, contractId), eq(by, titles)))
  return known?.fields ?? guessFields(table, kindOf(contract))
}
