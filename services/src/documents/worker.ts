/** Makes one document. A bundle of its own, started by `document-workers.ts`. */
import { serveWorker } from '../workers/serve-worker.ts'
import { makeDocument, type DocumentJob } from './document-job.ts'
import type { KeyedDocument } from './bank-document.ts'
import type { Row } from './list-document.ts'

await serveWorker<DocumentJob, readonly Row[] | KeyedDocument>((job, { pieces }) => makeDocument(job, pieces))
