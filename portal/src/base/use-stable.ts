import { useCallback, useLayoutEffect, useRef } from 'react'

/** A handler that stays the same from one drawing to the next, and does what the last of them gave it. Not to be called while drawing. */
export function useStable<Args extends unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const last = useRef(handler)
  useLayoutEffect(() => {
    last.current = handler
  })
  return useCallback((...args: Args) => last.current(...args), [])
}
