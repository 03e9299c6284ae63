import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { joinTabs } from '../api/tabs.ts'
import { readTokens } from '../api/tokens.ts'
import { resetStatus } from '../base/application-status.ts'
import { bankStatus } from '../base/bank-status.ts'
import { currentUser } from '../base/current-user.ts'
import { endApplication } from '../base/application-end.ts'
import type { LeaveReason } from '../base/leave-reason.ts'
import { leave, onLeave } from '../base/leave.ts'
import { createQueryClient } from '../base/query-client.ts'
import { watchConnection } from '../base/connection.ts'
import { composeAreas } from './composition.ts'
import { createAppRouter } from './router.tsx'
import { useOverlays } from './use-overlays.ts'

// For the entry, which brings the first screen's before it shows anything.
export { loadRoutes } from './areas.ts'

interface Opening {
  /** By signing in on this page, and not by opening an address with a session at hand. */
  hasEntered: boolean
  /** Leads back to home, which shows the reason. */
  onLeave: (reason?: LeaveReason) => void
}

/**
 * What a signed-in customer's application is made of: its cache and its URLs, anew at every sign-in. Apart from drawing it, because
 * together they are more than a phone should do without looking at the customer's finger.
 */
export function openApp({ hasEntered, onLeave: goHome }: Opening) {
  resetStatus()
  composeAreas()
  onLeave(goHome)
  const queryClient = createQueryClient()
  // Every screen of a customer waits for these two: they are asked for before the first screen's code has come.
  if (readTokens()) {
    void queryClient.prefetchQuery(currentUser)
    void queryClient.prefetchQuery(bankStatus)
  }
  return { queryClient, router: createAppRouter({ queryClient, hasEntered }) }
}

/** The application of a signed-in customer. */
export function App({ queryClient, router }: ReturnType<typeof openApp>) {
  useEffect(() => joinTabs(() => leave('logOut')), [])
  useEffect(watchConnection, [])
  // The application goes away, and with it all that is open or waits.
  useEffect(() => endApplication, [])
  const overlays = useOverlays()
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {overlays}
    </QueryClientProvider>
  )
}
