import { useLayoutEffect, useRef, useState } from 'react'

/** What is to be done, the same from one drawing to the next: it does what the last of them gave it. Not to be called while drawing. */
export function useStable(act: () => void): () => void {
  const last = useRef(act)
  useLayoutEffect(() => {
    last.current = act
  })
  return useState(() => () => last.current())[0]
}
