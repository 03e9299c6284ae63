/** What is said of an empty list, and of a search that finds nothing. */

export interface EmptyText {
  /** There is nothing of this yet. */
  empty: string
  /** There is, and none of it answers to what was searched. */
  noResults: string
}

const texts = (what: string, empty: string): EmptyText => ({ empty, noResults: `No hay ${what} con estos filtros` })

/** The empty list and the search without results of each list that stands (specification §8, last list): an area that is added brings its own. */
export const EMPTY = {
  accounts: texts('cuentas', 'No tiene cuentas en este portal'),
  accountMovements: texts('movimientos', 'Todavía no hay movimientos'),
  cards: texts('tarjetas', 'No tiene tarjetas en este portal'),
  cardMovements: texts('movimientos', 'Esta tarjeta no tiene movimientos'),
  receipts: texts('recibos', 'No hay recibos en esta cuenta'),
  scpPurchases: texts('compras', 'No tiene compras aplazadas ni que se puedan aplazar'),
  settlements: texts('liquidaciones', 'Esta tarjeta todavía no tiene liquidaciones'),
  financings: texts('productos de financiación', 'No tiene productos de financiación en este portal'),
  savings: texts('productos de ahorro e inversión', 'No tiene productos de ahorro e inversión en este portal'),
  bizum: { empty: 'No tiene movimientos de Bizum en los últimos 30 días', noResults: 'No hay movimientos con estos filtros' },
  logs: texts('conexiones', 'Todavía no hay conexiones'),
  transfers: texts('transferencias', 'No tiene transferencias'),
  biometryDevices: texts('dispositivos', 'No tiene dispositivos ni llaves de acceso'),
  personalDocuments: texts('documentos', 'No tiene documentos personales en este portal'),
} as const satisfies Record<string, EmptyText>

export type EmptyList = keyof typeof EMPTY
