/** Something that waits until a test lets it go on. */
interface Gate {
  opened: Promise<void>
  open(): void
}

export function gate(): Gate {
  let resolve: (() => void) | undefined
  const opened = new Promise<void>((resolved) => {
    resolve = resolved
  })
  return { opened, open: () => resolve?.() }
}
