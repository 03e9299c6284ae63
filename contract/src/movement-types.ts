/** What a movement is for its customer: the list that filters and icons choose from. */
export const MOVEMENT_TYPES = [
  'TRANSFER_IN', 'TRANSFER_OUT', 'BIZUM_IN', 'BIZUM_OUT', 'DIRECT_DEBIT', 'CARD_PURCHASE', 'CARD_SETTLEMENT', 'CASH', 'CHEQUE', 'PAYROLL', 'PENSION',
  'REMITTANCE', 'RETURN', 'LOAN_INSTALLMENT', 'LOAN_PROCEEDS', 'INTEREST', 'FEE', 'TAX', 'TOP_UP', 'SECURITIES', 'SAVINGS', 'CORRECTION', 'OTHER',
] as const
export type MovementType = (typeof MOVEMENT_TYPES)[number]
