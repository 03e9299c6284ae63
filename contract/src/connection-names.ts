/** How the customer reads a connection, on the screen and in documents: plain words, apart from the schemas that use them. */

/** The states of a connection. */
export const CONNECTION_RESULT_NAMES = {
  OPEN: 'Abierta',
  CLOSED: 'Cerrada',
  EXPIRED: 'Caducada',
  STOPPED: 'Cerrada por seguridad',
  REFUSED: 'Entrada rechazada',
  NO_SESSION: 'Sin entrar',
} as const
export type ConnectionResult = keyof typeof CONNECTION_RESULT_NAMES

/** What the customer connected with, as the sign-in said (specification §3). */
export const CONNECTION_DEVICE_NAMES = { web: 'Ordenador', mobile: 'Móvil o tableta', appNative: 'Aplicación' } as const
export type ConnectionDevice = keyof typeof CONNECTION_DEVICE_NAMES
