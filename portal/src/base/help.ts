/** Asking for help, from wherever: what shows it registers itself here. */
type Opener = (topic?: string) => void

let opener: Opener = () => {}

/** Said once, by what shows the help. */
export function onOpenHelp(handler: Opener): void {
  opener = handler
}

/** Opens the help, at a topic where one is given. */
export function openHelp(topic?: string): void {
  opener(topic)
}
