import type { MovementType } from './movement-types.ts'

/** What the customer calls each type of movement, on the screen and in documents. */
export const MOVEMENT_TYPE_NAMES: Record<MovementType, string> = {
  TRANSFER_IN: 'Transferencia recibida',
  TRANSFER_OUT: 'Transferencia enviada',
  BIZUM_IN: 'Bizum recibido',
  BIZUM_OUT: 'Bizum enviado',
  DIRECT_DEBIT: 'Recibo domiciliado',
  CARD_PURCHASE: 'Compra con tarjeta',
  CARD_SETTLEMENT: 'Liquidación de tarjeta',
  CASH: 'Efectivo',
  CHEQUE: 'Cheque',
  PAYROLL: 'Nómina',
  PENSION: 'Pensión',
  REMITTANCE: 'Remesa',
  RETURN: 'Devolución',
  LOAN_INSTALLMENT: 'Recibo de préstamo',
  LOAN_PROCEEDS: 'Abono de préstamo',
  INTEREST: 'Intereses',
  FEE: 'Comisión',
  TAX: 'Impuestos',
  TOP_UP: 'Recarga',
  SECURITIES: 'Valores',
  SAVINGS: 'Ahorro',
  CORRECTION: 'Corrección',
  OTHER: 'Otros',
}
