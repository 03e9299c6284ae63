/** The horizontal menu's entries, in the order and with the labels that the specification fixes (§2, «Shell»). */
import { useLocation, type RegisteredRouter } from '@tanstack/react-router'

/** The addresses without parameters. */
export type EntryPath = Exclude<keyof RegisteredRouter['routesByPath'], '/' | `${string}$${string}`>

export interface MenuRow {
  to: EntryPath
  label: string
}

export const GLOBAL: MenuRow = { to: '/global', label: 'Global' }
export const PRODUCTS: readonly MenuRow[] = [
  { to: '/accounts', label: 'Cuentas' },
  { to: '/cards', label: 'Tarjetas' },
  { to: '/financings', label: 'Financiación' },
  { to: '/savings', label: 'Ahorro e inversión' },
]
export const AFTER_PRODUCTS: readonly MenuRow[] = [
  { to: '/bizum', label: 'Bizum' },
  { to: '/services', label: 'Servicios' },
  { to: '/payments', label: 'Cobros y pagos' },
]
/** The mailbox: the header has it too. */
export const INBOX = '/services/inbox'

/** The horizontal menu, from left to right; help comes after it. */
export const MAIN_MENU: readonly MenuRow[] = [GLOBAL, ...PRODUCTS, ...AFTER_PRODUCTS]

/**
 * What a link of the menus wears besides what it would by itself: the global position has two addresses (specification §2), and its entry
 * is the current one at both.
 */
export function useCurrent(): (row: MenuRow) => { 'aria-current'?: 'page' } {
  const isGlobal = useLocation({ select: ({ pathname }) => pathname.startsWith('/global') })
  return ({ to }) => (to === GLOBAL.to && isGlobal ? { 'aria-current': 'page' } : {})
}
