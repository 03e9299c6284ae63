/** Keeps the address at /home while home is shown. */
import { useEffect } from 'react'

export const HOME_PATH = '/home'

/**
 * Every other address becomes /home, and nothing of it is kept. «Atrás» and «Adelante» too: without it they would
 * write the address of a screen of the ended session over home.
 */
export function useHomeAddress(): void {
  useEffect(() => {
    holdHomeAddress()
    window.addEventListener('popstate', holdHomeAddress)
    return () => window.removeEventListener('popstate', holdHomeAddress)
  }, [])
}

/** Makes the address /home now. */
export function holdHomeAddress(): void {
  if (location.pathname !== HOME_PATH || location.search || location.hash) history.replaceState(null, '', HOME_PATH)
}
