/** The services status record, as the specification shapes it (§3), with the first dates the customer may ask for. */
import { addMonths, dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { HISTORY_YEARS } from '@almenara/contract/limits'
import type { ServicesStatus } from '@almenara/contract/areas/status'
import { SERVICE_STATUSES } from '@almenara/contract/features'
import type { Statuses } from './gate.ts'

/** The start of January, `years` years back (specification §9). */
export function startOfJanuary(today: LocalDate, years: number): LocalDate {
  return `${Number(today.slice(0, 4)) - years}-01-01` as LocalDate
}

/** The 365-day minimum: the start of the next month, one year back (specification §9). */
function yearBack(today: LocalDate): LocalDate {
  return `${addMonths(today, -11).slice(0, 7)}-01` as LocalDate
}

/** What the record says beside the services: two say that something is under way when they are ON. */
const ON_OFF = [...SERVICE_STATUSES, 'updatingHistoricsStatus', 'endOfDayStatus'] as const
/** Every status that the operator sets. `googleRecaptcha` ON asks for a captcha after failures, of whichever provider. */
export const SERVICE_NAMES = [...ON_OFF, 'googleRecaptcha'] as const

export function servicesStatus(statuses: Statuses, helpPath: string, now: Instant): ServicesStatus {
  const today = dayAt(now)
  const known = ON_OFF.flatMap((name) => {
    const status = statuses.services.get(name)
    return status ? [[name, status] as const] : []
  })
  const longest = startOfJanuary(today, HISTORY_YEARS)
  return {
    ...Object.fromEntries(known),
    googleInfo: { googleRecaptcha: statuses.services.get('googleRecaptcha') === 'ON' },
    screenInfo: { helpPath },
    systemInfo: {
      systemDate: now,
      golfDate: today,
      defaultMinimunExtractDate: longest,
      defaultMinimunCardsSettlements: yearBack(today),
      defaultMinimunCardsMovements: longest,
      defaultMinimunBizumMandates: yearBack(today),
      defaultMinimunBizumConsents: yearBack(today),
    },
  }
}
