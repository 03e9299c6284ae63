/** The accounting files of a list's period: every movement between its two dates, oldest first, whatever else it filters by. */
import type { movementDataExport } from '@almenara/contract/areas/accounts/files'
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { asDocumentFailure } from '../../documents/list-file.ts'
import { MEDIA_TYPES } from '../../http/media-types.ts'
import type { Handler, RequestOf } from '../../http/handler.ts'
import { requireWithinMaximum } from '../../extracts/export-maximum.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { checkStatementDates } from './movement-dates.ts'
import { exportedList, type ExportedList, type Period } from './movement-period.ts'
import { camt053Of } from './movement-camt053.ts'
import { norma43Of } from './movement-norma43.ts'

/** Its opening balance plus its movements give its closing balance: what accounting programs check. */
export const exportMovementData: Handler<typeof movementDataExport> = async (request) => {
  const { bank, session, query, now } = request
  const exported = await exportedList(request)
  const { filters, bounds } = exported.list
  const period = checkStatementDates(filters, dayAt(now))
  await requireWithinMaximum(bank.brand, query.format, async () => bounds.high - bounds.low + 1)
  const { name, contentType, body } = await bodyOf(request, exported, period)
  const { account } = exported
  const fileName = name.replace('*', `${account.identifier.slice(-4)}-${compact(period.fromDate)}-${compact(period.toDate)}`)
  return recordedExport(bank, session, { at: now, productId: account.id }, { fileName, contentType, body: asDocumentFailure(body) })
}

/** `name`: the file's, with «*» for account and dates. */
async function bodyOf({ bank, query, now }: RequestOf<typeof movementDataExport>, exported: ExportedList, period: Period) {
  switch (query.format) {
    case 'CSB43_CLASSIC':
      return {
        name: 'cuaderno43-*.n43',
        contentType: MEDIA_TYPES[query.format],
        body: await norma43Of(bank.database, exported, period, 'CLASSIC'),
      }
    case 'CSB43_SEPA':
      return {
        name: 'cuaderno43-sepa-*.n43',
        contentType: MEDIA_TYPES[query.format],
        body: await norma43Of(bank.database, exported, period, 'SEPA'),
      }
    case 'XML':
      return { name: 'camt053-*.xml', contentType: MEDIA_TYPES[query.format], body: await camt053Of(bank, exported, period, now) }
  }
}

function compact(day: LocalDate): string {
  return day.replaceAll('-', '')
}
