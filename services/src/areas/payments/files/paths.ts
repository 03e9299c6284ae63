/** Where the portal shows a file: notices lead there. */

/** To whoever prepares it. */
export const presentedPath = (supportId: string) => `payments/present-transfer-support/${supportId}`

/** To whoever signs it. */
const pendingPath = (supportId: string) => `payments/transfer-remittances/transfers-file-management/${supportId}`

/** The same, of a file that is signed where it was presented: of any but transfers. */
const otherPath = (supportId: string) => `payments/present-support?notebook=${supportId}`

export const signingPath = ({ id, format }: { id: string; format: string | null }) =>
  format === null || format.startsWith('pain.001') ? pendingPath(id) : otherPath(id)
