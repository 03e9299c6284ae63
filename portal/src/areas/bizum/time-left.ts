import type { Instant } from '@almenara/contract/dates'
import { useEffect } from 'react'
import { announce } from '../../kit/announce.ts'
import { useCountdown } from '../../patterns/two-step/use-countdown.ts'

/** What a screen reader is told, by the seconds left. */
const TOLD_AT: Readonly<Record<number, string>> = { 120: 'Quedan 2 minutos', 60: 'Queda 1 minuto', 20: 'Quedan 20 segundos' }

/** Seconds left to answer, counted from when the bank said so. Whoever does not see the clock is told as the end comes near. */
export function useTimeLeft(until: Instant, asOf: Instant): number {
  const left = useCountdown(until, asOf)
  const told = TOLD_AT[left]
  useEffect(() => {
    if (told !== undefined) announce(`${told} para responder.`)
  }, [told])
  return left
}

/** «3:40» */
export const minutesAndSeconds = (left: number) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
