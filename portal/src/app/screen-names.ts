/** What screens are called where somebody asked for one in vain (`base/remembered-screen.ts`). Read when the site is built; never shipped whole. */
import type { RegisteredRouter } from '@tanstack/react-router'
import type { AreaName } from './area-list.ts'

/** Of areas: a screen is called as its area, unless its address has a name of its own. */
export const AREA_NAMES: Readonly<Partial<Record<AreaName, string>>> = {
  global: 'Posición global',
  accounts: 'Cuentas',
  cards: 'Tarjetas',
  financings: 'Financiación',
  'direct-debits': 'Recibos domiciliados',
  transfers: 'Transferencias',
  operations: 'Servicios',
  alerts: 'Alertas',
  bizum: 'Bizum',
  payments: 'Cobros y pagos',
  savings: 'Ahorro e inversión',
  aeat: 'Impuestos',
  'session-logs': 'Registro de operaciones',
  signature: 'Operación pendiente de firma',
  'personal-data': 'Área personal',
  mailbox: 'Buzón',
  certificates: 'Certificados',
}

type RoutePath = Extract<keyof RegisteredRouter['routesByPath'], string>

export const SCREEN_NAMES: Readonly<Partial<Record<RoutePath, string>>> = {
  '/accounts/$id/account-details/{-$txId}': 'Movimientos de la cuenta',
  '/financings/$id/account-details/{-$txId}': 'Movimientos de la cuenta',
  '/$product/$id/{$scope}-transfers-creation': 'Nueva transferencia',
  '/personal-data/transfer-limits': 'Área personal',
  '/services/mobile-recharge': 'Recargar móvil',
  '/accounts/$id/mobile-recharge': 'Recargar móvil',
  '/financings/$id/mobile-recharge': 'Recargar móvil',
  '/cards/$id/mobile-recharge': 'Recargar móvil',
  '/services/update-virtual-funds': 'Tarjetas virtuales',
  '/accounts/$id/update-virtual-funds': 'Tarjetas virtuales',
  '/financings/$id/update-virtual-funds': 'Tarjetas virtuales',
  '/cards/$id/update-virtual-funds': 'Tarjetas virtuales',
  '/accounts/$id/request-counterfoil': 'Cuentas',
  '/services/downloads': 'Descargas',
  '/payments/debit-remittances': 'Remesas de adeudos',
  '/payments/debit-remittances/submitter/$id': 'Remesas de adeudos',
  '/payments/debit-remittances/remittances/$id/{-$txId}': 'Remesas de adeudos',
  '/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId': 'Remesas de adeudos',
  '/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/refund-detail/$refundId/$viewPages/$txId':
    'Devolución de un recibo',
  '/payments/confirming-remittances': 'Confirming',
  '/payments/financing-remittances': 'Anticipo de remesas',
  '/payments/financing-remittances/submitter/$id': 'Anticipo de remesas',
  '/payments/financing-remittances/remittances/$id/{-$txId}': 'Anticipo de remesas',
  '/payments/financing-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId': 'Anticipo de remesas',
  '/payments/financing-remittances/financing-creditor-detail/$contractNumber/header-document': 'Anticipo de remesas',
  '/payments/transfer-remittances': 'Remesas de transferencias',
  '/payments/transfer-remittances/remittances/$id/{-$txId}': 'Remesas de transferencias',
  '/payments/transfer-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId': 'Remesas de transferencias',
  '/payments/transfer-remittances/transfers-file-management/{-$txId}': 'Ficheros pendientes',
  '/payments': 'Cobros y pagos',
  '/payments/payer-calculation': 'Calcular identificador de acreedor',
  '/payments/present-support': 'Presentar fichero',
  '/payments/transfer-remittances/present-transfer-support': 'Presentar fichero',
}
