import { within } from '../within.ts'

/** How long work may take, and until when somebody wants it. */
export interface Wanted {
  longestMs: number
  /** Aborted, the work is ended. */
  signal?: AbortSignal
}

/** As `new Promise(work)`, which is rejected too when the time is over, and when the work is not wanted any more. */
export async function whileWanted(
  { longestMs, signal }: Wanted,
  work: (resolve: () => void, reject: (error: unknown) => void) => void,
): Promise<void> {
  const over = new AbortController()
  const working = new Promise<void>((resolve, reject) => {
    const stop = () => reject(signal?.reason instanceof Error ? signal.reason : new Error('The work is not wanted any more'))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { signal: over.signal })
    work(resolve, reject)
  })
  try {
    await within(longestMs, working, `The work took more than ${longestMs} ms`)
  } finally {
    over.abort()
  }
}
