/** Stores one large file of payments, on a connection of its own. A bundle of its own beside that of `worker.ts`, started by `store-apart.ts`. */
import { serveWorker } from '../../../workers/serve-worker.ts'
import { storeHere, type StoringApart } from './store-apart.ts'

await serveWorker<StoringApart, Uint8Array>((job, { pieces }) => storeHere(job, pieces))
