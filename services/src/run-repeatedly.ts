/**
 * Does something at once and again `everyMs` after each time it ended, until it is stopped: the answer stops it and waits for the
 * turn that is being done. A turn that fails is reported to `onError`, and the next comes all the same.
 */
export function runRepeatedly(everyMs: number, turn: () => Promise<unknown>, onError: (error: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let current: Promise<void> = Promise.resolve()
  const run = () => {
    current = turn()
      .then(() => {}, onError)
      .then(() => {
        if (!stopped) timer = setTimeout(run, everyMs)
      })
  }
  run()
  return () => {
    stopped = true
    clearTimeout(timer)
    return current
  }
}
