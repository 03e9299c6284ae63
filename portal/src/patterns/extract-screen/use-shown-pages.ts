import { MAX_PAGES_AT_ONCE } from '@almenara/contract/extract'
import { useEffect, useEffectEvent } from 'react'
import type { ShownList } from './use-extract.ts'

/**
 * Keeps in the address how many pages of a list are shown, so that it comes back with as many: neither one that failed nor, of another
 * list, those that were shown before. `setPages` replaces the address; it receives `undefined` for the first page alone.
 */
export function useShownPages(
  { last, shown, isPlaceholderData }: Pick<ShownList<unknown>, 'last' | 'shown' | 'isPlaceholderData'>,
  inAddress: number | undefined,
  setPages: (pages: number | undefined) => void,
): void {
  const counted = last && !isPlaceholderData ? Math.min(shown, MAX_PAGES_AT_ONCE) : undefined
  const say = useEffectEvent(setPages)
  useEffect(() => {
    if (counted !== undefined && counted !== (inAddress ?? 1)) say(counted > 1 ? counted : undefined)
  }, [counted, inAddress])
}
