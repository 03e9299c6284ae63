/** What the screens of B2B debits and mandates say alike. */
import type { PendingDebit } from '@almenara/contract/areas/payments/pending-debits'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { formatCount } from '@almenara/contract/numbers'

export const TERM_OVER = 'Se ha pasado el plazo'

export const debitsText = (count: number): string => (count === 1 ? '1 adeudo' : `${formatCount(count)} adeudos`)

/** Why its mandate does not pay it by itself. */
export function lackText({ lack, maximum, expiredOn }: Pick<PendingDebit, 'lack' | 'maximum' | 'expiredOn'>): string | undefined {
  switch (lack) {
    case 'UNCONFIRMED':
      return 'Mandato sin autorizar'
    case 'REVOKED':
      return 'Mandato revocado'
    case 'EXPIRED':
      return expiredOn ? `Mandato caducado el ${formatDay(expiredOn)}` : 'Mandato caducado'
    case 'OVER_MAXIMUM':
      return maximum === undefined ? 'Supera el máximo del mandato' : `Supera el máximo de ${formatAmount(maximum)}`
    case 'BLOCKED':
      return 'Acreedor bloqueado en «Domiciliaciones»'
    case undefined:
      return undefined
  }
}
