/** Every entry of the menus, in the order and with the labels that the specification fixes (§2, «Shell»). */
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { useLocation, type RegisteredRouter } from '@tanstack/react-router'
import type { Mailbox } from '../base/mailbox.ts'
import type { IconShape } from '../kit/Icon.tsx'

/** The addresses without parameters. */
export type EntryPath = Exclude<keyof RegisteredRouter['routesByPath'], '/' | `${string}$${string}`>

export interface MenuRow {
  to: EntryPath
  label: string
  /** The user's menu shows one. */
  icon?: IconShape
}

const GLOBAL: MenuRow = { to: '/global', label: 'Global' }
const PRODUCTS: readonly MenuRow[] = [
  { to: '/accounts', label: 'Cuentas' },
  { to: '/cards', label: 'Tarjetas' },
  { to: '/financings', label: 'Financiación' },
  { to: '/savings', label: 'Ahorro e inversión' },
]
const AFTER_PRODUCTS: readonly MenuRow[] = [
  { to: '/bizum', label: 'Bizum' },
  { to: '/services', label: 'Servicios' },
  { to: '/payments', label: 'Cobros y pagos' },
]
const PERSONAL_DATA = { to: '/personal-data', icon: UserIcon } as const
export const INBOX = { to: '/services/inbox', icon: EnvelopeSimpleIcon } as const
const SESSION_LOGS: MenuRow = { to: '/session-logs', label: 'Registro de operaciones', icon: ListChecksIcon }

/** The horizontal menu, from left to right; help comes after it. */
export const MAIN_MENU: readonly MenuRow[] = [GLOBAL, ...PRODUCTS, ...AFTER_PRODUCTS]

/** The menu that slides in, from top to bottom; the customer's own entries come before it, help and sign-out after. */
export const SLIDE_MENU: { first: MenuRow; products: readonly MenuRow[]; rest: readonly MenuRow[] } = {
  first: { ...GLOBAL, label: 'Posición Global' },
  products: PRODUCTS,
  rest: AFTER_PRODUCTS,
}

/** The customer's own entries. The specification writes the first in two ways: in the user's menu and in the one that slides in. */
export function userEntries({ label }: Pick<Mailbox, 'label'>, personalData: 'Área Personal' | 'Área personal'): readonly MenuRow[] {
  return [{ ...PERSONAL_DATA, label: personalData }, { ...INBOX, label }, SESSION_LOGS]
}

/** Whether this entry is the mailbox: it shows what waits. */
export function isInbox({ to }: MenuRow): boolean {
  return to === INBOX.to
}

/**
 * What a link of the menus wears besides what it would by itself: the global position has two addresses (specification §2), and its entry
 * is the current one at both.
 */
export function useCurrent(): (row: MenuRow) => { 'aria-current'?: 'page' } {
  const isGlobal = useLocation({ select: ({ pathname }) => pathname.startsWith('/global') })
  return ({ to }) => (to === GLOBAL.to && isGlobal ? { 'aria-current': 'page' } : {})
}
