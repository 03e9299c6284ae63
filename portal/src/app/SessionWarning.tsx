import { Suspense, useState } from 'react'
import { useEnding } from '../base/session-watch.ts'
import { lazyPart } from '../kit/lazy-part.ts'

/** It comes two minutes before the end, and few sessions reach that. */
const SessionDialog = lazyPart(() => import('./SessionDialog.tsx'))

/**
 * The notice that the session is about to end, over whatever the customer has on the screen, which stays as it is.
 * It does not wait its turn among other modals: what it says cannot wait.
 */
export function SessionWarning() {
  const ending = useEnding()
  const [read, setRead] = useState(false)
  if (!ending || (ending.final && read)) return null
  return (
    <Suspense>
      <SessionDialog ending={ending} onRead={() => setRead(true)} />
    </Suspense>
  )
}
