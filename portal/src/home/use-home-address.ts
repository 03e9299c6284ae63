/** Keeps the address at /home while home is shown. */
import { useEffect } from 'react'

export const HOME_PATH = '/home'

/**
 * Every other address becomes /home, and nothing of it is kept. «Atrás» and «Adelante» too: without it they would
 * write the address of a screen of the ended session over home.
 */
export function useHomeAddress(): void {
  useEffect(() => {
    hold()
    window.addEventListener('popstate', hold)
    return () => window.removeEventListener('popstate', hold)
  }, [])
}

function hold(): void {
  if (location.pathname !== HOME_PATH || location.search || location.hash) history.replaceState(null, '', HOME_PATH)
}
