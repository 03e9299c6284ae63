/** Calls that answer with a file: a list as the screen shows it, and a PDF about one thing. */
import * as z from 'zod/mini'
import { call, FILE, type CallDefinition, type FileReply, type Nothing } from './call.ts'
import type { ErrorCode } from './errors.ts'
import { listCursor } from './extract.ts'
import type { Feature } from './features.ts'

/** The formats of a list: a document to read or print, and a spreadsheet. */
export const SCREEN_FORMATS = ['PDF', 'XLS'] as const
const screenFile = z.object({ txId: listCursor, format: z.enum(SCREEN_FORMATS) })

type Written<P> = Pick<CallDefinition<P, Nothing, Nothing, FileReply>, 'path' | 'summary' | 'params'> & { feature: Feature }

interface ListFile extends Pick<Written<unknown>, 'summary' | 'feature'> {
  /** Under the list's own path. */
  at?: string
  /** The error of a list with more rows than a file may have. */
  tooMany: ErrorCode
}

/** The file of a list, with its filters and its order. Its path and parameters are those of the list. */
export function listFile<P>({ path, params }: Pick<Written<P>, 'path' | 'params'>, { at = '/export', tooMany, ...rest }: ListFile) {
  const errors: ErrorCode[] = [tooMany, 'Q999', 'TX_UNKNOWN']
  return call({ ...rest, path: path + at, ...(params && { params }), query: screenFile, reply: FILE, errors })
}

/** A PDF document. */
export function pdf<P = Nothing>(written: Written<P>) {
  return call({ ...written, reply: FILE, errors: ['Q999'] })
}
