/** The routes of the hub, by their ids: as it opens, at the purchases that wait, and at a list to come back to. */
export const HUB_ROUTES = ['/shell/signed-in/bizum', '/shell/signed-in/bizum/c2er', '/shell/signed-in/bizum/$txId'] as const

/** Of what waits for an answer, which was opened from a list of the hub. */
export const PENDING_ROUTES = [
  '/shell/signed-in/bizum/movements/pending-operation-c2c/$pendingOperationId/cancel-send/$viewPages/$txId',
  '/shell/signed-in/bizum/movements/pending-operation-c2c/$pendingOperationId/detail/$viewPages/$txId',
  '/shell/signed-in/bizum/movements/pending-operation-c2c/$pendingOperationId/accept-request/$viewPages/$txId',
  '/shell/signed-in/bizum/movements/pending-operation-c2c/$pendingOperationId/revoke-request/$viewPages/$txId',
  '/shell/signed-in/bizum/movements/pending-operation-c2er/$pendingOperationId/detail/$viewPages/$txId',
  '/shell/signed-in/bizum/movements/pending-operation-c2er/$pendingOperationId/accept-request/$viewPages/$txId',
  '/shell/signed-in/bizum/movements/pending-operation-c2er/$pendingOperationId/revoke-request/$viewPages/$txId',
  '/shell/signed-in/bizum/movements/pending-operation-c2er-mit/$pendingOperationId/detail/$viewPages/$txId',
  '/shell/signed-in/bizum/movements/pending-operation-c2er-mit/$pendingOperationId/accept-request/$viewPages/$txId',
  '/shell/signed-in/bizum/movements/pending-operation-c2er-mit/$pendingOperationId/revoke-request/$viewPages/$txId',
] as const
