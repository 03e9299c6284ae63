/** Reads and judges one large file of payments, on connections of its own. A bundle of its own beside that of `worker.ts`, started by `read-apart.ts`. */
import { serveProcess } from '../../../workers/serve-process.ts'
import { readHere } from './read-apart.ts'

await serveProcess(readHere)
