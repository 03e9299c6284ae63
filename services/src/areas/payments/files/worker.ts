/** Reads one file of payments, or a sheet. A bundle of its own, started by `read-file.ts` and `drafts/sheets.ts`. */
import { serveWorker } from '../../../workers/serve-worker.ts'
import { readSheetPieces, type SheetJob } from '../drafts/sheet-job.ts'
import { readPieces, type ReadingJob } from './reading-job.ts'

await serveWorker<ReadingJob | SheetJob, Uint8Array>((job, given) =>
  job.kind === 'SHEET' ? readSheetPieces(job, given) : readPieces(job, given),
)
