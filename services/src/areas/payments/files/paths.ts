/** Where the portal shows a file: notices lead there. */

/** To whoever prepares it. */
export const presentedPath = (supportId: string) => `payments/present-transfer-support/${supportId}`

/** To whoever signs it. */
const pendingPath = (supportId: string) => `payments/transfer-remittances/transfers-file-management/${supportId}`

/** The same, of a file of debits, which is signed where it was presented. */
const collectedPath = (supportId: string) => `payments/present-support?notebook=${supportId}`

export const signingPath = ({ id, format }: { id: string; format: string | null }) =>
  format?.startsWith('pain.008') ? collectedPath(id) : pendingPath(id)
