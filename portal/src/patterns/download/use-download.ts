import { useState } from 'react'
import { actOnLostOperation, isOffline } from '../../base/query-client.ts'
import { showToast } from '../../kit/toast.ts'

/** A file being brought: whether it is on its way, and why the last one did not come. */
export function useDownload() {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  /** `bring` is `download` of a call; it answers the file's name. */
  const start = async (bring: () => Promise<string>): Promise<void> => {
    setPending(true)
    setError(undefined)
    try {
      showToast(`Fichero descargado: ${await bring()}`)
    } catch (failure) {
      actOnLostOperation(failure)
      // Without connection the customer has just been told, over the page.
      if (!isOffline(failure)) setError(failure)
    } finally {
      setPending(false)
    }
  }
  return { pending, error, start, forget: () => setError(undefined) }
}
