/** What the window is like. The widths are also in the style sheets, which cannot read them from here. */
import { BREAKPOINT } from '@almenara/contract/limits'
import { useSyncExternalStore } from 'react'

/** The widest window that gets the menu of phones, in pixels (specification §9). */
export const MOBILE_MAX_WIDTH = BREAKPOINT.mobile
/** The widest window whose footer is of accordions. */
export const FOOTER_ACCORDIONS_MAX_WIDTH = BREAKPOINT.footer

/** Whether the window is this wide or narrower; updated when it changes. */
export function useNarrow(maxWidth: number): boolean {
  const query = matchMedia(`(max-width: ${maxWidth}px)`)
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}
