/** Keeps the application's status as the bank's is. Asking is never the customer's activity. */
import { statusWithSession } from '@almenara/contract/areas/status'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deviceKind } from '../api/device.ts'
import { poll } from '../api/send.ts'
import { noteFlags } from './application-status.ts'
import { bankStatus } from './bank-status.ts'
import { leave } from './leave.ts'
import { flagsOf, isBankOpen } from './status-meaning.ts'

/** With the two seconds that the services believe what they last read, a change is seen within ten (milliseconds). */
const ASK_EVERY_MS = 6_000

/** For the shell, once. A record that says the bank is closed takes the customer home; a refusal of the call does it by itself. */
export function useLiveStatus(): void {
  // A tab that comes back to sight has not asked while it was hidden.
  const { data } = useQuery({
    ...bankStatus,
    queryFn: ({ signal }) => poll(statusWithSession, { params: { device: deviceKind() }, query: {} }, signal),
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (!data) return
    noteFlags(flagsOf(data))
    if (!isBankOpen(data)) leave('maintenance')
  }, [data])
}
