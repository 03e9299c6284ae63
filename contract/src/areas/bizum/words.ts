/** What the services answer with and the portal says before it asks them. */
import { formatAmount } from '../../money.ts'
import type { Periodicity } from '../../periodicity.ts'
import type { Terms } from './shapes.ts'

export const SAY_EXPECTED = 'Diga qué espera que ocurra: pagar o recibir dinero.'
export const NOTHING_TODAY = 'Hoy no se cobra nada.'

const EVERY: Readonly<Record<Periodicity, string>> = {
  WEEKLY: 'cada semana',
  FORTNIGHTLY: 'cada dos semanas',
  MONTHLY: 'cada mes',
  BIMONTHLY: 'cada dos meses',
  QUARTERLY: 'cada tres meses',
  HALF_YEARLY: 'cada seis meses',
  YEARLY: 'cada año',
}

export const everyWords = (period: Periodicity) => EVERY[period]

/** After the most of each charge, how often: «cada mes», «en cada cobro y 60,00 € como máximo cada mes»; empty where the terms do not say. */
export function oftenWords({ period, perPeriod }: Pick<Terms, 'period' | 'perPeriod'>): string {
  if (perPeriod !== undefined) return `en cada cobro y ${formatAmount(perPeriod)} como máximo ${EVERY[period ?? 'MONTHLY']}`
  return period ? EVERY[period] : ''
}
