/** The files of an account: its detail and its movements. Apart from what its screen shows, which does without them until one is asked for. */
import * as z from 'zod/mini'
import { call, FILE } from '../../call.ts'
import { listCursor } from '../../extract.ts'
import { listFile, pdf } from '../../files.ts'
import { account, movementExtract } from '../accounts.ts'

export const detailDocument = pdf({
  path: '/accounts/v1/{id}/detail/export',
  summary: 'El detalle de una cuenta, en PDF: titular, IBAN, BIC y condiciones',
  feature: 'accounts.export',
  params: account,
})

/** Formats of the accounting files («data»): the bank's records, not what the screen shows. */
export const MOVEMENT_DATA_FORMATS = ['CSB43_CLASSIC', 'CSB43_SEPA', 'XML'] as const

export const movementDataExport = call({
  path: '/accounts/v2/{id}/movement-extract/export/data',
  summary: 'Fichero de movimientos para su contabilidad (Cuaderno 43 o camt.053)',
  feature: 'accounts.movements-export',
  params: account,
  query: z.object({ txId: listCursor, format: z.enum(MOVEMENT_DATA_FORMATS) }),
  reply: FILE,
  errors: ['DJA9', 'Q050', 'Q999', 'TX_UNKNOWN'],
})

export const movementScreenExport = listFile(movementExtract, {
  summary: 'La lista de movimientos, con sus filtros, para leer o imprimir',
  feature: 'accounts.movements-export',
  at: '/export/screen',
  tooMany: 'Q050',
})
