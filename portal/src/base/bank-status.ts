/** What the bank says of itself to a signed-in customer: its day, and how far back it keeps movements. */
import { statusWithSession } from '@almenara/contract/areas/status'
import { useSuspenseQuery } from '@tanstack/react-query'
import { deviceKind } from '../api/device.ts'
import { queryFor } from '../api/query.ts'

export const bankStatus = queryFor(statusWithSession, { params: { device: deviceKind() }, query: {} })

/** The bank's day, whatever the device's clock says, and the first day of movements it shows. */
export function useBankDays() {
  const { systemInfo } = useSuspenseQuery(bankStatus).data
  return { today: systemInfo.golfDate, earliest: systemInfo.defaultMinimunExtractDate }
}
