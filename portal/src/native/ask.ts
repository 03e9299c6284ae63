/** Asks the native app something and waits for its answer, which carries the id of the question. */
import { sendToHost } from './host.ts'
import { onHostMessage, openInbox } from './inbox.ts'
import type { AnswerKind, Asked, FromHost, ToHost } from './messages.ts'

/**
 * `undefined` when the app has not answered within `patienceMs`, which is what an app that does not know the kind does.
 * A late answer is dropped.
 */
export function askHost<K extends AnswerKind>(
  kind: K,
  question: Omit<ToHost[K], 'id'>,
  patienceMs: number,
): Promise<FromHost[K] | undefined> {
  openInbox()
  const id = crypto.randomUUID()
  return new Promise((resolve) => {
    const settle = (answer?: FromHost[K]) => {
      clearTimeout(late)
      stop()
      resolve(answer)
    }
    const late = setTimeout(settle, patienceMs)
    const stop = onHostMessage(kind, (answer) => {
      if ((answer as Asked).id === id) settle(answer)
    })
    const tell = sendToHost as (kind: K, payload: unknown) => void
    tell(kind, { ...question, id })
  })
}
