/** What whoever has just joined, or changed their mobile, may send meanwhile: less than others. */
import type { BizumInfo } from '@almenara/contract/areas/bizum/contract'
import type { Usage } from '@almenara/contract/areas/bizum/shapes'
import { formatDayTime } from '@almenara/contract/dates'
import { formatAmount, toCents } from '@almenara/contract/money'

type Newcomer = BizumInfo['limits']['newcomer']

/** The limit that binds today: of which less is left. */
export function usageToday(day: Usage, newcomer: Newcomer): Usage {
  return newcomer && newcomer.usage.left < day.left ? newcomer.usage : day
}

export function newcomerWords({ until, usage }: NonNullable<Newcomer>): string {
  return `Hasta el ${formatDayTime(until)} puede enviar ${formatAmount(toCents(usage.max))} en total.`
}
