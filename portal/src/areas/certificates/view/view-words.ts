/** Sentences that receipts and certificates share when anybody checks them. */
export const MASKED = 'Los nombres y las cuentas se ocultan en parte para proteger los datos de las personas.'
