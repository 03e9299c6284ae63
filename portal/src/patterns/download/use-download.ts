import type { Arguments, Call, FileReply } from '@almenara/contract/call'
import { useState } from 'react'
import { actOnFailure } from '../../base/query-client.ts'
import { showToast } from '../../kit/toast.ts'
import { download } from './download.ts'

/** A file being brought: whether it is on its way, and why the last one did not come. */
export function useDownload<P, Q, B>(call: Call<P, Q, B, FileReply>) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const start = async (args: Arguments<P, Q, B>): Promise<void> => {
    setPending(true)
    setError(undefined)
    try {
      showToast(`Fichero descargado: ${await download(call, args)}`)
    } catch (failure) {
      actOnFailure(failure)
      setError(failure)
    } finally {
      setPending(false)
    }
  }
  return { pending, error, start, forget: () => setError(undefined) }
}
