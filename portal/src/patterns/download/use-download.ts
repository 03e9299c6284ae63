import { useState } from 'react'
import { CallFailure } from '../../api/failure.ts'
import { actOnLostOperation, isOffline } from '../../base/query-client.ts'
import { showToast } from '../../kit/toast.ts'
import type { ReportProgress } from './progress-words.ts'

/** How a download ended; with neither, the file is on the device (specification §3, «Download completion event»). */
export interface DownloadCompletion {
  errorCode?: string
  error?: unknown
}

const BEGINNING = 'Preparando…'

/** A file being brought: whether it is on its way and how far, and why the last one did not come. */
export function useDownload() {
  const [pending, setPending] = useState(false)
  const [progress, setProgress] = useState(BEGINNING)
  const [error, setError] = useState<unknown>()
  /** `bring` is `download` of a call; it answers the file's name where it is known. */
  const start = async (bring: (report: ReportProgress) => Promise<string | undefined>): Promise<DownloadCompletion> => {
    setPending(true)
    setProgress(BEGINNING)
    setError(undefined)
    try {
      const name = await bring(setProgress)
      showToast(name ? `Fichero descargado: ${name}` : 'Fichero guardado en su móvil')
      return {}
    } catch (failure) {
      actOnLostOperation(failure)
      // Without connection a modal has already said it.
      if (!isOffline(failure)) setError(failure)
      return { error: failure, ...(failure instanceof CallFailure ? { errorCode: failure.code } : {}) }
    } finally {
      setPending(false)
    }
  }
  return { pending, progress, error, start, forget: () => setError(undefined) }
}
