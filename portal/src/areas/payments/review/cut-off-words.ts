/** Until when a file must be signed, and what becomes of it afterwards. */
import type { FileReview } from '@almenara/contract/areas/payments/review'
import { addDays, dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'

type CutOff = NonNullable<FileReview['cutOff']>

/** «Hoy, 17:00», «Mañana, 17:00», «30/11/2026, 17:00». */
export function cutOffMoment(at: Instant, asOf: Instant): string {
  const [day, today] = [dayAt(at), dayAt(asOf)]
  const said = day === today ? 'Hoy' : day === addDays(today, 1) ? 'Mañana' : formatDay(day)
  return `${said}, ${formatTime(at)}`
}

/** «Después, el 24/11/2026». */
export const afterwards = ({ afterwardsOn }: Pick<CutOff, 'afterwardsOn'>): string => `Después, el ${formatDay(afterwardsOn)}`

/** «Si no lo firma antes de las 17:00 de hoy, se enviará el 24/11/2026.» */
export function ifNotSigned({ at, afterwardsOn }: Pick<CutOff, 'at' | 'afterwardsOn'>, asOf: Instant): string {
  const [day, today] = [dayAt(at), dayAt(asOf)]
  const of = day === today ? 'de hoy' : day === addDays(today, 1) ? 'de mañana' : `del ${formatDay(day)}`
  return `Si no lo firma antes de las ${formatTime(at)} ${of}, se enviará el ${formatDay(afterwardsOn)}.`
}

export const CUT_OFF_OVER = 'Se ha pasado la hora límite'
