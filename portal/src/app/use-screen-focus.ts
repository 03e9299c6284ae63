import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * When another screen comes, the focus goes to its title, so that a screen reader says where the customer is and the keyboard goes on
 * from there. Filters, pages and lists that come back by their txId are the same screen: they leave the focus where it is. So are two routes
 * of one component, which the router keeps mounted between them.
 */
export function useScreenFocus(): void {
  const router = useRouter()
  useEffect(() => {
    const screenNow = () => screenOf(router.state.matches, router.routesById)
    let shown = screenNow()
    let stop = router.options.context.hasEntered ? focusTitle() : () => {}
    const unsubscribe = router.subscribe('onRendered', () => {
      const now = screenNow()
      if (now.component === shown.component && now.params === shown.params) return
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
type Routes = Readonly<Record<string, { options: { component?: unknown } }>>

function screenOf(matches: Matches, routes: Routes): { component: unknown; params: string } {
  const last = matches.at(-1)
  const { txId: _, ...params } = last?.params ?? {}
  return { component: last && (routes[last.routeId]?.options.component ?? last.routeId), params: JSON.stringify(params) }
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
