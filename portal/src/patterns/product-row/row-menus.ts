/** The menu of each kind of product: it is its area's, and no area knows another. `app/composition.ts` says which. It imports no routes. */
import type { ComponentType } from 'react'
import type { PopupProps } from '../../kit/popup.ts'

export interface RowOf {
  id: string
  /** The name by which its customer recognises it: «Crédito Oro 4821». */
  name: string
}

/** The menu, which asks the bank what may be done. */
export type RowMenuProps = RowOf & PopupProps
export type RowMenu = () => Promise<{ default: ComponentType<RowMenuProps> }>
export type RowKind = 'CARDS' | 'FINANCING' | 'SAVINGS'
export type RowMenus = Readonly<Record<RowKind, RowMenu>>

let menus: RowMenus | undefined

export function setRowMenus(given: RowMenus): void {
  menus = given
}

export function rowMenuOf(kind: RowKind): RowMenu | undefined {
  return menus?.[kind]
}
