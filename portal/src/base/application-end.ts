/**
 * What goes on beside the screens, and no screen ends: it ends with the customer's application, whether they sign out, their session expires
 * or the bank closes.
 */
const endings = new Set<() => void>()

/** Has `end` called once, when the application goes away. */
export function onApplicationEnd(end: () => void): void {
  endings.add(end)
}

/** For the application, as it goes away. */
export function endApplication(): void {
  for (const end of endings) end()
  endings.clear()
}
