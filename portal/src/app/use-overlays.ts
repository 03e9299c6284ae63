import { createElement, type ReactNode, useEffect, useState } from 'react'

/** What a customer does before anything can lie over the screen. */
const ACTS = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll'] as const
/** A customer who only reads may lose the connection or the session too, so they are loaded anyway. In milliseconds. */
const PATIENCE_MS = 10_000

/**
 * Modals, toasts, help, and the notices of the connection and of the session, which no first screen begins with: they come at the
 * customer's first act, and what was asked of them meanwhile waits for them. If they do not come, the next act asks again.
 */
export function useOverlays(): ReactNode {
  const [overlays, setOverlays] = useState<ReactNode>()
  useEffect(() => {
    if (overlays) return undefined
    // A pointer that moves is many acts.
    let asking = false
    const bring = () => {
      if (asking) return
      asking = true
      import('./Overlays.tsx').then(
        ({ Overlays }) => setOverlays(createElement(Overlays)),
        () => {
          asking = false
        },
      )
    }
    const timer = setTimeout(bring, PATIENCE_MS)
    const options = { capture: true, passive: true }
    for (const act of ACTS) window.addEventListener(act, bring, options)
    return () => {
      clearTimeout(timer)
      for (const act of ACTS) window.removeEventListener(act, bring, options)
    }
  }, [overlays])
  return overlays
}
