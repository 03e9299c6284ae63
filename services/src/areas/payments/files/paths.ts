/** Where the portal shows a file: notices lead there. */

/** To whoever prepares it. */
export const presentedPath = (supportId: string) => `payments/present-transfer-support/${supportId}`

/** To whoever signs it. */
export const pendingPath = (supportId: string) => `payments/transfer-remittances/transfers-file-management/${supportId}`
