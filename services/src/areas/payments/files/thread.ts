/**
 * Stores one large file of payments, or reads and judges it, on connections of its own. A bundle of its own beside that of `worker.ts`, started by
 * `store-apart.ts` and `read-apart.ts`.
 */
import { serveWorker } from '../../../workers/serve-worker.ts'
import { readHere, type ReadingApart } from './read-apart.ts'
import { storeHere, type StoringApart } from './store-apart.ts'

await serveWorker<ReadingApart | StoringApart, Uint8Array>((job, { pieces }) =>
  job.kind === 'STORING' ? storeHere(job, pieces) : readHere(job),
)
