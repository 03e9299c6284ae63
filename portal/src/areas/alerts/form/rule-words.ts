import type { AlertCode } from '@almenara/contract/areas/alerts/alert-codes'

/** When each comes, under its name. */
export const RULE_DETAILS: Readonly<Record<AlertCode, string>> = {
  BALANCE_BELOW: 'Cuando el saldo disponible baje del importe, un aviso al día como máximo',
  BALANCE_ABOVE: 'Cuando el saldo disponible supere el importe, un aviso al día como máximo',
  BALANCE_WEEKLY: 'El saldo disponible, los lunes a las 8:00',
  INCOME: 'Cuando reciba dinero en la cuenta',
  PAYROLL: 'El día en que se abone en la cuenta',
  CHARGE: 'Cuando se cargue cualquier movimiento en la cuenta',
  DIRECT_DEBIT_DONE: 'Cuando se cargue un recibo domiciliado',
  DIRECT_DEBIT_SOON: 'Cuando un emisor anuncie un recibo, antes de que se cargue',
  DIRECT_DEBIT_RETURNED: 'Cuando un recibo se devuelva, por falta de saldo o porque usted lo pida',
  CARD_PURCHASE: 'Al pagar con una de sus tarjetas de esta cuenta',
  CARD_ONLINE: 'Al pagar en internet con una de sus tarjetas de esta cuenta',
  CARD_ABROAD: 'Al pagar en una moneda que no sea el euro con una de sus tarjetas de esta cuenta',
  CARD_REFUSED: 'Cuando no se pague una compra, a cualquier hora',
  ORDER_WAITING: 'Cuando una orden de esta cuenta necesite su firma',
  ORDER_EXECUTED: 'Cuando termine una orden que cargue en esta cuenta',
  ORDER_REFUSED: 'Cuando una orden firmada no pueda ejecutarse',
  INSTALMENT_SOON: 'El día hábil anterior a cada cuota que se cobre en esta cuenta',
  DEPOSIT_ENDS: '15 días antes de que venza un depósito de esta cuenta',
  CARD_EXPIRES: '30 días antes de que caduque una tarjeta de esta cuenta',
  SIGN_IN_NEW: 'Cuando alguien entre con su usuario desde un dispositivo que no había usado, a cualquier hora',
  SIGN_IN_FAILED: 'Cuando alguien intente entrar con su usuario y no lo consiga, a cualquier hora',
}

/** «Con estos datos le habríamos avisado 3 veces en los últimos 30 días.» */
export function previewWords(times: number, days: number): string {
  const when = `en los últimos ${days} días`
  if (times === 0) return `Con estos datos no le habríamos avisado ${when}.`
  return `Con estos datos le habríamos avisado ${times === 1 ? '1 vez' : `${times} veces`} ${when}.`
}
