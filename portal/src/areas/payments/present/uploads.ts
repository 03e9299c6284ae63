/**
 * The file that is on its way to the bank. It goes on while its customer looks at other screens, and is found again by whichever screen
 * presents files: until the bank has answered there is no address for it. Each sign-in has its own, which ends with it: what is on its way is
 * cancelled, and the bank keeps nothing of it. Whoever is at another screen is told how it ended.
 */
import type { Notebook, uploadNotebook } from '@almenara/contract/areas/payments/notebooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { upload } from '../../../api/upload.ts'
import { onApplicationEnd } from '../../../base/application-end.ts'
import { actOnFailure } from '../../../base/query-client.ts'
import { notebookQuery } from '../queries.ts'
import { tell, watchCheck } from './watch-check.ts'

/** As many letters of a name as the call takes: the end of it, where its kind is. */
const LONGEST_NAME = 100

interface Going {
  file: File
  to: Destination
  way: Way
}

/** How it is sent, and where its screen is: without an id, the one of what could not be sent. */
export interface Way {
  call: typeof uploadNotebook
  open: (notebook?: string) => void
}

export type Upload =
  | (Going & { step: 'SENDING'; sent: number })
  | (Going & { step: 'FAILED'; error: unknown })
  /** The bank has it: its address is to be shown. */
  | (Going & { step: 'SENT'; notebook: Notebook })

interface Destination {
  contract?: string | undefined
  /** The file that this one takes the place of. */
  replaces?: string | undefined
  /** To be checked alone. */
  onlyCheck?: boolean | undefined
}

interface Uploads {
  current: () => Upload | undefined
  subscribe: (listener: () => void) => () => void
  start: (file: File, to: Destination, way: Way) => void
  /** Stops what is going, or forgets how it ended. */
  drop: () => void
}

const ofSession = new WeakMap<QueryClient, Uploads>()

export function useUploads(): Omit<Uploads, 'subscribe' | 'current'> & { upload: Upload | undefined } {
  const queryClient = useQueryClient()
  const uploads = ofSession.get(queryClient) ?? createUploads(queryClient)
  ofSession.set(queryClient, uploads)
  const { current, subscribe, start, drop } = uploads
  return { upload: useSyncExternalStore(subscribe, current), start, drop }
}

function createUploads(queryClient: QueryClient): Uploads {
  let current: Upload | undefined
  let stopping = new AbortController()
  const listeners = new Set<() => void>()
  const set = (next: Upload | undefined) => {
    current = next
    for (const listener of listeners) listener()
  }
  const go = async ({ file, to, way }: Going, { signal }: AbortController) => {
    const onSent = (bytes: number) => {
      if (!signal.aborted) set({ file, to, way, step: 'SENDING', sent: Math.min(bytes, file.size) })
    }
    try {
      const query = { name: file.name.slice(-LONGEST_NAME), ...to }
      const notebook = await upload(way.call, { query, body: file }, { signal, onSent })
      queryClient.setQueryData(notebookQuery(notebook.id).queryKey, notebook)
      if (signal.aborted) return
      set({ file, to, way, step: 'SENT', notebook })
      watchCheck(queryClient, notebook.id, () => way.open(notebook.id))
    } catch (error) {
      if (signal.aborted) return
      actOnFailure(error)
      set({ file, to, way, step: 'FAILED', error })
      if (listeners.size === 0) tell(`«${file.name}» no se ha enviado.`, { label: 'Volver al envío', run: () => way.open() }, true)
    }
  }
  const drop = () => {
    stopping.abort()
    set(undefined)
  }
  onApplicationEnd(drop)
  return {
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: (file, to, way) => {
      stopping.abort()
      stopping = new AbortController()
      set({ file, to, way, step: 'SENDING', sent: 0 })
      void go({ file, to, way }, stopping)
    },
    drop,
  }
}
