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
  let late: NodeJS.Timeout | undefined
  let stop: (() => void) | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      late = setTimeout(() => reject(new Error(`The work took more than ${longestMs} ms`)), longestMs)
      stop = () => reject(signal?.reason instanceof Error ? signal.reason : new Error('The work is not wanted any more'))
      if (signal?.aborted) stop()
      signal?.addEventListener('abort', stop, { once: true })
      work(resolve, reject)
    })
  } finally {
    clearTimeout(late)
    if (stop) signal?.removeEventListener('abort', stop)
  }
}
