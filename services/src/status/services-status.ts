/** The services status record, as the specification shapes it (§3), with the first dates the customer may ask for. */
import { addMonths, dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { HISTORY_YEARS } from '@almenara/contract/limits'
import { FIRST_DAYS, type FirstDay, type PublicStatus, type ServicesStatus } from '@almenara/contract/areas/status'
import { SERVICE_STATUSES, UNDER_WAY_STATUSES } from '@almenara/contract/features'
import type { Statuses } from './gate.ts'

/** The start of January, `years` years back (specification §9). */
export function startOfJanuary(today: LocalDate, years: number): LocalDate {
  return `${Number(today.slice(0, 4)) - years}-01-01` as LocalDate
}

/** The 365-day minimum: the start of the next month, one year back (specification §9). */
function yearBack(today: LocalDate): LocalDate {
  return `${addMonths(today, -11).slice(0, 7)}-01` as LocalDate
}

/** Which of the two rules gives each first day, where the bank has not set another. */
const RULES: Record<FirstDay, (today: LocalDate) => LocalDate> = {
  defaultMinimunExtractDate: (today) => startOfJanuary(today, HISTORY_YEARS),
  defaultMinimunCardsSettlements: yearBack,
  defaultMinimunCardsMovements: (today) => startOfJanuary(today, HISTORY_YEARS),
  defaultMinimunBizumMandates: yearBack,
  defaultMinimunBizumConsents: yearBack,
}

/** What the record says beside the services: two say that something is under way when they are ON. */
const ON_OFF = [...SERVICE_STATUSES, ...UNDER_WAY_STATUSES] as const
/** Every status that the operator sets. `googleRecaptcha` ON asks for a captcha after failures, of whichever provider. */
export const SERVICE_NAMES = [...ON_OFF, 'googleRecaptcha'] as const

export function firstDay(statuses: Pick<Statuses, 'firstDays'>, name: FirstDay, today: LocalDate): LocalDate {
  return statuses.firstDays.get(name) ?? RULES[name](today)
}

/** What is open, for anybody. */
export function publicStatus(statuses: Statuses): PublicStatus {
  const known = ON_OFF.flatMap((name) => {
    const status = statuses.services.get(name)
    return status ? [[name, status] as const] : []
  })
  return { ...Object.fromEntries(known), googleInfo: { googleRecaptcha: statuses.services.get('googleRecaptcha') === 'ON' } }
}

/** The same for whoever is signed in, with where the help of their screen is. */
export function servicesStatus(statuses: Statuses, helpPath: string, now: Instant): ServicesStatus {
  const today = dayAt(now)
  const days = Object.fromEntries(FIRST_DAYS.map((name) => [name, firstDay(statuses, name, today)])) as Record<FirstDay, LocalDate>
  return {
    ...publicStatus(statuses),
    screenInfo: { helpPath },
    systemInfo: { systemDate: now, golfDate: today, ...days },
  }
}
