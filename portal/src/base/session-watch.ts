/** Watches over the five minutes without activity (RTS SCA 2018/389 art. 4(3)(d)): reports activity to the services, warns, and leaves. */
import { activity } from '@almenara/contract/areas/session'
import { WARNING_SECONDS } from '@almenara/contract/limits'
import { useEffect, useState } from 'react'
import { send } from '../api/send.ts'
import { currentLife, recordActivity, subscribeToLife, unreportedFor } from '../api/session-life.ts'
import { readTokens } from '../api/tokens.ts'
import { leave } from './leave.ts'
import { actOnFailure } from './query-client.ts'

/** What counts as the customer being there. A scroll does not: pages scroll by themselves too. */
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'click', 'input'] as const
/** While the customer is busy without calling anything, activity is reported at most this often. In milliseconds. */
const TELL_EVERY_MS = 20_000
const TICK_MS = 1000

export interface Ending {
  secondsLeft: number
  /** Activity does not postpone it. */
  final: boolean
}

/** What is left of a session that is about to end, counted each second; `undefined` while there is no need to warn. */
export function useEnding(): Ending | undefined {
  const [ending, setEnding] = useState<Ending>()
  useEffect(() => {
    let asking = false
    const look = () => {
      const found = endingNow()
      setEnding((before) => (before?.secondsLeft === found?.secondsLeft && before?.final === found?.final ? before : found))
      if (found?.secondsLeft !== 0 || asking) return
      asking = true
      void makeSure().then(() => {
        asking = false
      })
    }
    const timer = setInterval(look, TICK_MS)
    // A tab in the background or a device that slept has late timers: the clock on the wall has not.
    document.addEventListener('visibilitychange', look)
    const stop = subscribeToLife(look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      stop()
    }
  }, [])
  useTelling(ending === undefined)
  return ending
}

function endingNow(): Ending | undefined {
  const life = currentLife()
  if (!life) return undefined
  const secondsLeft = Math.max(0, Math.ceil((life.endsAt - Date.now()) / 1000))
  return secondsLeft > WARNING_SECONDS ? undefined : { secondsLeft, final: life.final }
}

/**
 * The time is up by this device's clock, which may have jumped; the services know better. Whatever else comes back, or
 * nothing at all, ends it: an unattended screen shows no accounts.
 */
async function makeSure(): Promise<void> {
  await send(activity, {}).catch(() => undefined)
  if (endingNow()?.secondsLeft === 0) leave('endSession')
}

/** Notes what the customer does while nothing warns them; once they are warned, they have to say that they go on. */
function useTelling(listening: boolean): void {
  useEffect(() => {
    if (!listening) return undefined
    let triedAt = 0
    const act = (event: Event) => {
      // Browsers report the pointer anew when the page moves beneath it.
      if (event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return
      // A public screen has no session to keep.
      if (!readTokens()) return
      recordActivity()
      if (unreportedFor() < TELL_EVERY_MS || Date.now() - triedAt < TELL_EVERY_MS) return
      triedAt = Date.now()
      void send(activity, {}).catch(actOnFailure)
    }
    const options = { capture: true, passive: true }
    for (const name of ACTS) window.addEventListener(name, act, options)
    return () => {
      for (const name of ACTS) window.removeEventListener(name, act, options)
    }
  }, [listening])
}

/** The customer says that they go on. Throws as `send` does. */
export async function extendSession(): Promise<void> {
  recordActivity()
  await send(activity, {})
}
