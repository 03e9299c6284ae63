import { type FocusEvent, useCallback, useRef } from 'react'

interface Held {
  at: Element
  /** The name of the filter that it is part of. */
  filter: string | undefined
}

/**
 * A filter that is applied or taken off changes its control for another, and the one that had the focus goes. The filter's new control has it
 * then (`data-filter` says whose a control is), or the first control of these, so that the next key goes on from there.
 */
export function useKeptFocus() {
  const held = useRef<Held>(undefined)
  const ref = useCallback((place: HTMLElement | null) => {
    if (!place) return
    const kept = new MutationObserver(() => {
      if (!held.current || held.current.at.isConnected || document.activeElement !== document.body) return
      const { filter } = held.current
      const own = filter && place.querySelector(`[data-filter="${filter}"]`)
      // The filter's own control may still have to come.
      const heir = (own || place).querySelector<HTMLElement>('input, button')
      if (!heir) return
      held.current = undefined
      heir.focus()
    })
    kept.observe(place, { childList: true, subtree: true })
    return () => kept.disconnect()
  }, [])
  return {
    ref,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      const of = target.closest<HTMLElement>('[data-filter]')?.dataset['filter']
      // What a filter opened (its menu, its drawer) stands elsewhere in the document, and is still the filter's.
      held.current = { at: target, filter: currentTarget.contains(target) ? of : held.current?.filter }
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // An element that is taken out loses the focus first in some browsers, and never says so in others.
      if (!relatedTarget) queueMicrotask(() => held.current?.at === target && target.isConnected && (held.current = undefined))
    },
  }
}
