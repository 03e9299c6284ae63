import { communicationsRead } from '@almenara/contract/areas/mailbox/communications'
import { communicationCount } from './communication-words.ts'
import { useSend } from '../../base/use-send.ts'
import { showToast } from '../../kit/toast.ts'
import type { Inbox } from './inbox-list.ts'

/** Confirms that communications of this list were read. */
export function useReading(list: Inbox, onDone?: () => void) {
  const { mutate, ...sending } = useSend(communicationsRead, onDone)
  const confirm = (ids: readonly string[]) => {
    const txId = list.last?.txId
    if (txId === undefined) return
    list.hold()
    mutate(
      { body: { txId, ids: [...ids] } },
      { onSuccess: () => showToast(`Ha confirmado la lectura de ${communicationCount(ids.length)}.`) },
    )
  }
  return { ...sending, confirm }
}
