import { type ReactNode, Suspense } from 'react'
import type { IconShape } from './Icon.tsx'
import { lazyPart } from './lazy-part.ts'
import { type PopupTriggerProps, usePopup } from './popup.ts'

export interface MenuEntry {
  id: string
  label: string
  description?: string | undefined
  icon?: IconShape | undefined
  /** A link; without it the entry does `onSelect`. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
  /** Why it cannot be chosen now; it takes the place of the description. */
  unavailable?: string | undefined
  /** How many things wait behind it, and what they are: «comunicaciones pendientes». */
  waiting?: { count: number; what: string } | undefined
  /** A line above it: it is of another kind than those before. */
  ruled?: boolean | undefined
  /** The menu stays open when it is chosen: what comes of it is told in the header. */
  stays?: boolean | undefined
}

export interface MenuProps {
  /** Names the menu: «Formatos». */
  label: string
  items: readonly MenuEntry[]
  /** A line above the entries: how many rows, which dates. */
  header?: ReactNode | undefined
  /** The edge of the trigger it hangs from. */
  align?: 'start' | 'end' | undefined
  /** Draws the button: spread the properties on a `Button`, an `IconButton` or a native one. */
  trigger: (properties: PopupTriggerProps) => ReactNode
}

const loadMenu = () => import('./MenuPopup.tsx')
const MenuPopup = lazyPart(loadMenu)

/** A button with a menu of actions. The menu's code arrives when the pointer or the focus first reaches the button. */
export function Menu({ label, items, header, align = 'start', trigger }: MenuProps) {
  const { isOpen, triggerProps, popupProps } = usePopup('menu', loadMenu)
  return (
    <>
      {trigger(triggerProps)}
      {isOpen && (
        <Suspense>
          <MenuPopup {...popupProps} label={label} items={items} header={header} align={align} />
        </Suspense>
      )}
    </>
  )
}
