import type { Instant } from '@almenara/contract/dates'
import { useEffect, useState } from 'react'

/**
 * Seconds left until `until`, counted from `asOf` (when the bank said so) by the time that passes here: the device's clock may be
 * wrong. Stops at zero. Whoever shows another moment mounts it anew.
 */
export function useCountdown(until: Instant, asOf: Instant): number {
  const total = Math.max(0, Math.round((Date.parse(until) - Date.parse(asOf)) / 1000))
  const [left, setLeft] = useState(total)
  useEffect(() => {
    const began = performance.now()
    const count = () => setLeft(Math.max(0, total - Math.floor((performance.now() - began) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [total])
  return left
}

/** «04:32». */
export function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
