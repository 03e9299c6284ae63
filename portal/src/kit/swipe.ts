import { useEffect, useRef } from 'react'

export type Swipe = 'left' | 'right'

/** The distance of a swipe, in pixels. It must be longer across than down. */
const DISTANCE_PX = 64
const SLOPE = 2
/** Longer than this, in milliseconds, it was reading or choosing. */
const LONGEST_MS = 600

/** Calls `onSwipe` when one finger swipes this way anywhere on the page, except over what itself scrolls sideways. */
export function useSwipe(direction: Swipe, onSwipe: () => void, enabled: boolean): void {
  const latest = useRef(onSwipe)
  useEffect(() => {
    latest.current = onSwipe
  })
  useEffect(() => {
    if (!enabled) return
    let start: { x: number; y: number; at: number } | undefined
    const begin = (event: TouchEvent) => {
      const [touch, another] = event.touches
      const free = touch && !another && !scrollsSideways(event.target)
      start = free ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : undefined
    }
    const end = (event: TouchEvent) => {
      const touch = event.changedTouches[0]
      if (!start || !touch) return
      const across = (touch.clientX - start.x) * (direction === 'right' ? 1 : -1)
      const down = Math.abs(touch.clientY - start.y)
      if (across >= DISTANCE_PX && across >= down * SLOPE && event.timeStamp - start.at <= LONGEST_MS) latest.current()
      start = undefined
    }
    document.addEventListener('touchstart', begin, { passive: true })
    document.addEventListener('touchend', end, { passive: true })
    return () => {
      document.removeEventListener('touchstart', begin)
      document.removeEventListener('touchend', end)
    }
  }, [direction, enabled])
}

/** A table, a strip or a slider under the finger takes the gesture for itself. */
function scrollsSideways(target: EventTarget | null): boolean {
  for (let node = target instanceof Element ? target : null; node && node !== document.body; node = node.parentElement) {
    if (node instanceof HTMLInputElement) return true
    const scrolls = /auto|scroll/.test(getComputedStyle(node).overflowX)
    if (scrolls && node.scrollWidth > node.clientWidth) return true
  }
  return false
}
