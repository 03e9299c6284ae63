import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { readTokens } from '../api/tokens.ts'
import { bankStatus } from '../base/bank-status.ts'
import { currentUser } from '../base/current-user.ts'
import type { LeaveReason } from '../base/leave-reason.ts'
import { onLeave } from '../base/leave.ts'
import { createQueryClient } from '../base/query-client.ts'
import { HelpHost } from '../patterns/help/HelpHost.tsx'
import { createAppRouter } from './router.tsx'

interface AppProps {
  /** Back to home, with the reason that it tells the customer. */
  onLeave: (reason?: LeaveReason) => void
}

/** The application of a signed-in customer: its cache and its URLs. It is made anew at every sign-in. */
export function App({ onLeave: goHome }: AppProps) {
  const [{ queryClient, router }] = useState(() => {
    onLeave(goHome)
    const client = createQueryClient()
    // Every screen of a customer waits for these two: they are asked for before the first screen's code has come.
    if (readTokens()) {
      void client.prefetchQuery(currentUser)
      void client.prefetchQuery(bankStatus)
    }
    return { queryClient: client, router: createAppRouter(client) }
  })
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <HelpHost />
    </QueryClientProvider>
  )
}
