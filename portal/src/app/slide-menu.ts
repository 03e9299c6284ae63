import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isMobile } from '../api/device.ts'
import { MOBILE_MAX_WIDTH, useNarrow } from '../base/media.ts'

export interface SlideMenuState {
  isOpen: boolean
  open: () => void
  close: () => void
  /** The window is narrow enough for it. */
  isNarrow: boolean
  /** Whether a swipe opens it too, and what it does then. */
  swipes: boolean
  swipe: () => void
}

/** Marks the buttons that open it: which of them is seen changes when the bar at the bottom comes. */
export const OPENER = { 'data-opens-menu': '' }

/** The one that was pressed may have gone meanwhile, and then the dialog has nowhere to give the focus back to. */
function focusOpener(): void {
  if (document.activeElement !== document.body) return
  const openers = [...document.querySelectorAll<HTMLElement>('[data-opens-menu]')]
  openers.find((one) => one.checkVisibility())?.focus()
}

/**
 * The menu of narrow windows, which also get the bar at the bottom: opened by its buttons and, on a mobile device, by a swipe to the
 * right. It closes when another screen comes or the window becomes wide.
 */
export function useSlideMenu(): SlideMenuState {
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useNarrow(MOBILE_MAX_WIDTH)
  const router = useRouter()
  useEffect(() => {
    // A screen that is still coming sets out again for where it was going: when its area's routes come, or its filters are put right.
    let going = router.latestLocation.pathname
    return router.subscribe('onBeforeNavigate', ({ toLocation: { pathname } }) => {
      if (pathname !== going) setOpen(false)
      going = pathname
    })
  }, [router])
  return {
    isOpen: isOpen && isNarrow,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      requestAnimationFrame(focusOpener)
    },
    isNarrow,
    swipes: isNarrow && isMobile() && !isOpen,
    // Another dialog has the page for itself while it is open.
    swipe: () => setOpen(!document.body.classList.contains('modal-open')),
  }
}
