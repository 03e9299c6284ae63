import { type ReactNode, Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'
import { type PopupTriggerProps, usePopup } from './popup.ts'
import type { MenuEntry } from './menu-entry.ts'

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
