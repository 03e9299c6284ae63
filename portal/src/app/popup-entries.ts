/** The entries of the menus that open: the user's and the one that slides in, as the specification fixes them (§2, «Shell»). */
import type { Mailbox } from '../base/mailbox.ts'
import { AFTER_PRODUCTS, GLOBAL, INBOX, PRODUCTS, type MenuRow } from './menu-entries.ts'

const SESSION_LOGS: MenuRow = { to: '/session-logs', label: 'Registro de operaciones' }

/** The menu that slides in, from top to bottom; the customer's own entries come before it, help and sign-out after. */
export const SLIDE_MENU: { first: MenuRow; products: readonly MenuRow[]; rest: readonly MenuRow[] } = {
  first: { ...GLOBAL, label: 'Posición Global' },
  products: PRODUCTS,
  rest: AFTER_PRODUCTS,
}

/** The customer's own entries. The specification writes the first in two ways: in the user's menu and in the one that slides in. */
export function userEntries({ label }: Pick<Mailbox, 'label'>, personalData: 'Área Personal' | 'Área personal'): readonly MenuRow[] {
  return [{ to: '/personal-data', label: personalData }, { to: INBOX, label }, SESSION_LOGS]
}

/** Whether this entry is the mailbox: it shows what waits. */
export function isInbox({ to }: MenuRow): boolean {
  return to === INBOX
}
