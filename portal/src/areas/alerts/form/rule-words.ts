import type { AlertCode } from '@almenara/contract/areas/alerts/alert-codes'

/** When each comes, under its name. */
export const RULE_DETAILS: Readonly<Record<AlertCode, string>> = {
  BALANCE_BELOW: 'Cuando el saldo disponible baje del importe, un aviso al día como máximo',
  BALANCE_ABOVE: 'Cuando el saldo disponible supere el importe, un aviso al día como máximo',
  INCOME: 'Cuando reciba dinero en la cuenta',
  PAYROLL: 'El día en que se abone en la cuenta',
  CHARGE: 'Cuando se cargue cualquier movimiento en la cuenta',
  DIRECT_DEBIT_DONE: 'Cuando se cargue un recibo domiciliado',
}

/** «Con estos datos le habríamos avisado 3 veces en los últimos 30 días.» */
export function previewWords(times: number, days: number): string {
  const when = `en los últimos ${days} días`
  if (times === 0) return `Con estos datos no le habríamos avisado ${when}.`
  return `Con estos datos le habríamos avisado ${times === 1 ? '1 vez' : `${times} veces`} ${when}.`
}
