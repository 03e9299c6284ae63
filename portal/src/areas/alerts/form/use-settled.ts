import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/** What is typed, once it has stood still for a moment: the bank is not asked at each key. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
