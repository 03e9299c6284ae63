/** Opening the help, from wherever it is asked for: the menu, or a screen with a topic of its own. */

/** What the help's own page says to the dialog around it when Escape is pressed inside. */
export const CLOSE_HELP = 'almenara:close-help'

type OpenHelp = (topic?: string) => void

let open: OpenHelp = () => {}

/** Whoever shows the help says here how; it is set before anything can ask. */
export function onOpenHelp(handler: OpenHelp): void {
  open = handler
}

/** Opens the help at a topic, or at what explains the screen that is shown. */
export function openHelp(topic?: string): void {
  open(topic)
}
