/** Files that a customer asked for and that wait for them for a day: documents of several communications. */
import * as z from 'zod/mini'
import { call, FILE } from '../../call.ts'
import { instant, opaqueId } from '../../schemas.ts'
import { EXPORT_MEDIA } from './communications.ts'

const FEATURE = 'services.downloads'
const ROOT = '/downloads/v1/files'

const preparedFile = z.object({
  id: opaqueId,
  media: z.enum(EXPORT_MEDIA),
  /** How many documents it has. */
  documents: z.int(),
  /** Of its only document, where it has one. */
  title: z.optional(z.string()),
  state: z.enum(['PREPARING', 'READY']),
  /** Of its documents together, once all have been made. */
  bytes: z.optional(z.int()),
  askedAt: instant,
  /** From then on it is not there. */
  until: instant,
})
export type PreparedFile = z.infer<typeof preparedFile>

export const preparedFiles = call({
  path: ROOT,
  summary: 'Ficheros que el cliente pidió en el último día, del más reciente al más antiguo',
  feature: FEATURE,
  reply: z.object({ files: z.array(preparedFile) }),
})

export const preparedFileDownload = call({
  path: `${ROOT}/{fileId}`,
  summary: 'Un fichero de los que el cliente pidió',
  feature: FEATURE,
  params: z.object({ fileId: opaqueId }),
  reply: FILE,
  files: ['PDF', 'ZIP'],
  errors: ['DOCUMENT_NOT_READY', 'Q999'],
})

export const preparedFileRemoval = call({
  method: 'POST',
  path: `${ROOT}/{fileId}/removal`,
  summary: 'Quita un fichero de los que el cliente pidió; los documentos siguen en el buzón',
  feature: FEATURE,
  consultative: true,
  params: z.object({ fileId: opaqueId }),
  reply: z.object({ removed: opaqueId }),
  refreshes: [ROOT],
})
