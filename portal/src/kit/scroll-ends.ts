import { type RefObject, useEffect, useState } from 'react'

export type Direction = 'horizontal' | 'vertical'

/** How near the end counts as being there, in pixels: zoomed pages stop at fractions (specification §9). */
const AT_END_PX = 1
/** Fonts and late content settle after this long: what was measured before is measured again, in milliseconds (specification §9). */
const SETTLED_MS = 350

/** Whether something is hidden before and after what is seen. */
export interface ScrollEnds {
  before: boolean
  after: boolean
}

/** What a list that scrolls hides at each end: measured when it scrolls, when it or the window changes, and once all has settled. */
export function useScrollEnds(ref: RefObject<HTMLElement | null>, direction: Direction): ScrollEnds {
  const [ends, setEnds] = useState<ScrollEnds>({ before: false, after: false })
  useEffect(() => {
    const list = ref.current
    if (!list) return
    let settled: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      const now = endsOf(list, direction)
      setEnds((was) => (was.before === now.before && was.after === now.after ? was : now))
    }
    const change = () => {
      measure()
      clearTimeout(settled)
      settled = setTimeout(measure, SETTLED_MS)
    }
    // It tells the first sizes too, once they are known: to ask for them here would have the page laid out at once.
    const sizes = new ResizeObserver(change)
    sizes.observe(list)
    const observeChildren = () => {
      for (const child of list.children) sizes.observe(child)
    }
    observeChildren()
    // What comes late, as after a skeleton, is measured too. To observe again what is observed already does nothing.
    const arrivals = new MutationObserver(observeChildren)
    arrivals.observe(list, { childList: true })
    list.addEventListener('scroll', measure, { passive: true })
    return () => {
      clearTimeout(settled)
      sizes.disconnect()
      arrivals.disconnect()
      list.removeEventListener('scroll', measure)
    }
  }, [ref, direction])
  return ends
}

function endsOf(list: HTMLElement, direction: Direction): ScrollEnds {
  const [at, seen, whole] =
    direction === 'horizontal'
      ? [list.scrollLeft, list.clientWidth, list.scrollWidth]
      : [list.scrollTop, list.clientHeight, list.scrollHeight]
  return { before: at > AT_END_PX, after: whole - seen - at > AT_END_PX }
}
