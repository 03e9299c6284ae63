/** An order that a network outside the bank executes (`PROCESSING`), asked after until it ends. */
import { readOrder } from '@almenara/contract/signature'
import type { OrderState } from '@almenara/contract/two-step'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { poll } from '../../api/send.ts'
import { announce } from '../../kit/announce.ts'

const SOON_MS = 2_000
/** After this many answers it is asked more calmly. */
const SOON_TIMES = 15
const LATER_MS = 15_000

/** The order as it stands now. Once it ends, that is announced, and whatever the portal shows is read again. */
export function useFollowed(answered: OrderState): OrderState {
  const queryClient = useQueryClient()
  const [followed, setFollowed] = useState<OrderState>()
  const [asked, setAsked] = useState(0)
  const order = followed?.operationId === answered.operationId ? followed : answered
  const { operationId, status } = order
  useEffect(() => {
    if (status !== 'PROCESSING') return undefined
    const stopping = new AbortController()
    const timer = setTimeout(
      () => {
        poll(readOrder, { params: { operationId } }, stopping.signal)
          .then((now) => {
            if (now.status !== 'PROCESSING') {
              announce(now.done ? `${now.done.title}. ${now.done.text}` : (now.refusal?.message ?? ''))
              void queryClient.invalidateQueries()
            }
            setFollowed(now)
          })
          // A lost answer is asked for again; an ended session leaves by itself.
          .catch(() => undefined)
          .finally(() => setAsked((times) => times + 1))
      },
      asked < SOON_TIMES ? SOON_MS : LATER_MS,
    )
    return () => {
      stopping.abort()
      clearTimeout(timer)
    }
  }, [operationId, status, asked, queryClient])
  return order
}
