import { type ReactNode, useEffect, useRef } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import { cx } from './class-names.ts'
import type { PopupProps } from './popup.ts'
import styles from './Popup.module.css'

export interface PopupFrameProps extends PopupProps {
  /** Names the popup for screen readers, unless a React Aria `Dialog` inside does. */
  label?: string | undefined
  /** `trigger` makes it as wide as the button that opened it. */
  width?: 'content' | 'trigger' | undefined
  placement?: 'bottom start' | 'bottom end' | undefined
  children: ReactNode
}

/**
 * The floating surface of every popup: placed under its trigger, closed by Escape or a press outside, and gives the
 * focus back. Inside a native dialog it must live in it, because all outside an open dialog is inert.
 */
export function Popup({ trigger, onClose, label, width = 'content', placement = 'bottom start', children }: PopupFrameProps) {
  const surface = useRef<HTMLElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => focusFirstItem(surface.current))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <I18nProvider locale="es-ES">
      <Popover
        ref={surface}
        isOpen
        triggerRef={trigger}
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        placement={placement}
        offset={6}
        className={cx(styles.popup, width === 'trigger' && styles.wide)}
        UNSTABLE_portalContainer={trigger.current?.closest('dialog') ?? document.body}
        {...(label ? { 'aria-label': label } : {})}
      >
        {children}
      </Popover>
    </I18nProvider>
  )
}

/**
 * React Aria chooses the item that takes the focus when a menu or a list opens, but when its code is already loaded
 * the list itself ends up with the focus (seen in 1.22): the chosen item is the one in the tab order.
 */
function focusFirstItem(surface: HTMLElement | null): void {
  const item = surface?.querySelector<HTMLElement>(':is([role=option], [role=menuitem])[tabindex="0"]')
  if (!(document.activeElement instanceof HTMLInputElement)) item?.focus()
}
