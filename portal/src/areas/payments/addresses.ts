/** The two addresses at which a file is presented, by the ids of their routes: any kind of file, and one of transfers. */
export const PRESENT_ROUTES = [
  '/shell/signed-in/payments/present-support',
  '/shell/signed-in/payments/transfer-remittances/present-transfer-support',
] as const

export const PRESENT = '/payments/present-support'
export const PRESENT_TRANSFERS = '/payments/transfer-remittances/present-transfer-support'

/** In the address of a contract (`?edit=`), in the place of a remittance that is being written: it has not been begun yet. */
export const START = 'start'
