/**
 * Says a sentence through a polite live region. While a modal dialog is open the rest of the page is inert, and
 * inert regions are silent: the region then lives inside the topmost dialog.
 */
export function announce(sentence: string): void {
  const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  let region = host.querySelector(':scope > [data-announcer]')
  if (!region) {
    region = document.createElement('div')
    region.className = 'vh'
    region.setAttribute('data-announcer', '')
    region.setAttribute('role', 'status')
    host.append(region)
  }
  // The same sentence twice would be no change, hence no announcement: a paragraph of its own makes it one.
  const said = document.createElement('p')
  said.textContent = sentence
  region.replaceChildren(said)
}
