/** Opening the help, from wherever it is asked for: the menu, or a screen with a topic of its own. */

/** What the help's own page says to the dialog around it when Escape is pressed inside. */
export const CLOSE_HELP = 'almenara:close-help'

type OpenHelp = (topic?: string) => void

let open: OpenHelp | undefined
let waiting: { topic: string | undefined } | undefined

/** Whoever shows the help says here how, and shows at once what was asked for before. Without a handler, asking waits. */
export function onOpenHelp(handler: OpenHelp | undefined): void {
  open = handler
  if (!handler || !waiting) return
  handler(waiting.topic)
  waiting = undefined
}

/** Opens the help at a topic, or at what explains the screen that is shown. */
export function openHelp(topic?: string): void {
  if (open) open(topic)
  else waiting = { topic }
}
