import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { haveNetwork } from '../../base/have-network.ts'
import { onOpenHelp } from '../../base/help.ts'
import { environment } from '../../environment.ts'
import type { HelpDialogProps } from './HelpDialog.tsx'

/** Asked for when the help is first opened. If it does not come, the site it would have shown is a page like any other. */
const HelpDialog = lazy<ComponentType<HelpDialogProps>>(() =>
  import('./HelpDialog.tsx').then(
    ({ HelpDialog: Loaded }) => ({ default: Loaded }),
    () => {
      location.assign(environment.helpUrl)
      return { default: () => null }
    },
  ),
)

/** Shows the help over whatever is on the screen, each time `openHelp` is called. */
export function HelpHost() {
  const [asked, setAsked] = useState<{ topic: string | undefined }>()
  useEffect(() => {
    onOpenHelp((topic) => haveNetwork() && setAsked({ topic }))
    return () => onOpenHelp(undefined)
  }, [])
  return (
    asked && (
      <Suspense>
        <HelpDialog topic={asked.topic} onClose={() => setAsked(undefined)} />
      </Suspense>
    )
  )
}
