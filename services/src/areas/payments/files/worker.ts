/** Reads one file of payments. A bundle of its own, started by `read-file.ts`. */
import { serveWorker } from '../../../workers/serve-worker.ts'
import { readPieces, type ReadingJob } from './reading-job.ts'

await serveWorker<ReadingJob, Uint8Array>(readPieces)
