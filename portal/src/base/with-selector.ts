import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'

/**
 * In the place of the package that the router's stores read with (`vite.config.ts`), which carries what older versions of React lacked. Shows
 * a part of a store, and goes on with the same part while the one that comes is equal to it.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Part>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _onServer: unknown,
  select: (snapshot: Snapshot) => Part,
  isEqual: (one: Part, other: Part) => boolean,
): Part {
  const shown = useRef<Shown<Part>>(undefined)
  // As React's own does it: what another selector left says only whether the part is another.
  // oxlint-disable-next-line react/refs
  const read = useMemo(() => readerOf(getSnapshot, select, isEqual, shown), [getSnapshot, select, isEqual])
  const part = useSyncExternalStore(subscribe, read)
  useEffect(() => {
    shown.current = { part }
  }, [part])
  return part
}

type Shown<Part> = { part: Part } | undefined

/** Selects once of each snapshot. `shown` is what another selector left on the screen. */
function readerOf<Snapshot, Part>(
  getSnapshot: () => Snapshot,
  select: (snapshot: Snapshot) => Part,
  isEqual: (one: Part, other: Part) => boolean,
  shown: RefObject<Shown<Part>>,
): () => Part {
  let last: { snapshot: Snapshot; part: Part } | undefined
  return () => {
    const snapshot = getSnapshot()
    if (last && Object.is(last.snapshot, snapshot)) return last.part
    const before = last ?? shown.current
    const part = select(snapshot)
    last = { snapshot, part: before && isEqual(before.part, part) ? before.part : part }
    return last.part
  }
}
