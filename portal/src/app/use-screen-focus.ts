import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * When another screen comes, the focus goes to its title, so that a screen reader says where the customer is and the keyboard goes on
 * from there. Filters, pages and lists that come back by their txId are the same screen: they leave the focus where it is.
 */
export function useScreenFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let shown = screenOf(router.state.matches)
    let stop = router.options.context.hasEntered ? focusTitle() : () => {}
    const unsubscribe = router.subscribe('onRendered', () => {
      const now = screenOf(router.state.matches)
      if (now === shown) return
      shown = now
      stop()
      stop = focusTitle()
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [router])
}

type Matches = readonly { routeId: string; params: Record<string, unknown> }[]

function screenOf(matches: Matches): string {
  const last = matches.at(-1)
  const { txId: _, ...params } = last?.params ?? {}
  return JSON.stringify([last?.routeId, params])
}

/**
 * A title may come, or come again, with its data: until then the focus waits in `main`. It stops as soon as the customer does
 * anything. Returns how to stop it before.
 */
function focusTitle(): () => void {
  const main = document.querySelector('main')
  if (!main) return () => {}
  const look = () => {
    // Only what nobody holds is taken: a dialog that opened with the screen keeps its focus.
    const { activeElement } = document
    if (activeElement !== document.body && activeElement !== main && activeElement?.closest('dialog, main h1')) return
    const title = main.querySelector('h1')
    title?.setAttribute('tabindex', '-1')
    const target = title ?? main
    if (activeElement !== target) target.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement === main) look()
  })
  const stop = () => {
    observer.disconnect()
    document.removeEventListener('keydown', stop)
    document.removeEventListener('pointerdown', stop)
  }
  look()
  observer.observe(main, { childList: true, subtree: true })
  document.addEventListener('keydown', stop)
  document.addEventListener('pointerdown', stop)
  return stop
}
