/** Every entry of the menus, in the order and with the labels that the specification fixes (§2, «Shell»). */
import { ArrowsLeftRightIcon } from '@phosphor-icons/react/dist/csr/ArrowsLeftRight'
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { HouseSimpleIcon } from '@phosphor-icons/react/dist/csr/HouseSimple'
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import type { Mailbox } from '../base/mailbox.ts'
import type { IconShape } from '../kit/Icon.tsx'

/** The addresses without parameters. */
export type EntryPath = Exclude<keyof RegisteredRouter['routesByPath'], '/' | `${string}$${string}`>

/** A row as it is written here: its address may be of an area that this portal does not have yet. */
interface Row {
  to: string
  label: string
  /** Where the menu shows one beside it. */
  icon?: IconShape
}
export interface MenuRow extends Row {
  to: EntryPath
}

const GLOBAL: Row = { to: '/global', label: 'Global', icon: HouseSimpleIcon }
const PRODUCTS: readonly Row[] = [
  { to: '/accounts', label: 'Cuentas' },
  { to: '/cards', label: 'Tarjetas' },
  { to: '/financings', label: 'Financiación' },
  { to: '/savings', label: 'Ahorro e inversión' },
]
const AFTER_PRODUCTS: readonly Row[] = [
  { to: '/bizum', label: 'Bizum', icon: DeviceMobileIcon },
  { to: '/services', label: 'Servicios', icon: SquaresFourIcon },
  { to: '/payments', label: 'Cobros y pagos', icon: ArrowsLeftRightIcon },
]
const PERSONAL_DATA = { to: '/personal-data', icon: UserIcon }
const INBOX = { to: '/services/inbox', icon: EnvelopeSimpleIcon }
const SESSION_LOGS: Row = { to: '/session-logs', label: 'Registro de operaciones', icon: ListChecksIcon }

/** The horizontal menu, from left to right; help comes after it. */
export const MAIN_MENU: readonly Row[] = [GLOBAL, ...PRODUCTS, ...AFTER_PRODUCTS]

/** The menu that slides in, from top to bottom; the customer's own entries come before it, help and sign-out after. */
export const SLIDE_MENU: { first: Row; products: readonly Row[]; rest: readonly Row[] } = {
  first: { ...GLOBAL, label: 'Posición Global' },
  products: PRODUCTS,
  rest: AFTER_PRODUCTS,
}

/** The customer's own entries. The specification writes the first in two ways: in the user's menu and in the one that slides in. */
export function userEntries({ label }: Pick<Mailbox, 'label'>, personalData: 'Área Personal' | 'Área personal'): readonly Row[] {
  return [{ ...PERSONAL_DATA, label: personalData }, { ...INBOX, label }, SESSION_LOGS]
}

/** Whether this entry is the mailbox: it shows what waits. */
export function isInbox({ to }: Row): boolean {
  return to === INBOX.to
}

/** The rows whose address this portal has: a menu never leads nowhere. The others appear with their routes. */
export function useEntries(): (rows: readonly Row[]) => MenuRow[] {
  const { routesByPath } = useRouter()
  return (rows) => rows.filter((row): row is MenuRow => row.to in routesByPath)
}
