/** Where the help of the screen that is shown is: signed in the services know it by its path, before that it is the help's first page. */
import { statusWithSession } from '@almenara/contract/areas/status'
import { useQuery } from '@tanstack/react-query'
import { deviceKind } from '../api/device.ts'
import { queryFor } from '../api/query.ts'
import { readTokens } from '../api/tokens.ts'
import { environment } from '../environment.ts'

interface HelpPath {
  /** Undefined until the services have answered. */
  known: string | undefined
  failed: boolean
  /** Asks again where it failed. */
  retry: () => void
}

export function useHelpPath(): HelpPath {
  const params = { device: deviceKind() }
  const inside = readTokens() !== undefined
  const read = useQuery({ ...queryFor(statusWithSession, { params, query: { screenPath: location.pathname } }), enabled: inside })
  if (!inside) return { known: environment.helpUrl, failed: false, retry: () => undefined }
  return { known: read.data?.screenInfo.helpPath, failed: read.isError, retry: () => void (read.isError && read.refetch()) }
}
