import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isMobile } from '../api/device.ts'
import { MOBILE_MAX_WIDTH, useNarrow } from '../base/media.ts'
import { useSwipe } from '../kit/swipe.ts'

export interface SlideMenuState {
  isOpen: boolean
  open: () => void
  close: () => void
}

/**
 * The menu of narrow windows: opened by its buttons and, on a mobile device, by a swipe to the right. It closes when another screen
 * comes or the window becomes wide.
 */
export function useSlideMenu(): SlideMenuState {
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useNarrow(MOBILE_MAX_WIDTH)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router])
  // Another dialog has the page for itself while it is open.
  const openFromPage = () => setOpen(!document.body.classList.contains('modal-open'))
  useSwipe('right', openFromPage, isNarrow && isMobile() && !isOpen)
  return { isOpen: isOpen && isNarrow, open: () => setOpen(true), close: () => setOpen(false) }
}
