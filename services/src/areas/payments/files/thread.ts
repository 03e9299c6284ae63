/** Reads and judges one large file of payments, on connections of its own. A bundle of its own beside that of `worker.ts`, started by `read-apart.ts`. */
import { serveWorker } from '../../../workers/serve-worker.ts'
import { readHere, type ReadingApart } from './read-apart.ts'

await serveWorker<ReadingApart, never>((job) => readHere(job))
