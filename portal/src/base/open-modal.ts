/** Shows a modal from where there is no component to show it: a message of the app, a link that asks before it is followed. */
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

let last: Promise<unknown> = Promise.resolve()

/** What the customer answers. One at a time: the next waits until the one before has closed. */
export function openModal<Answer>(draw: (answer: (value: Answer) => void) => ReactNode): Promise<Answer> {
  const mine = last.then(() => show(draw))
  last = mine
  return mine
}

function show<Answer>(draw: (answer: (value: Answer) => void) => ReactNode): Promise<Answer> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const answer = (value: Answer) => {
      root.unmount()
      place.remove()
      resolve(value)
    }
    root.render(draw(answer))
  })
}
