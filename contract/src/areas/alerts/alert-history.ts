/** What all the alerts of a person have told. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { opaqueId, queryListOf } from '../../schemas.ts'
import { ALERT_CODES, FIRING_RESULTS } from './alert-codes.ts'
import { alertProduct, firing } from './alert-contracts.ts'

const FEATURE = 'services.alert-settings'

/** Of all the alerts of a person, those that are over too, of the last ninety days; the last first. */
export const alertHistory = call({
  path: '/alerts/v1/firings-extract',
  summary: 'Los avisos de todas las alertas de la persona que ha entrado, con su resultado',
  feature: FEATURE,
  query: z.object({ results: z.optional(queryListOf(FIRING_RESULTS)), codes: z.optional(queryListOf(ALERT_CODES)), ...pageQuery }),
  reply: extractOf(z.extend(firing, { contract: z.object({ id: opaqueId, number: z.string(), product: alertProduct }) })),
  errors: ['TX_UNKNOWN'],
})
export type ToldAlert = Reply<typeof alertHistory>['rows'][number]

export const alertHistoryExport = listFile(alertHistory, {
  summary: 'El historial de avisos, en PDF o en hoja de cálculo',
  feature: FEATURE,
  tooMany: 'EXPORT_MAXIMUM',
})
